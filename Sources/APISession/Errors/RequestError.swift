public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Why a request could not be built or must not be sent.
public enum RequestError: Error, CustomStringConvertible, LocalizedError {
  /// `Request.baseURL` has no scheme or no host.
  case invalidBaseURL(URL)

  /// A request of this form cannot be sent. For hooks and adapters of your own to throw.
  case unexpectedURLRequest(URLRequest)

  /// The method is empty or has characters that a method must not have (RFC 9110, section 9.1), or it is
  /// CONNECT, which asks a proxy for a tunnel, and which URL loading does not send.
  case invalidMethod(String)

  /// The name of this header field, or its value, would break the lines of the head: a name is a
  /// token, a value has no CR, LF or NUL (RFC 9110, sections 5.1 and 5.5).
  case invalidHeaderField(name: String)

  /// The request has a body, but its method gives a body no meaning. URL loading would refuse it
  /// or drop the body in silence.
  case bodyNotAllowed(HTTPMethod)

  /// `Session.shared` is replaced somewhere in this process, and this request reached the real
  /// one past the replacement.
  case sharedSessionIsReplaced

  /// What happened and what to do, in a sentence or two.
  public var description: String {
    switch self {
    case .invalidBaseURL(let url):
      "The base URL \"\(url.absoluteString)\" needs a scheme and a host, as in "
        + "https://api.example.com."
    case .unexpectedURLRequest(let request):
      "The request to \(request.url?.absoluteString ?? "no URL") cannot be sent in this form."
    case .invalidMethod(let method):
      "\(method.debugDescription) is no method of a request: letters, digits and !#$%&'*+-.^_`|~ may "
        + "be used, and CONNECT is for proxies."
    case .invalidHeaderField(let name):
      "The header field \(name.debugDescription) would break the head of the request: its name "
        + "must be a token and its value must not contain CR, LF or NUL."
    case .bodyNotAllowed(let method):
      "A \(method.rawValue) request cannot have a body. Use queryParameters, or another method."
    case .sharedSessionIsReplaced:
      SharedScope.explanation
    }
  }

  /// The same as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
