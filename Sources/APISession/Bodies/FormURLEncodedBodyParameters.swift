public import Foundation

/// A form body, `application/x-www-form-urlencoded`.
///
/// Keys are sorted and a space is written `%20`. `URLEncodedSerialization` says what values may
/// be.
///
/// ```swift
/// var bodyParameters: (any BodyParameters)? {
///   FormURLEncodedBodyParameters(formObject: ["grant_type": "password", "username": name])
/// }
/// ```
public struct FormURLEncodedBodyParameters: BodyParameters {
  /// The fields of the form.
  public let form: [String: Any]

  /// The encoding of keys and values, before they are percent-escaped.
  public let encoding: String.Encoding

  /// How arrays and dictionaries among the values are written.
  public let collections: URLEncodedSerialization.CollectionStyle

  /// Makes a form.
  public init(
    formObject: [String: Any], encoding: String.Encoding = .utf8,
    collections: URLEncodedSerialization.CollectionStyle = .refused
  ) {
    form = formObject
    self.encoding = encoding
    self.collections = collections
  }

  /// `application/x-www-form-urlencoded`.
  public var contentType: String { "application/x-www-form-urlencoded" }

  /// Writes the form; throws `URLEncodedSerialization.Error` for a value that has no form.
  public func buildEntity() throws -> RequestBodyEntity {
    .data(
      try URLEncodedSerialization.data(from: form, encoding: encoding, collections: collections))
  }
}
