/// What a JSON value means: two are equal when a program that reads them could not tell them apart.
///
/// The order of keys does not count, numbers compare by their exact value (`1.0` is `1`, `1e3` is
/// `1000`), and nothing else is lenient: `1` is not `"1"`, and `["a","b"]` is not `["b","a"]`.
package struct JSONMeaning: Hashable, Sendable {
  /// The one text that all values of this meaning share.
  var canonical: [UInt8]

  package init(_ value: JSONValue) {
    canonical = JSONWriter.writeCanonical(value)
  }

  /// The meaning of a value without the members, at any depth, whose keys are ignored.
  init(_ value: JSONValue, ignoring ignored: @escaping (String) -> Bool) {
    canonical = JSONWriter.writeCanonical(value, ignoring: ignored)
  }
}
