import APISession
import GitHubSearch
import Rehearsal
import XCTest

final class SearchTests: XCTestCase {
  func testTypingOnCancelsTheStaleRequest() throws {
    let clock = VirtualClock()
    let session = try FixtureSession("github-search", clock: clock, latency: .milliseconds(400))
    let query = PassthroughSubject<String, Never>()

    let names =
      query
      .debounce(for: .milliseconds(300), scheduler: DispatchQueue.virtual(clock))
      .map {
        session.publisher(for: SearchRepositories(query: $0)).map { $0.items.map(\.fullName) }
      }
      .switchToLatest()
      .record(on: clock)

    query.send("Swi")
    clock.advance(by: .milliseconds(350))  // the request for "Swi" left at 300
    query.send("SwiftUI")  // debounced until 650: "Swi" is cancelled then
    clock.run()  // until nothing is left to do

    XCTAssertCancelled(session.sent(SearchRepositories.self) { $0.query == "Swi" })
    XCTAssertTimeline(names, "~1050ms a", ["a": ["apple/swift", "vapor/vapor"]])
  }
}
