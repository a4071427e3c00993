/// What is wrong with a value of a fixture, before anyone has asked where it stands.
struct FormatProblem: Error {
  /// From the innermost step outwards.
  private(set) var reversedPath: [JSONPath.Step] = []
  /// What is the case: "is a string".
  let found: String
  let expected: String
  var reason = FixtureError.Reason.malformed

  init(_ found: String, expected: String, reason: FixtureError.Reason = .malformed) {
    self.found = found
    self.expected = expected
    self.reason = reason
  }

  var path: JSONPath {
    JSONPath(reversedPath.reversed())
  }

  /// The same problem, seen from the object or array around it.
  func inside(_ step: JSONPath.Step) -> FormatProblem {
    var outer = self
    outer.reversedPath.append(step)
    return outer
  }
}
