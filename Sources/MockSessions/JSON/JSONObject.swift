/// The members of a JSON object in the order in which they were written.
///
/// The reader refuses an object that names a key twice, so a key that was read is unique.
package struct JSONObject: Sendable {
  package struct Member: Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of the first member with this key, compared byte by byte.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key == key && ExactString($0.key) == ExactString(key) }?.value
  }

  /// Appends a member, or does nothing when there is no value.
  package mutating func append(_ key: String, _ value: JSONValue?) {
    if let value { members.append(Member(key: key, value: value)) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }
}

extension JSONObject: Equatable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSONValue.object(left) == JSONValue.object(right)
  }
}
