package import Foundation

/// A request as a fixture stores it.
package struct RecordedRequest: Equatable, Sendable {
  /// The name of the request's type, for messages; it takes no part in matching.
  package var type: String?
  package var method: String
  /// The URL as it was sent, without a base's name in it.
  package var url: String
  /// The headers that take part in matching.
  package var headers: [HeaderField]
  /// Nil when the request has no body; an empty body is another thing.
  package var body: Body?

  package init(
    type: String? = nil, method: String, url: String, headers: [HeaderField] = [],
    body: Body? = nil
  ) {
    self.type = type
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// Makes the request of what was sent, all headers included.
  package init(
    type: String? = nil, method: String, url: String, headers: [HeaderField] = [], bytes: Data?
  ) {
    self.init(
      type: type, method: method, url: url, headers: headers, body: bytes.map(Body.init(choosing:)))
  }
}
