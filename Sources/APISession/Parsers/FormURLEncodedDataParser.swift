public import Foundation

/// Reads a form, `application/x-www-form-urlencoded`, into a dictionary.
///
/// `URLEncodedSerialization.object(from:encoding:)` says what the dictionary holds. An answer that
/// is no form is an error.
public struct FormURLEncodedDataParser: DataParser {
  /// Why bytes are no form.
  public typealias Error = URLEncodedSerialization.Error

  /// The encoding of keys and values, once their percent escapes are taken off.
  public let encoding: String.Encoding

  /// Makes a parser.
  public init(encoding: String.Encoding = .utf8) {
    self.encoding = encoding
  }

  /// `application/x-www-form-urlencoded`.
  public var contentType: String? { "application/x-www-form-urlencoded" }

  /// Reads the form; throws `URLEncodedSerialization.Error`.
  public func parse(data: Data) throws -> Any {
    try URLEncodedSerialization.object(from: data, encoding: encoding)
  }
}
