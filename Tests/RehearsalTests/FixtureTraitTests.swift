import APISession
import Rehearsal
import Testing
import XCTest

@Suite struct FixtureTraitTests {
  @Test(.fixture())
  func theNameIsThatOfTheFileAndTheFunction() async throws {
    let session = try FixtureSession.current
    let clock = try #require(session.clock)
    let names = session.publisher(for: SearchRepositories(query: "swift"))
      .map { $0.items.map(\.fullName) }.record(on: clock)
    clock.run()
    #expect(names.values == [["swiftlang/swift"]])
    #expect(clock.now.sinceStart == .milliseconds(250))
  }

  @Test(.fixture("github-search", latency: .seconds(3)))
  func codeThatIsHardWiredToTheSharedSessionGetsIt() throws {
    let clock = try #require(FixtureSession.current.clock)
    let names = Session.Send(request: SearchRepositories(query: "swift"))
      .map { $0.items.map(\.fullName) }.record(on: clock)
    clock.run()
    XCTAssertTimeline(names, "~3s (a|)", ["a": ["apple/swift"]])
  }

  @Test func withoutTheTraitThereIsNoSession() {
    #expect(throws: NoFixtureError.self) { try FixtureSession.current }
  }
}

final class FixtureOfAnXCTestTests: XCTestCase {
  func testTheNameIsThatOfTheClassAndTheMethod() throws {
    let clock = VirtualClock()
    let session = try fixtureSession(clock: clock, playsAll: true)
    let names = session.publisher(for: SearchRepositories(query: "swift"))
      .map { $0.items.map(\.fullName) }.record(on: clock, exhaustive: true)
    clock.run()
    XCTAssertTimeline(names, "~250ms (a|)", ["a": ["swiftlang/swift"]])
  }

  func testAMissingFixtureSaysWhereItWasLookedFor() throws {
    XCTAssertThrowsError(try fixtureSession()) { error in
      XCTAssertTrue(
        "\(error)".contains(
          "Fixtures/FixtureOfAnXCTestTests/testAMissingFixtureSaysWhereItWasLookedFor.json"),
        "\(error)")
    }
  }
}
