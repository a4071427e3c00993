package import Foundation

/// Makes fixtures of files of other programs: HAR, commands of curl with their answers, cassettes of
/// VCR and DVR, or folders of any of these.
///
/// ```swift
/// let reports = FixtureImport(output: fixtures).run(["traffic.har", "cassettes"])
/// ```
///
/// Each file becomes a fixture of its name, with secrets taken out as from a recording. A file that
/// cannot be used changes nothing, and the others are imported.
package struct FixtureImport: Sendable {
  /// The folder of the fixtures.
  private let output: URL
  private let replacesFiles: Bool
  private let rules: [RedactionRule]

  /// - Parameters:
  ///   - output: The folder into which fixtures are written; it is made if need be.
  ///   - replacesFiles: Whether a fixture that is there is replaced. What it matches on and its names
  ///     of addresses stay, as they do when it is recorded again.
  ///   - rules: What is a secret.
  package init(
    output: URL, replacesFiles: Bool = false, rules: [RedactionRule] = RedactionRule.standard
  ) {
    self.output = output
    self.replacesFiles = replacesFiles
    self.rules = rules
  }

  /// Imports files and folders, in their order.
  package func run(_ paths: [String]) -> [ImportReport] {
    var sources: Set<String> = []
    var outputs: [String: String] = [:]
    var reports: [ImportReport] = []
    for path in paths {
      for source in ImportSource.all(at: path) where sources.insert(source.path).inserted {
        reports.append(report(source, &outputs))
      }
    }
    return reports
  }

  private func report(
    _ source: ImportSource, _ outputs: inout [String: String]
  ) -> ImportReport {
    do throws(FixtureError) {
      let name = try FixtureName(source.name.joined(separator: "/"))
      let file = FixtureFile(output.appendingPathComponent(name.path))
      let data = try read(source.path)
      let answer = try source.answer.map { path throws(FixtureError) in try read(path) }
      let isReplaced = replacesFiles && outputs[file.url.path] == nil && isThere(file)
      let present = isReplaced ? try file.read() : nil
      return try report(source, file, &outputs, data, answer, present: present)
    } catch {
      let isIgnored = error.reason == .notImportable && !source.isNamed
      return ImportReport(
        path: source.path, outcome: isIgnored ? .ignored(error) : .failed(error))
    }
  }

  private func report(
    _ source: ImportSource, _ file: FixtureFile, _ outputs: inout [String: String], _ data: Data,
    _ answer: Data?, present: Fixture?
  ) throws(FixtureError) -> ImportReport {
    let imported = try ImportedFile(
      data, answer: answer, file: source.path, match: present?.match ?? MatchRules())
    let redactor = Redactor(
      rules: rules,
      salt: present?.salt ?? imported.fixture.salt ?? Redactor.salt(forFixture: file.name))
    redactor.learn(
      RecordedRequest(method: "", url: "", headers: Array(imported.sentHeaders)))
    func report(_ outcome: ImportReport.Outcome) -> ImportReport {
      ImportReport(
        path: source.path, outcome: outcome,
        skipped: imported.skipped.map(redactor.redact(message:)),
        notes: imported.notes.map(redactor.redact(message:)))
    }
    do throws(FixtureError) {
      try check(file, imported, earlier: outputs[file.url.path], isReplaced: present != nil)
      var fixture = imported.fixture
      if let present { fixture.bases = present.bases }
      guard let claim = RecordingClaim(file.url) else { throw isBeingRecorded(file) }
      defer { claim.end() }
      try file.write(fixture, redactor: redactor, replacing: present != nil)
    } catch {
      return report(.failed(error))
    }
    outputs[file.url.path] = source.path
    return report(
      .imported(exchanges: imported.fixture.exchanges.count, fixture: file.url.relativePath))
  }

  private func check(
    _ file: FixtureFile, _ imported: ImportedFile, earlier: String?, isReplaced: Bool
  ) throws(FixtureError) {
    if imported.fixture.exchanges.isEmpty {
      throw FixtureError(
        .notImportable, "It has no exchange that can be used.",
        expected: "at least one exchange.", nextStep: "Export or record the traffic again.")
    }
    if let earlier {
      throw FixtureError(
        .unwritable, "\(file.url.path) has just been made of \(earlier).",
        expected: "files with different names.", nextStep: "Rename one of the two.")
    }
    if !isReplaced, isThere(file) { throw .isThere(file.url) }
  }

  private func isBeingRecorded(_ file: FixtureFile) -> FixtureError {
    FixtureError(
      .unwritable, "A session of this process records into \(file.url.path).",
      expected: "a file that no one else writes.", nextStep: "Finish the recording first.")
  }

  private func isThere(_ file: FixtureFile) -> Bool {
    FileManager.default.fileExists(atPath: file.url.path)
  }

  private func read(_ path: String) throws(FixtureError) -> Data {
    do throws(BoundedFile.Problem) {
      return try BoundedFile.read(path)
    } catch {
      throw FixtureError(
        .unreadable, "\(path) cannot be read: \(error.text).",
        expected: "a HAR file, a cassette, or a text with a curl command.",
        nextStep: "Correct the path.")
    }
  }
}
