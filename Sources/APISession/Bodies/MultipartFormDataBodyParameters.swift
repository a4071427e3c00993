public import Foundation

/// A form of several parts, `multipart/form-data` (RFC 7578): for files, mostly.
///
/// ```swift
/// var bodyParameters: (any BodyParameters)? {
///   MultipartFormDataBodyParameters(parts: [
///     .init(data: Data(title.utf8), name: "title"),
///     try .init(fileURL: picture, name: "picture"),
///   ])
/// }
/// ```
///
/// The body is built anew each time, with the same bytes: sending it again sends all of it.
public struct MultipartFormDataBodyParameters: BodyParameters {
  /// How the body is handed to URL loading.
  public enum EntityType: Sendable {
    /// In memory.
    case data

    /// As a stream: the body is first written to a temporary file, which is gone by the time it is
    /// sent, so that large files do not fill the memory.
    ///
    /// URL loading sends a stream in chunks, and cannot send it again after a redirect.
    case inputStream
  }

  /// Why a body cannot be built of the parts.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// A boundary has 1 to 70 letters, digits, spaces and `'()+_,-./:=?`, and does not end with a
    /// space (RFC 2046, section 5.1.1).
    case illegalBoundary(String)

    /// What happened and what to do, in a sentence or two.
    public var description: String {
      switch self {
      case .illegalBoundary(let boundary):
        "\(boundary.debugDescription) is no boundary: 1 to 70 letters, digits, spaces and "
          + "'()+_,-./:=? are allowed, and no space at the end (RFC 2046)."
      }
    }

    /// The same as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
  }

  /// The parts, in the order they are sent.
  public let parts: [Part]

  /// What separates the parts.
  public let boundary: String

  /// How the body is handed to URL loading.
  public let entityType: EntityType

  /// Makes a body of parts.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - boundary: What separates the parts, and occurs in none of them. Leave it out but in tests
  ///     that compare bytes.
  ///   - entityType: How the body is handed to URL loading.
  public init(
    parts: [Part], boundary: String = Self.randomBoundary(), entityType: EntityType = .data
  ) {
    self.parts = parts
    self.boundary = boundary
    self.entityType = entityType
  }

  /// A boundary that occurs nowhere else: 128 random bits as 32 digits.
  public static func randomBoundary() -> String {
    var generator = SystemRandomNumberGenerator()
    return randomBoundary(using: &generator)
  }

  /// A boundary by a generator of one's own: with a seed, the same one each time.
  public static func randomBoundary(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789abcdef")
    return String((0..<32).map { _ in digits[Int(generator.next() & 15)] })
  }

  /// `multipart/form-data` with the boundary.
  public var contentType: String {
    let needsQuotes = boundary.utf8.contains { !PercentEncoding.isUnreserved($0) }
    return "multipart/form-data; boundary=" + (needsQuotes ? "\"\(boundary)\"" : boundary)
  }

  /// Builds the body; throws `Part.Error` for a file that cannot be read or has changed since its
  /// part was made, and `Error` for a boundary that is none.
  public func buildEntity() throws -> RequestBodyEntity {
    guard Self.isBoundary(boundary) else { throw Error.illegalBoundary(boundary) }
    switch entityType {
    case .data:
      var body = Data()
      try write { body.append($0) }
      return .data(body)
    case .inputStream:
      return .inputStream(try TemporaryBody.stream(write))
    }
  }

  private func write(to output: (Data) throws -> Void) throws {
    for part in parts {
      try output(Data("--\(boundary)\r\n\(try part.head())\r\n".utf8))
      try part.write(to: output)
      try output(Data("\r\n".utf8))
    }
    try output(Data("--\(boundary)--\r\n".utf8))
  }

  private static func isBoundary(_ text: String) -> Bool {
    (1...70).contains(text.utf8.count) && text.utf8.last != UInt8(ascii: " ")
      && text.utf8.allSatisfy { byte in
        byte != UInt8(ascii: "~") && PercentEncoding.isUnreserved(byte)
          || " '()+,/:=?".utf8.contains(byte)
      }
  }
}
