public import Foundation

/// Asks for Protocol Buffers and gives their bytes as they are, for the generated type to read.
///
/// ```swift
/// var dataParser: any DataParser { ProtobufDataParser() }
///
/// func response(from object: Any, urlResponse: HTTPURLResponse) throws -> User {
///   guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
///   return try User(serializedBytes: data)
/// }
/// ```
public struct ProtobufDataParser: DataParser {
  /// Makes a parser.
  public init() {}

  /// `application/protobuf`.
  public var contentType: String? { "application/protobuf" }

  /// Returns `data`.
  public func parse(data: Data) throws -> Any { data }
}
