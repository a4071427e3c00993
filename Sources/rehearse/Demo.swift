import APISession
import Foundation
import MockSessions
import PortableCombine
import VirtualTime

/// A search that is replayed from a fixture on a virtual clock.
struct Demo {
  /// The fixture; the one that comes with the package if there is none.
  let fixture: String?

  /// Prints the names of the repositories, then what happened when.
  ///
  /// - Returns: Whether the search succeeded.
  func run() throws -> Bool {
    let clock = VirtualClock()
    let session = try session(on: clock)
    let timeline = Timeline(clock: clock)
    var isFinished = false

    let search = Session.Send(request: SearchRepositories(query: "swift"), session: session)
      .map { $0.items }
      .flatMap { Publishers.Sequence(sequence: $0) }
      .handleEvents(
        receiveSubscription: { _ in timeline.add("subscribed") },
        receiveOutput: { timeline.add("value     \($0.fullName)") },
        receiveCompletion: { completion in
          switch completion {
          case .finished:
            isFinished = true
            timeline.add("finished")
          case .failure(let error):
            timeline.add("failed    \(error)")
          }
        }
      )
      .sink(receiveCompletion: { _ in }, receiveValue: { print($0.fullName) })
    clock.run()
    search.cancel()

    print()
    for sent in session.sent(SearchRepositories.self) { timeline.insert(sent) }
    print(timeline)
    return isFinished
  }

  private func session(on clock: VirtualClock) throws -> FixtureSession {
    guard let fixture else { return try FixtureSession("github-search", clock: clock) }
    let file = URL(fileURLWithPath: fixture)
    guard file.pathExtension == "json" else {
      throw UsageError(description: "\(fixture) is not the path of a fixture, a .json file.")
    }
    return try FixtureSession(
      file.deletingPathExtension().lastPathComponent, clock: clock,
      environment: RecordingEnvironment(fixtures: file.deletingLastPathComponent().path),
      testFile: file.path, callSite: CallSite())
  }
}
