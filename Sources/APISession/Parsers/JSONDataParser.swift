public import Foundation

/// Reads JSON into dictionaries, arrays, strings, numbers and `NSNull`.
///
/// An empty answer, such as one with status 204, gives an empty dictionary.
public struct JSONDataParser: DataParser {
  /// How the JSON is read.
  public let readingOptions: JSONSerialization.ReadingOptions

  /// Makes a parser.
  public init(readingOptions: JSONSerialization.ReadingOptions) {
    self.readingOptions = readingOptions
  }

  /// `application/json`.
  public var contentType: String? { "application/json" }

  /// Reads the JSON; throws what `JSONSerialization` throws.
  public func parse(data: Data) throws -> Any {
    guard !data.isEmpty else { return [String: Any]() }
    return try JSONSerialization.jsonObject(with: data, options: readingOptions)
  }
}
