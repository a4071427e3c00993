import APISession
import MockSessions
import VirtualTime
import XCTest

final class BlogProgramTests: XCTestCase {
  func testTheProgramGivesTheNames() throws {
    let clock = VirtualClock()
    let session = try FixtureSession("github-search", clock: clock)
    var names: [String] = []
    let search = Session.withShared(session) { printNames { names.append($0) } }
    XCTAssertEqual(names, [])
    clock.run()
    XCTAssertEqual(names, ["apple/swift"])
    search.cancel()
  }

  func testTheParserIsTheDefaultOfAllRequests() {
    XCTAssertTrue(GitHubAPI.SearchRepositories(query: "").dataParser is UnparsedData)
  }
}
