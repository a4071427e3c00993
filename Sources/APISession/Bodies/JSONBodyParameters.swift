public import Foundation

/// A JSON body.
///
/// ```swift
/// var bodyParameters: (any BodyParameters)? {
///   JSONBodyParameters(JSONObject: ["title": title, "labels": labels])
/// }
/// ```
public struct JSONBodyParameters: BodyParameters, ExpressibleByDictionaryLiteral {
  /// Why an object cannot be written as JSON.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// It holds something that JSON has no form for, such as a date, a set or a not-a-number.
    case invalidObject

    /// Arrays and dictionaries are nested more than 500 levels deep.
    case nestedTooDeep

    /// What happened and what to do, in a sentence or two.
    public var description: String {
      switch self {
      case .invalidObject:
        "The object cannot be written as JSON: it may hold arrays, dictionaries with String keys, "
          + "strings, finite numbers, Bool and NSNull. Turn other values into these first."
      case .nestedTooDeep:
        "The object cannot be written as JSON: it is nested more than 500 levels deep, and no "
          + "reader would take it."
      }
    }

    /// The same as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
  }

  /// The object: an array or a dictionary of what JSON can hold.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let JSONObject: Any

  /// How it is written.
  public let writingOptions: JSONSerialization.WritingOptions

  /// Makes a body of an object.
  ///
  /// By default the keys are sorted, so that the same object gives the same bytes.
  public init(
    JSONObject: Any, writingOptions: JSONSerialization.WritingOptions = [.sortedKeys]
  ) {
    self.JSONObject = JSONObject
    self.writingOptions = writingOptions
  }

  /// Makes a body of a dictionary literal; of two values for one key the last counts.
  public init(dictionaryLiteral elements: (String, Any)...) {
    self.init(JSONObject: Dictionary(elements, uniquingKeysWith: { $1 }))
  }

  /// `application/json`.
  public var contentType: String { "application/json" }

  /// Writes the object; throws `JSONBodyParameters.Error` when JSON cannot hold it.
  public func buildEntity() throws -> RequestBodyEntity {
    guard Self.depthIsBounded(JSONObject) else { throw Error.nestedTooDeep }
    // NB: `data(withJSONObject:)` stops the process on Apple's platforms when this is false. The
    // array makes a fragment pass.
    let checked = writingOptions.contains(.fragmentsAllowed) ? [JSONObject] : JSONObject
    guard JSONSerialization.isValidJSONObject(checked) else { throw Error.invalidObject }
    return .data(try JSONSerialization.data(withJSONObject: JSONObject, options: writingOptions))
  }

  /// Walks level by level, since `JSONSerialization` recurses until the stack ends; it takes 511
  /// levels on Linux.
  private static func depthIsBounded(_ object: Any) -> Bool {
    var level = [object]
    for _ in 0...500 {
      level = level.flatMap { element -> [Any] in
        if let array = element as? [Any] { return array }
        if let dictionary = element as? [String: Any] { return Array(dictionary.values) }
        return []
      }
      if level.isEmpty { return true }
    }
    return false
  }
}
