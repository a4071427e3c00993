import Foundation
import MockSessions

/// Files of other programs that become fixtures.
struct Importing {
  private let paths: [String]
  private let fixtures: FixtureImport

  /// - Throws: `UsageError` when a rule is not known.
  init(
    paths: [String], output: String?, replacesFiles: Bool, keptSecrets: [String]
  ) throws(UsageError) {
    let known = RedactionRule.standard
    for id in keptSecrets where !known.contains(where: { $0.id == id }) {
      let ids = known.map(\.id).joined(separator: ", ")
      throw UsageError(description: "There is no rule \(id). The rules are \(ids).")
    }
    self.paths = paths
    fixtures = FixtureImport(
      output: URL(fileURLWithPath: output ?? "Fixtures", isDirectory: true),
      replacesFiles: replacesFiles, rules: known.filter { !keptSecrets.contains($0.id) })
  }

  /// Imports the files, and prints what has become of each.
  ///
  /// - Returns: Whether every file that was named, and of a folder every one of a known format, is a
  ///   fixture now, and at least one is.
  func run() -> Bool {
    let reports = fixtures.run(paths)
    var imported = 0
    var failed = 0
    for report in reports {
      print(report)
      switch report.outcome {
      case .imported: imported += 1
      case .failed: failed += 1
      case .ignored: break
      }
    }
    if imported == 0, failed == 0 { print("There is nothing to import.") }
    return imported > 0 && failed == 0
  }
}
