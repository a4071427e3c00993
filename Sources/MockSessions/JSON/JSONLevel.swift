/// An array or object that the reader has entered and not yet left.
///
/// NB: The reader keeps these on the heap rather than recursing: 512 levels of unoptimised frames
/// overflow the stack of a secondary thread.
struct JSONLevel {
  let isObject: Bool
  private var elements: [JSONValue] = []
  private var members: [JSONObject.Member] = []
  private var keys = UniqueKeys()
  private var key = ""

  init(isObject: Bool) {
    self.isObject = isObject
  }

  /// Notes the key of the next member; false when the object has that key already.
  mutating func start(_ key: String, fingerprint: UInt64) -> Bool {
    self.key = key
    return keys.insert(key, fingerprint: fingerprint, after: members)
  }

  mutating func append(_ value: JSONValue) {
    if isObject {
      members.append(JSONObject.Member(key: key, value: value))
    } else {
      elements.append(value)
    }
  }

  var value: JSONValue {
    isObject ? .object(JSONObject(members)) : .array(elements)
  }
}
