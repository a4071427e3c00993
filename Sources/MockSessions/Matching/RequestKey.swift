/// What makes two requests one: method, URL, body by meaning, and the headers that the rules name.
///
/// A redacted place equals any other one. Whether two places had the same value is told apart from
/// that, by ``digits``.
package struct RequestKey: Hashable, Sendable {
  private let method: String
  private let url: URLParts
  private let headers: [RequestParts.Header]
  private let body: BodyMeaning
  /// The digits of the placeholders, from left to right.
  let digits: [String]

  /// Makes the key of a request from which secrets have been taken out.
  package init(_ request: RecordedRequest, rules: MatchRules = MatchRules()) {
    self.init(RequestParts(request, rules: rules))
  }

  init(_ parts: RequestParts) {
    var parts = parts
    var digits: [String] = []
    parts.mapTexts { text in
      let stripped = Placeholder.strip(text)
      digits += stripped.digits
      return stripped.bytes
    }
    method = parts.method
    url = parts.url
    headers = parts.headers
    body = parts.body
    self.digits = digits
  }

  package static func == (left: RequestKey, right: RequestKey) -> Bool {
    left.method == right.method && left.url == right.url && left.headers == right.headers
      && left.body == right.body
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(url)
    hasher.combine(headers)
    hasher.combine(body)
  }

  /// Whether each placeholder may stand for the same value as the one in the same place of `other`:
  /// the digits of one start with the digits of the other.
  func hasSameValues(as other: RequestKey) -> Bool {
    digits.count == other.digits.count
      && zip(digits, other.digits).allSatisfy { $0.hasPrefix($1) || $1.hasPrefix($0) }
  }
}
