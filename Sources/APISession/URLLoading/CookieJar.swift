#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// The cookies of one URL session (RFC 6265, section 5).
///
/// NB: URL loading on Linux sends a cookie to every path of its host and over every scheme, in place
/// of the request's own, and knows no `Max-Age`. So it is given no storage.
package struct CookieJar: @unchecked Sendable {
  private let storage: HTTPCookieStorage?
  private let sends: Bool
  private let accepts: Bool

  /// Creates a jar that is empty, and that nobody else has.
  package init() { self.init(takingOver: .ephemeral) }

  /// Takes the storage out of a configuration.
  init(takingOver configuration: URLSessionConfiguration) {
    storage = configuration.httpCookieStorage
    sends = configuration.httpShouldSetCookies
    accepts = configuration.httpCookieAcceptPolicy != .never
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
  }

  /// Adds the cookies that belong to a request, unless it has its own or wants none.
  package func add(to request: inout URLRequest) {
    guard
      sends, let storage, let url = request.url, request.httpShouldHandleCookies,
      request.value(forHTTPHeaderField: "Cookie") == nil
    else { return }
    let now = Date()
    let cookies = (storage.cookies ?? []).filter { cookie in
      Self.isHost(url.host() ?? "", in: cookie.domain)
        && Self.isPath(url.path(percentEncoded: true), in: cookie.path)
        && (!cookie.isSecure || url.scheme?.lowercased() == "https")
        && cookie.expiresDate.map { $0 > now } ?? true
    }.sorted { ($1.path.utf8.count, $0.name) < ($0.path.utf8.count, $1.name) }
    guard !cookies.isEmpty else { return }
    request.setValue(
      cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; "),
      forHTTPHeaderField: "Cookie")
  }

  /// Keeps the cookies that an answer sets.
  package func store(from response: HTTPURLResponse, to request: URLRequest) {
    guard
      accepts, let storage, let url = response.url, request.httpShouldHandleCookies,
      let field = response.value(forHTTPHeaderField: "Set-Cookie")
    else { return }
    for text in Self.split(field) {
      guard
        let cookie = HTTPCookie.cookies(
          withResponseHeaderFields: ["Set-Cookie": text], for: url
        ).first,
        Self.isHost(url.host() ?? "", in: cookie.domain), !Self.isTopLevel(cookie.domain)
      else { continue }
      switch Self.maximumAge(in: text) {
      case nil: storage.setCookie(cookie)
      case let age? where age > 0: storage.setCookie(cookie.expiring(after: age))
      case _?: storage.deleteCookie(cookie)
      }
    }
  }

  /// RFC 6265, section 5.1.3; a domain with a dot in front is one with all below it, but there is
  /// nothing below an address.
  private static func isHost(_ host: String, in domain: String) -> Bool {
    let (host, domain) = (host.lowercased(), domain.lowercased())
    let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    guard domain.hasPrefix("."), !isAddress else { return host == domain }
    return host == domain.dropFirst() || host.hasSuffix(domain)
  }

  /// A domain such as `.com`, for which nobody may speak.
  private static func isTopLevel(_ domain: String) -> Bool {
    domain.hasPrefix(".") && !domain.dropFirst().contains(".")
  }

  /// RFC 6265, section 5.1.4.
  private static func isPath(_ path: String, in cookiePath: String) -> Bool {
    let path = path.isEmpty ? "/" : path
    return path == cookiePath
      || path.hasPrefix(cookiePath.hasSuffix("/") ? cookiePath : cookiePath + "/")
  }

  /// Takes a joined field apart: at a comma that a name and `=` follow, and not within a date.
  private static func split(_ field: String) -> [String] {
    var cookies: [String] = []
    for piece in field.split(separator: ",", omittingEmptySubsequences: false) {
      let name = piece.drop { $0 == " " }.prefix { $0 != "=" && $0 != ";" }
      let begins = piece.contains("=") && !name.isEmpty && !name.contains(" ")
      if begins || cookies.isEmpty {
        cookies.append(String(piece))
      } else {
        cookies[cookies.count - 1] += "," + piece
      }
    }
    return cookies
  }

  /// The seconds of `Max-Age` (RFC 6265, section 5.2.2), if there are any.
  private static func maximumAge(in cookie: String) -> Int? {
    cookie.split(separator: ";").dropFirst().compactMap { attribute -> Int? in
      let parts = attribute.split(separator: "=", maxSplits: 1)
      guard
        parts.count == 2,
        parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "max-age"
      else { return nil }
      return Int(parts[1].trimmingCharacters(in: .whitespaces))
    }.last
  }
}

extension HTTPCookie {
  fileprivate func expiring(after seconds: Int) -> HTTPCookie {
    var properties = properties ?? [:]
    properties[.expires] = Date(timeIntervalSinceNow: TimeInterval(seconds))
    properties[.maximumAge] = nil
    properties[.discard] = nil
    return HTTPCookie(properties: properties) ?? self
  }
}
