import APISession
import Foundation
import MockSessions
import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

/// A service that is busy, and answers when it is asked again, can be replayed.
final class RetryOfAReplayTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  func testTheSecondTryGetsTheSecondAnswerAfterTheTimeThatTheServerAskedFor() throws {
    let request = #""request": { "method": "GET", "url": "https://example.com/ping?n=1" }"#
    try folder.write(
      """
      {
        "fixture": 1,
        "exchanges": [
          {
            \(request),
            "response": { "status": 429, "headers": ["Retry-After: 30"], "seconds": 0.5 }
          },
          { \(request), "response": { "status": 200, "body": { "text": "pong" }, "seconds": 0.25 } }
        ]
      }
      """, to: "ping.json")
    let clock = VirtualClock()
    let session = try FixtureSession(
      "ping", clock: clock, environment: RecordingEnvironment(fixtures: folder.url.path),
      testFile: "/none/none.swift", callSite: CallSite())
    let ping = session.publisher(for: Ping())
      .retry(RetryPolicy(limit: 2), scheduler: DispatchQueue.virtual(clock)).record(on: clock)
    clock.run()
    XCTAssertTimeline(ping, "~30750ms (a|)", ["a": "pong"]) { _, _ in false }
    XCTAssertAllPlayed(session)
  }
}
