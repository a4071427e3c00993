import APISession
import Foundation
import GitHubSearch
import Rehearsal
import Testing

@Suite struct SearchModelTests {
  let clock = VirtualClock()

  @Test func searchesWhenTheUserPauses() throws {
    let session = try FixtureSession("github-search", clock: clock)
    let model = SearchModel(session: session, queue: DispatchQueue.virtual(clock))
    let names = model.names.record(on: clock)

    for text in ["S", "Sw", "Swi"] {
      model.type(text)
      clock.advance(by: .milliseconds(100))
    }
    clock.run()

    #expect(names.values == [["swisskyrepo/PayloadsAllTheThings"]])
    #expect(session.sent(SearchRepositories.self).map(\.request.query) == ["Swi"])
    XCTAssertNoEvents(names, in: .zero ... .milliseconds(499))
  }

  @Test func aFailureEndsTheSearch() {
    let session = MockSession(clock: clock)
    session.stub(SearchRepositories.self, after: .seconds(2), .status(503))
    let model = SearchModel(session: session, queue: DispatchQueue.virtual(clock))
    let names = model.names.record(on: clock)

    model.type("Swift")
    clock.run()

    XCTAssertFailed(names, at: .milliseconds(2300)) { error in
      guard case .responseError(ResponseError.unacceptableStatusCode(503)) = error else {
        return false
      }
      return true
    }
  }
}
