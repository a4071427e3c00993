public import Foundation

/// The bytes of a Protocol Buffers message as a body, `application/protobuf`.
///
/// ```swift
/// ProtobufBodyParameters(protobufObject: try user.serializedData())
/// ```
public struct ProtobufBodyParameters: BodyParameters {
  /// The serialised message.
  public let protobufObject: Data

  /// Makes a body of a serialised message.
  public init(protobufObject: Data) {
    self.protobufObject = protobufObject
  }

  /// `application/protobuf`.
  public var contentType: String { "application/protobuf" }

  /// Gives the bytes as they are.
  public func buildEntity() throws -> RequestBodyEntity { .data(protobufObject) }
}
