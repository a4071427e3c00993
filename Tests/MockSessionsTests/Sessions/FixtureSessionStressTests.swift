import APISession
import Foundation
import Locking
import MockSessions
import VirtualTime
import XCTest

/// Many threads and tasks on one session; run under the thread sanitizer, too.
final class FixtureSessionStressTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private func session(_ mode: RecordMode) throws -> FixtureSession {
    try FixtureSession(
      "ping", mode: mode, adapter: StubAdapter(), callbackQueue: .sessionQueue,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
  }

  func testTwoHundredTasksOverTenKeysUseEachExchangeOnce() async throws {
    let exchanges = (0..<200).map { number in
      """
      {
        "request": { "method": "GET", "url": "https://example.com/ping?n=\(number % 10)" },
        "response": { "status": 200, "body": { "text": "\(number)" } }
      }
      """
    }
    try folder.write(
      "{ \"fixture\": 1, \"exchanges\": [\(exchanges.joined(separator: ","))] }", to: "ping.json")
    let session = try session(.none)
    let answers = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for number in 0..<200 {
        group.addTask {
          let answer = try await session.response(for: Ping(number: number % 10))
          return (number % 10, Int(answer) ?? -1)
        }
      }
      return try await group.reduce(into: [(Int, Int)]()) { $0.append($1) }
    }
    XCTAssertEqual(answers.map(\.1).sorted(), Array(0..<200))
    for (key, answer) in answers { XCTAssertEqual(answer % 10, key) }
  }

  func testWhatEightThreadsSendIsAllRecorded() throws {
    let session = try session(.all)
    let ended = expectation(description: "ended")
    ended.expectedFulfillmentCount = 800
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<100 {
        let task = session.send(Ping(number: thread * 100 + index)) { _ in ended.fulfill() }
        if index % 10 == 9 { task?.cancel() }
      }
    }
    wait(for: [ended], timeout: 60)
    try session.finish()
    let text = try String(
      contentsOf: folder.url.appendingPathComponent("ping.json"), encoding: .utf8)
    for number in 0..<800 {
      XCTAssertTrue(text.contains("ping?n=\(number)\""), "\(number)")
    }
  }
}
