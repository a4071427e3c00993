/// A secret that a rule has found at a place of a text.
struct SecretFinding {
  /// Where in the text it is spelled.
  let range: Range<Int>
  /// Its value, without the escaping of the place.
  let value: [UInt8]
  /// The index of the rule.
  let rule: Int
  /// Whether it is a JSON number, whose place must stay a number.
  var isNumber = false
}
