import Foundation

/// A fixture that is being replayed.
final class FixturePlayback: Sendable {
  let fixture: Fixture
  private let file: FixtureFile
  private let index: PlayIndex

  init(file url: URL, bases: BaseTable) throws(FixtureError) {
    file = FixtureFile(url)
    fixture = try file.read(bases: bases)
    index = PlayIndex(
      fixture, redactor: Redactor(salt: fixture.salt ?? Redactor.salt(forFixture: file.name)))
  }

  /// The exchange that answers a request, which is used up then.
  func exchange(for request: RecordedRequest) -> Exchange? { index.take(request)?.exchange }

  /// The exchanges that have been played less often than they are there for, a line each.
  var unplayed: [String] {
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
