/// What of a request is compared, part by part, with the placeholders that are in it.
struct RequestParts: Sendable {
  struct Header: Hashable, Sendable {
    let name: String
    /// Nil when the request has no such header.
    var value: [UInt8]?
  }

  let method: String
  var url: URLParts
  /// The headers that the rules name, in the order of their names.
  var headers: [Header]
  var body: BodyMeaning

  init(_ request: RecordedRequest, rules: MatchRules) {
    method = request.method.uppercased()
    url = URLParts(request.url, ignoringQuery: rules.ignoredQueryNames)
    headers = Set(rules.headers.map { $0.lowercased() }).sorted().map { name in
      let values = request.headers.filter { $0.isNamed(name) }.map(\.value)
      return Header(
        name: name, value: values.isEmpty ? nil : Array(values.joined(separator: ", ").utf8))
    }
    body = BodyMeaning(request.body, ignoring: rules.ignoredBodyFields)
  }

  /// Passes every text that is compared to `body`, always in the same order, and puts what it returns
  /// in its place.
  mutating func mapTexts(_ body: ([UInt8]) -> [UInt8]) {
    url.userInformation = url.userInformation.map(body)
    url.host = body(url.host)
    url.path = body(url.path)
    for index in url.query.indices {
      url.query[index].value = url.query[index].value.map(body)
    }
    for index in headers.indices { headers[index].value = headers[index].value.map(body) }
    self.body.mapTexts(body)
  }

  /// All texts that are compared.
  var texts: [[UInt8]] {
    var texts: [[UInt8]] = []
    var copy = self
    copy.mapTexts { text in
      texts.append(text)
      return text
    }
    return texts
  }
}
