/// An object of a fixture whose fields are read one by one, strictly: a field of another name is a
/// problem, because a misspelt `times` must not be a silent `1`.
struct FormatObject {
  private let members: [JSONObject.Member]

  /// An object that another program has written, which may have any other fields: what is `null`
  /// counts as missing.
  init(foreign value: JSONValue) throws(FormatProblem) {
    guard case .object(let object) = value else { throw .type(value, expected: "an object") }
    members = object.members.filter { member in
      if case .null = member.value { false } else { true }
    }
  }

  init(_ value: JSONValue, fields: [String]) throws(FormatProblem) {
    guard case .object(let object) = value else { throw .type(value, expected: "an object") }
    members = object.members
    for member in members where !fields.contains(member.key) {
      let names = fields.map { "\"\($0)\"" }.joined(separator: ", ")
      throw FormatProblem("is not a known field", expected: "only these fields: \(names)")
        .inside(.key(ExactString(member.key)))
    }
  }

  func has(_ key: String) -> Bool {
    members.contains { $0.key == key }
  }

  func optional<Value>(
    _ key: String, _ read: (JSONValue) throws(FormatProblem) -> Value
  ) throws(FormatProblem) -> Value? {
    for member in members where member.key == key {
      do throws(FormatProblem) {
        return try read(member.value)
      } catch {
        throw error.inside(.key(ExactString(key)))
      }
    }
    return nil
  }

  func required<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) throws(FormatProblem) -> Value
  ) throws(FormatProblem) -> Value {
    guard let value = try optional(key, read) else {
      throw FormatProblem("is missing", expected: expected).inside(.key(ExactString(key)))
    }
    return value
  }
}

extension FormatProblem {
  static func type(_ value: JSONValue, expected: String) -> FormatProblem {
    FormatProblem("is \(value.kind)", expected: expected)
  }
}

/// Readers of the simple values of a fixture.
enum FormatValue {
  static func text(_ value: JSONValue) throws(FormatProblem) -> String {
    guard case .string(let text) = value else { throw .type(value, expected: "a string") }
    return text
  }

  static func filledText(_ value: JSONValue) throws(FormatProblem) -> String {
    let text = try text(value)
    guard !text.isEmpty else { throw FormatProblem("is empty", expected: "some text") }
    return text
  }

  static func integer(
    _ range: ClosedRange<Int>, _ expected: String
  ) -> (JSONValue) throws(FormatProblem) -> Int {
    { value throws(FormatProblem) in
      guard case .number(let number) = value else { throw .type(value, expected: expected) }
      guard let integer = number.integer, range.contains(integer) else {
        throw FormatProblem("is \(number.text)", expected: expected)
      }
      return integer
    }
  }

  static func time(_ value: JSONValue) throws(FormatProblem) -> RecordedTime {
    let expected = "a number of seconds that is not negative, such as 0.182"
    guard case .number(let number) = value else { throw .type(value, expected: expected) }
    guard let time = RecordedTime(seconds: number) else {
      throw FormatProblem("is \(number.text)", expected: expected)
    }
    return time
  }

  static func list<Element>(
    _ expected: String, _ read: @escaping (JSONValue) throws(FormatProblem) -> Element
  ) -> (JSONValue) throws(FormatProblem) -> [Element] {
    { value throws(FormatProblem) in
      guard case .array(let values) = value else { throw .type(value, expected: expected) }
      var elements: [Element] = []
      elements.reserveCapacity(values.count)
      for index in values.indices {
        do throws(FormatProblem) {
          elements.append(try read(values[index]))
        } catch {
          throw error.inside(.index(index))
        }
      }
      return elements
    }
  }
}
