package import Foundation

/// A response as a fixture stores it.
package struct RecordedResponse: Equatable, Sendable {
  /// What a response carries.
  package enum Content: Equatable, Sendable {
    /// No body at all, as in a 204.
    case none
    case body(Body)
    /// A stream: pieces and the times at which they came.
    case chunks([BodyChunk])
  }

  package var status: Int
  package var headers: [HeaderField]
  package var content: Content
  /// The `Content-Encoding` that the body had on the wire, when it is stored decoded.
  package var encoding: String?
  /// From the start of the request to the end of the response.
  package var time: RecordedTime?

  package init(
    status: Int, headers: [HeaderField] = [], content: Content = .none, encoding: String? = nil,
    time: RecordedTime? = nil
  ) {
    self.status = status
    self.headers = headers
    self.content = content
    self.encoding = encoding
    self.time = time
  }
}

extension RecordedResponse {
  /// Whether a response to this method with this status has a body (RFC 9110, section 6.4.1).
  package static func hasBody(status: Int, method: String) -> Bool {
    method != "HEAD" && !(100...199).contains(status) && ![204, 205, 304].contains(status)
  }

  /// Makes the response of what was received: bytes that may not exist are dropped, headers that
  /// change at each recording too.
  package static func recording(
    status: Int, headers: [HeaderField], method: String, bytes: Data?, bodyIsDecoded: Bool,
    time: RecordedTime? = nil
  ) -> RecordedResponse {
    let hasBody = hasBody(status: status, method: method)
    let kept = HeaderRules.recordedResponse(
      headers, method: method, bodyIsDecoded: bodyIsDecoded && hasBody)
    let content = hasBody ? bytes.map { Content.body(Body(choosing: $0)) } : nil
    return RecordedResponse(
      status: status, headers: kept.headers, content: content ?? .none, encoding: kept.encoding,
      time: time)
  }

  /// All bytes of the body; nil when there is none.
  package var bytes: Data? {
    switch content {
    case .none: nil
    case .body(let body): body.bytes
    case .chunks(let chunks): chunks.reduce(into: Data()) { $0.append($1.body.bytes) }
    }
  }
}
