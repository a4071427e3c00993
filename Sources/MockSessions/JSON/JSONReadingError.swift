/// Why a text is not the JSON that was expected, and where.
package struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let position: TextPosition
  /// What stands there: "',' or '}' was expected after a member, not 'x'".
  package let problem: String

  package init(position: TextPosition, problem: String) {
    self.position = position
    self.problem = problem
  }

  package var description: String {
    "\(position): \(problem)"
  }
}

/// A problem at a byte, before anyone has asked for its line and column.
struct JSONProblem: Error {
  let offset: Int
  let text: String
}
