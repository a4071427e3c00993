/// A JSON value that keeps what other representations lose: the text of numbers, the order of the
/// members of an object, and the exact bytes of strings.
///
/// Equality is exact: `1.0` is not `1`, and `{"a":1,"b":2}` is not `{"b":2,"a":1}`. Compare
/// ``JSONMeaning`` to ask whether two values mean the same.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// What kind of value this is, with its article, for messages: "an object".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether this is an array or object.
  var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }

  /// The text of a string, or nil for every other kind.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
