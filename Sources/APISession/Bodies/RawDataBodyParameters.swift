public import Foundation

/// Bytes as a body, as they are.
///
/// ```swift
/// RawDataBodyParameters(data: picture, contentType: "image/png")
/// ```
public struct RawDataBodyParameters: BodyParameters {
  /// The body.
  public let data: Data

  /// The `Content-Type` of the body.
  public let contentType: String

  /// Makes a body of bytes.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - contentType: What the bytes are.
  public init(data: Data, contentType: String = "application/octet-stream") {
    self.data = data
    self.contentType = contentType
  }

  /// Gives the bytes as they are.
  public func buildEntity() throws -> RequestBodyEntity { .data(data) }
}
