import Foundation
import VirtualTime

/// A fixture that is being replayed.
final class FixturePlayback: Sendable {
  let fixture: Fixture
  private let file: FixtureFile
  private let index: PlayIndex

  init(
    file url: URL, bases: BaseTable, matching: RequestMatching, rules: [RedactionRule]
  ) throws(FixtureError) {
    file = FixtureFile(url)
    fixture = try file.read(bases: bases)
    let redactor = Redactor(
      rules: rules, salt: fixture.salt ?? Redactor.salt(forFixture: file.name))
    index = PlayIndex(fixture, redactor: redactor, matching: matching)
  }

  /// The exchange that answers a request, which is used up then.
  func exchange(for request: RecordedRequest) -> Exchange? { index.take(request)?.exchange }

  /// What is wrong if exchanges have been played less often than they are there for.
  var unplayedMessage: String? {
    let unplayed = unplayed
    guard !unplayed.isEmpty else { return nil }
    let rest = unplayed.count > 12 ? "\n  … and \(unplayed.count - 12) more" : ""
    return """
      Expected every exchange of the fixture to be played, but \
      \(unplayed.count == 1 ? "one was" : "\(unplayed.count) were") not.
      Not played:
      \(unplayed.prefix(12).map { "  \($0)" }.joined(separator: "\n"))\(rest)
      Remove it from the fixture, record it anew with REHEARSAL_RECORD=all, or send the request.
      """
  }

  /// Says so if the fixture is too old.
  func report(_ expiry: FixtureExpiry, callSite: CallSite) {
    guard let message = expiry.message(recordedAt: fixture.recordedAt, now: Date()) else { return }
    let text = "\(file.url.path) \(message)"
    switch expiry.reaction {
    case .warning: FileHandle.standardError.write(Data("\(callSite): \(text)\n".utf8))
    case .failure: IssueReporter.report(text, at: callSite)
    }
  }

  private var unplayed: [String] {
    index.leftovers.map { leftover in
      let times =
        switch leftover.times {
        case .count(let count) where count > 1: ", \(leftover.played) of \(count) times"
        default: ""
        }
      return
        "exchanges[\(leftover.index)]  \(fixture.exchanges[leftover.index].request.line)\(times)"
    }
  }

  /// The error of a request that nothing answers.
  func miss(_ request: RecordedRequest) -> FixtureError {
    index.miss(request, file: file.url.path, command: "REHEARSAL_RECORD=all swift test")
  }
}
