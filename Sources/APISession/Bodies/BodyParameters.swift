/// Parameters that make the body of a request.
///
/// Conform to it for a format that the package does not have:
///
/// ```swift
/// struct XMLBodyParameters: BodyParameters {
///   let document: String
///   var contentType: String { "application/xml; charset=utf-8" }
///   func buildEntity() throws -> RequestBodyEntity { .data(Data(document.utf8)) }
/// }
/// ```
public protocol BodyParameters {
  /// The `Content-Type` of the body.
  var contentType: String { get }

  /// Builds the body. It may be called several times and gives the same bytes each time.
  ///
  /// An error thrown here arrives as `SessionTaskError.requestError`.
  func buildEntity() throws -> RequestBodyEntity
}
