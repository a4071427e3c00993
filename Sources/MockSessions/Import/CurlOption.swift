/// The options of curl: which there are, and what they do to a request.
enum CurlOption {
  /// What an option does.
  enum Effect: Equatable {
    case url, request, header, data, dataRaw, dataBinary, dataURLEncode, json, form, formString
    case user, bearer, userAgent, referer, cookie, range, query
    case compressed, get, head, globOff
    /// Nothing that a server sees, or nothing that a fixture stores.
    case none
    /// Something that cannot be known from the command.
    case unsupported
  }

  struct Meaning {
    let effect: Effect
    let takesArgument: Bool
  }

  /// What a long option means, without its dashes; nil when curl does not have it.
  static func named(_ name: String) -> Meaning? {
    if let effect = withArgument[name] { return Meaning(effect: effect, takesArgument: true) }
    if let effect = flags[name] { return Meaning(effect: effect, takesArgument: false) }
    if name.hasPrefix("no-"), let meaning = named(String(name.dropFirst(3))) {
      return Meaning(effect: .none, takesArgument: meaning.takesArgument)
    }
    if ignoredWithArgument.contains(name) { return Meaning(effect: .none, takesArgument: true) }
    return ignoredFlags.contains(name) ? Meaning(effect: .none, takesArgument: false) : nil
  }

  /// The long option for a letter.
  static func named(_ letter: Character) -> String? {
    letters[letter]
  }

  private static let withArgument: [String: Effect] = [
    "url": .url, "request": .request, "header": .header, "data": .data, "data-ascii": .data,
    "data-raw": .dataRaw, "data-binary": .dataBinary, "data-urlencode": .dataURLEncode,
    "json": .json, "form": .form, "form-string": .formString, "user": .user,
    "oauth2-bearer": .bearer, "user-agent": .userAgent, "referer": .referer, "cookie": .cookie,
    "range": .range, "url-query": .query, "upload-file": .unsupported, "config": .unsupported,
    "request-target": .unsupported,
  ]

  private static let flags: [String: Effect] = [
    "compressed": .compressed, "get": .get, "head": .head, "globoff": .globOff,
    "next": .unsupported,
  ]

  private static let ignoredFlags: Set<String> = [
    "location", "location-trusted", "silent", "show-error", "insecure", "verbose", "include",
    "fail", "fail-with-body", "fail-early", "buffer", "progress-bar", "progress-meter", "http0.9",
    "http1.0", "http1.1", "http2", "http2-prior-knowledge", "http3", "http3-only", "tlsv1",
    "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3", "sslv2", "sslv3", "ipv4", "ipv6", "basic",
    "digest", "anyauth", "ntlm", "negotiate", "tcp-nodelay", "tcp-fastopen", "raw",
    "create-dirs", "remote-name", "remote-name-all", "remote-header-name", "keepalive",
    "ssl-no-revoke", "ssl-revoke-best-effort", "ssl-reqd", "ssl-allow-beast", "parallel",
    "post301", "post302", "post303", "junk-session-cookies", "append", "disable",
    "proxy-insecure", "proxytunnel", "tr-encoding", "netrc", "netrc-optional", "path-as-is",
    "styled-output", "alpn", "npn", "sessionid", "cert-status", "retry-all-errors",
    "retry-connrefused", "remote-time", "ca-native", "xattr", "suppress-connect-headers",
  ]

  private static let ignoredWithArgument: Set<String> = [
    "output", "max-time", "connect-timeout", "proxy", "proxy-user", "cacert", "capath", "cert",
    "cert-type", "key", "key-type", "pass", "write-out", "dump-header", "cookie-jar", "resolve",
    "connect-to", "retry", "retry-delay", "retry-max-time", "limit-rate", "rate", "interface",
    "dns-servers", "ciphers", "tls13-ciphers", "tls-max", "curves", "max-redirs", "trace",
    "trace-ascii", "stderr", "speed-time", "speed-limit", "keepalive-time", "max-filesize",
    "time-cond", "noproxy", "proxy-header", "local-port", "unix-socket", "abstract-unix-socket",
    "doh-url", "netrc-file", "output-dir", "aws-sigv4", "etag-save", "etag-compare",
    "continue-at", "expect100-timeout", "happy-eyeballs-timeout-ms", "crlfile", "engine",
    "pinnedpubkey", "socks4", "socks4a", "socks5", "socks5-hostname", "preproxy", "proto",
    "proto-default", "proto-redir", "parallel-max", "alt-svc", "hsts", "create-file-mode",
  ]

  private static let letters: [Character: String] = [
    "X": "request", "H": "header", "d": "data", "F": "form", "u": "user", "A": "user-agent",
    "e": "referer", "b": "cookie", "r": "range", "T": "upload-file", "K": "config",
    "G": "get", "I": "head", "g": "globoff", ":": "next", "L": "location", "s": "silent",
    "S": "show-error", "k": "insecure", "v": "verbose", "i": "include", "f": "fail",
    "N": "no-buffer", "#": "progress-bar", "0": "http1.0", "1": "tlsv1", "2": "sslv2",
    "3": "sslv3", "4": "ipv4", "6": "ipv6", "O": "remote-name", "J": "remote-header-name",
    "Z": "parallel", "j": "junk-session-cookies", "a": "append", "q": "disable", "n": "netrc",
    "p": "proxytunnel", "R": "remote-time", "o": "output", "m": "max-time", "x": "proxy",
    "U": "proxy-user", "E": "cert", "w": "write-out", "D": "dump-header", "c": "cookie-jar",
    "y": "speed-time", "Y": "speed-limit", "z": "time-cond", "C": "continue-at",
  ]
}
