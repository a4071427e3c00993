import Foundation

/// A command line of curl, as people write it and as browsers give it ("copy as cURL"), and the
/// request that it sends.
///
/// Nothing outside of the command is read: where it names a file or a variable of the shell that the
/// request needs, that is the problem.
struct CurlCommand {
  /// What `-X` says, which holds for redirects, too.
  private(set) var givenMethod: String?
  /// Whether curl undoes the encoding of the answer.
  private(set) var isCompressed = false
  private var url: String?
  private var isGlobOff = false
  private var isGet = false
  private var isHead = false
  private var headers: [HeaderField] = []
  private var removedHeaders: [String] = []
  private var cookies: [String] = []
  private var data: [UInt8]?
  private var query: [String] = []
  private var isJSON = false
  private var parts: [MultipartForm.Part] = []

  /// Reads the words after `curl`.
  init(_ words: some Collection<ShellCommand.Word>) throws(FormatProblem) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      let text = word.text
      if text.hasPrefix("--"), text.utf8.count > 2, !word.isQuoted || text.hasPrefix("--") {
        try apply(String(text.dropFirst(2)), shown: text, &rest)
      } else if text.hasPrefix("-"), text.utf8.count > 1 {
        try apply(letters: text.dropFirst(), word, &rest)
      } else {
        try setURL(word)
      }
    }
    guard url != nil else {
      throw FormatProblem("has no URL", expected: "a command with one URL")
    }
  }

  private mutating func apply(
    _ name: String, shown: String, _ rest: inout ArraySlice<ShellCommand.Word>
  ) throws(FormatProblem) {
    guard let meaning = CurlOption.named(name) else {
      throw FormatProblem("has the option \(shown)", expected: "options that curl is known to have")
    }
    guard meaning.takesArgument else { return try apply(meaning.effect, shown, nil) }
    guard let argument = rest.popFirst() else {
      throw FormatProblem("ends after \(shown)", expected: "the argument of \(shown)")
    }
    try apply(meaning.effect, shown, argument)
  }

  private mutating func apply(
    letters: Substring, _ word: ShellCommand.Word, _ rest: inout ArraySlice<ShellCommand.Word>
  ) throws(FormatProblem) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let name = CurlOption.named(letter), let meaning = CurlOption.named(name) else {
        throw FormatProblem(
          "has the option -\(letter)", expected: "options that curl is known to have")
      }
      if meaning.takesArgument, !letters.isEmpty {
        var argument = word
        argument.bytes = Array(word.bytes.suffix(letters.utf8.count))
        return try apply(meaning.effect, "-\(letter)", argument)
      }
      try apply(name, shown: "-\(letter)", &rest)
    }
  }

  private mutating func apply(
    _ effect: CurlOption.Effect, _ option: String, _ argument: ShellCommand.Word?
  ) throws(FormatProblem) {
    let word = argument ?? ShellCommand.Word()
    let text = word.text
    switch effect {
    case .none: break
    case .unsupported:
      throw FormatProblem("has \(option)", expected: "a request that is in the command as a whole")
    case .compressed: isCompressed = true
    case .get: isGet = true
    case .head: isHead = true
    case .globOff: isGlobOff = true
    case .url: try setURL(word)
    case .request: givenMethod = text
    case .header: try addHeader(word)
    case .userAgent: setHeader("User-Agent", word)
    case .referer: setHeader("Referer", word)
    case .range: headers.append(HeaderField("Range", "bytes=\(text)"))
    case .bearer: headers.append(HeaderField("Authorization", "Bearer \(text)"))
    case .user:
      let credentials = text.contains(":") ? word.bytes : word.bytes + [UInt8(ascii: ":")]
      let encoded = Data(credentials).base64EncodedString()
      headers.append(HeaderField("Authorization", "Basic \(encoded)"))
    // NB: Without "=" it is the name of a file of cookies.
    case .cookie: if text.contains("=") { cookies.append(text) }
    case .data, .dataBinary: add(try content(word, option))
    case .dataRaw: add(try known(word, option).bytes)
    case .dataURLEncode: add(try CurlData.encoded(known(word, option), option))
    case .json:
      isJSON = true
      data = (data ?? []) + (try content(word, option))
    case .query: query.append(try CurlData.query(known(word, option), option))
    case .form: parts.append(try CurlData.part(known(word, option), option))
    case .formString: parts.append(try CurlData.stringPart(known(word, option), option))
    }
  }

  private mutating func setURL(_ word: ShellCommand.Word) throws(FormatProblem) {
    guard url == nil else {
      throw FormatProblem("has a second URL, \(word.text.prefix(80))", expected: "one URL")
    }
    url = try known(word, "the URL").text
  }

  /// The word, unless it depends on a shell.
  private func known(
    _ word: ShellCommand.Word, _ place: String
  ) throws(FormatProblem) -> ShellCommand.Word {
    guard let expansion = word.expansion else { return word }
    throw FormatProblem(
      "has \(expansion) in \(place)", expected: "the value that the shell puts there")
  }

  private func content(
    _ word: ShellCommand.Word, _ option: String
  ) throws(FormatProblem) -> [UInt8] {
    if word.bytes.first == UInt8(ascii: "@") { throw CurlData.readsFile(word.text, option) }
    return try known(word, option).bytes
  }

  private mutating func add(_ bytes: [UInt8]) {
    data = data.map { $0 + [UInt8(ascii: "&")] + bytes } ?? bytes
  }

  private mutating func setHeader(_ name: String, _ word: ShellCommand.Word) {
    if !word.bytes.isEmpty { headers.append(HeaderField(name, word.text)) }
  }

  /// `Name: value`; `Name;` has no value, and `Name:` takes out what curl would send by itself.
  private mutating func addHeader(_ word: ShellCommand.Word) throws(FormatProblem) {
    let text = word.text
    if text.hasPrefix("@") { throw CurlData.readsFile(text, "-H") }
    if let header = HeaderField(line: text) {
      if header.value.isEmpty { removedHeaders.append(header.name) } else { headers.append(header) }
    } else if text.hasSuffix(";"), text.utf8.count > 1, !text.contains(":") {
      headers.append(HeaderField(String(text.dropLast()), ""))
    } else {
      throw FormatProblem("has the header \"\(text.prefix(60))\"", expected: "\"Name: value\"")
    }
  }
}

