/// The method of a request (RFC 9110, section 9, and RFC 5789).
public enum HTTPMethod: String, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case head = "HEAD"
  case delete = "DELETE"
  case patch = "PATCH"
  case trace = "TRACE"
  case options = "OPTIONS"
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
