/// The method of a request (RFC 9110, section 9, and RFC 5789).
public enum HTTPMethod: String, Sendable, CaseIterable {
  /// Asks for what is there.
  case get = "GET"
  /// Has the server process a body.
  case post = "POST"
  /// Replaces what is there.
  case put = "PUT"
  /// Asks for the head of what GET would give.
  case head = "HEAD"
  /// Removes what is there.
  case delete = "DELETE"
  /// Changes part of what is there (RFC 5789).
  case patch = "PATCH"
  /// Asks for the request as it arrived.
  case trace = "TRACE"
  /// Asks what may be done.
  case options = "OPTIONS"
  /// Asks a proxy for a tunnel.
  case connect = "CONNECT"

  /// Whether `Request.parameters` go into the query rather than the body: true for GET, HEAD and
  /// DELETE.
  public var prefersQueryParameters: Bool {
    switch self {
    case .get, .head, .delete: true
    case .post, .put, .patch, .trace, .options, .connect: false
    }
  }

  /// Whether a request with this method can carry a body: false for GET, HEAD and TRACE.
  ///
  /// A body has no meaning there (RFC 9110, sections 9.3.1, 9.3.2 and 9.3.8), and URL loading
  /// refuses it or drops it in silence.
  public var allowsBody: Bool {
    switch self {
    case .get, .head, .trace: false
    case .post, .put, .delete, .patch, .options, .connect: true
    }
  }
}
