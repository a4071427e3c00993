public import Foundation

/// Reads text into a `String`.
public struct StringDataParser: DataParser {
  /// Why bytes are not text.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// These bytes are not text in the parser's encoding.
    case invalidData(Data)

    /// What happened and what to do, in a sentence or two.
    public var description: String {
      switch self {
      case .invalidData(let data):
        "The answer's \(data.count) bytes are not text in the encoding that was expected."
      }
    }

    /// The same as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
  }

  /// The encoding of the text.
  public let encoding: String.Encoding

  /// Makes a parser.
  public init(encoding: String.Encoding = .utf8) {
    self.encoding = encoding
  }

  /// nil: the request accepts whatever URL loading accepts.
  public var contentType: String? { nil }

  /// Reads the text; throws `StringDataParser.Error.invalidData`.
  public func parse(data: Data) throws -> Any {
    guard let text = String(data: data, encoding: encoding) else { throw Error.invalidData(data) }
    return text
  }
}
