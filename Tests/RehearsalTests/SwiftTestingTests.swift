import APISession
import Foundation
import Rehearsal
import Testing

/// The assertions under Swift Testing, from the tasks, threads and queues of a test.
@Suite struct SwiftTestingTests {
  private let clock = VirtualClock()

  @Test func assertionsPassInSilence() {
    let values = [1, 2].publisher.record(on: clock)
    XCTAssertValues(values, [1, 2], at: [.zero, .zero])
    XCTAssertFinished(values)
    #expect(values.values == [1, 2])
  }

  @Test func aFailingAssertionIsOneIssueAtItsLine() {
    let values = PassthroughSubject<Int, Never>().record(on: clock)
    let line = #line + 2
    withKnownIssue {
      XCTAssertFinished(values)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("Expected the publisher to have finished")
          == true
    }
  }

  @Test func aMisuseOfTheClockIsAnIssue() {
    withKnownIssue { clock.advance(by: .seconds(-1)) }
  }

  @Test func aRequestWithoutAStubIsAnIssue() {
    struct Ping: Request {
      let baseURL = URL(string: "https://example.com")!
      let method = HTTPMethod.get
      let path = "/"

      func response(from object: Any, urlResponse: HTTPURLResponse) throws {}
    }
    withKnownIssue {
      let session = MockSession(clock: clock)
      let ping = session.publisher(for: Ping()).record(on: clock)
      clock.run()
      XCTAssertFailed(ping)
    }
  }

  @Test(arguments: 0..<50)
  func everyTestHasAClockOfItsOwn(number: Int) {
    let values = (0..<number).publisher
      .delay(for: .seconds(number), scheduler: DispatchQueue.virtual(clock))
      .record(on: clock)
    clock.run()
    #expect(values.values == Array(0..<number))
    #expect(clock.now.sinceStart == .seconds(number))
  }
}
