/// What an import has made of a file.
package struct ImportedFile: Equatable, Sendable {
  /// The exchanges that could be used.
  package var fixture: Fixture
  /// Why other ones could not: where each stands, what is there, and what was expected.
  package var skipped: [String]
  /// What is not as it was on the wire in exchanges that were used.
  package var notes: [String]
  /// The headers of all requests, stored or not: an answer may repeat the secrets in them.
  package var sentHeaders: Set<HeaderField>

  package init(
    fixture: Fixture = Fixture(), skipped: [String] = [], notes: [String] = [],
    sentHeaders: Set<HeaderField> = []
  ) {
    self.fixture = fixture
    self.skipped = skipped
    self.notes = notes
    self.sentHeaders = sentHeaders
  }

  mutating func skip(_ problem: FormatProblem) {
    skipped.append(problem.line)
  }

  mutating func note(_ text: String, at path: JSONPath) {
    notes.append("\(path) \(text)")
  }
}

extension FormatProblem {
  /// The problem in a line of a report.
  var line: String {
    "\(path.steps.isEmpty ? "the file" : path.description) \(found); expected \(expected)"
  }
}