extension CurlCommand {
  /// What the command sends.
  var request: ForeignExchange {
    get throws(FormatProblem) {
      var request = ForeignExchange()
      request.url = try CurlURL.text(url ?? "", isGlobOff: isGlobOff)
      var query = query
      var body = data.map { Data($0) }
      if isGet || isHead, let data {
        query.append(String(decoding: data, as: UTF8.self))
        body = nil
      }
      request.url = CurlURL.adding(query, to: request.url)
      try ForeignExchange.checkURL(request.url)

      var defaults: [HeaderField] = []
      if !cookies.isEmpty { defaults.append(HeaderField("Cookie", cookies.joined(separator: ";"))) }
      if isCompressed {
        defaults.append(HeaderField("Accept-Encoding", "deflate, gzip, br, zstd"))
      }
      if isJSON { defaults.append(HeaderField("Accept", "application/json")) }
      if !parts.isEmpty, body == nil {
        let form = MultipartForm(parts: parts).body()
        body = form.bytes
        let type = "multipart/form-data; boundary=\(form.boundary)"
        defaults.append(HeaderField("Content-Type", type))
      } else if body != nil {
        let type = isJSON ? "application/json" : "application/x-www-form-urlencoded"
        defaults.append(HeaderField("Content-Type", type))
      }
      request.requestBody = body
      request.requestHeaders =
        headers
        + defaults.filter { field in
          !headers.has(field.name) && !removedHeaders.contains { field.isNamed($0) }
        }
      let usual = isHead ? "HEAD" : body != nil ? "POST" : "GET"
      request.method = givenMethod.flatMap { $0.isEmpty ? nil : $0 } ?? usual
      return request
    }
  }
}
