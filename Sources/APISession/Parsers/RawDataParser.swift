public import Foundation

/// Gives the bytes as they are, for requests that decode them themselves.
///
/// ```swift
/// func response(from object: Any, urlResponse: HTTPURLResponse) throws -> User {
///   guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
///   return try JSONDecoder().decode(User.self, from: data)
/// }
/// ```
public struct RawDataParser: DataParser {
  /// Makes a parser.
  public init() {}

  /// nil: the request accepts whatever URL loading accepts.
  public var contentType: String? { nil }

  /// Returns `data`.
  public func parse(data: Data) throws -> Any { data }
}
