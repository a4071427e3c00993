/// What has become of a file that was to be imported.
package struct ImportReport: Equatable, Sendable, CustomStringConvertible {
  package enum Outcome: Equatable, Sendable {
    /// Its exchanges are in the fixture at this path.
    case imported(exchanges: Int, fixture: String)
    /// A file of a folder that is of no known format.
    case ignored(FixtureError)
    case failed(FixtureError)
  }

  /// The path of the file.
  package let path: String
  package let outcome: Outcome
  /// Why exchanges were left out, each with its place.
  package var skipped: [String] = []
  /// What is not as it was on the wire.
  package var notes: [String] = []

  /// A line for the file, and one for each thing to know about it.
  package var description: String {
    let lines = skipped.map { "  skipped: \($0)" } + notes.map { "  note: \($0)" }
    return ([headline] + lines).joined(separator: "\n")
  }

  private var headline: String {
    switch outcome {
    case .imported(let count, let fixture):
      let left = skipped.isEmpty ? "" : ", skipped \(skipped.count)"
      return "\(path): imported \(count) exchange\(count == 1 ? "" : "s")\(left) into \(fixture)"
    case .ignored(let error): return "\(path): ignored. \(error.whatHappened)"
    case .failed(let error):
      return "\(path): not imported.\n"
        + error.description.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
  }
}
