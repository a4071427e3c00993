public import Foundation

/// Gives the bytes as they are, for requests that decode them themselves.
///
/// ```swift
/// func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Picture {
///   guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
///   return try Picture(png: data)
/// }
/// ```
///
/// For a response that is `Decodable`, `DecodableRequest` does all of this.
public struct RawDataParser: DataParser {
  /// What the `Accept` field asks for; nil for whatever URL loading accepts.
  public let contentType: String?

  /// Makes a parser.
  ///
  /// - Parameter contentType: What the `Accept` field asks for, such as `image/png`.
  public init(contentType: String? = nil) {
    self.contentType = contentType
  }

  /// Returns `data`.
  public func parse(data: Data) throws -> Any { data }
}
