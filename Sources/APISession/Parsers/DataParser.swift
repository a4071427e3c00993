public import Foundation

/// Turns the bytes of an answer into an object.
///
/// Conform to it for a format of your own. It need not be `Sendable`: a request makes its parser
/// anew where it is used.
public protocol DataParser {
  /// What the `Accept` field of the request asks for; nil leaves it to URL loading.
  var contentType: String? { get }

  /// Turns bytes into the object that `Request.response(from:urlResponse:)` gets.
  ///
  /// An error thrown here arrives as `SessionTaskError.responseError`, unless the status is not
  /// 200 to 299: then the status is the error. It is called off the callback queue.
  func parse(data: Data) throws -> Any
}
