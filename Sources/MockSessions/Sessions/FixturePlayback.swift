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

  /// The error of a request that nothing answers.
  func miss(_ request: RecordedRequest) -> FixtureError {
    index.miss(request, file: file.url.path, command: "REHEARSAL_RECORD=all swift test")
  }
}
