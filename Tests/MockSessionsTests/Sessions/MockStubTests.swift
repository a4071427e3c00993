import APISession
import Foundation
import MockSessions
import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stubs by method, path and closure, answers from files, and the way of the answers.
final class MockStubTests: XCTestCase {
  private let clock = VirtualClock()

  private func ping(
    _ session: MockSession, _ path: String, _ method: HTTPMethod = .get
  ) -> Recorder<String, SessionTaskError> {
    var ping = Ping()
    (ping.path, ping.method) = (path, method)
    return session.publisher(for: ping).record(on: clock)
  }

  func testAStubByMethodAndPath() {
    let session = MockSession(clock: clock)
    session.stub(.get, "/users/*", .json("1"), .json("2"))
    session.stub(.post, "/users", after: .seconds(1), .json("3"))
    let users = (ping(session, "/users/ann"), ping(session, "/users/bob"))
    let new = ping(session, "/users", .post)
    clock.run()
    XCTAssertValues(users.0, ["1"])
    XCTAssertValues(users.1, ["2"])
    XCTAssertValues(new, ["3"], at: [.seconds(1)])
  }

  func testAPathMatchesPartByPart() {
    for (pattern, path, isMatch) in [
      ("/users/*", "/users/ann", true), ("/users/*", "/users", false),
      ("/users/*", "/users/ann/posts", false), ("/users/*/posts", "/users/ann/posts", true),
      ("/a*c", "/abbbc", true), ("/a*c", "/abbb", false), ("/a*b*c", "/a1b2c", true),
      ("/", "/", true), ("/*", "/", true), ("users", "/users", true), ("/users", "/Users", false),
      ("/**", "/x", true),
    ] {
      let session = MockSession(clock: clock)
      session.stub(.get, pattern, .json("1"))
      let issues = catchIssues {
        let recorder = ping(session, path)
        clock.run()
        XCTAssertEqual(recorder.values, isMatch ? ["1"] : [], "\(pattern) \(path)")
      }
      XCTAssertEqual(issues.isEmpty, isMatch, "\(pattern) \(path)")
    }
  }

  func testAStubByClosureSeesTheURLRequest() {
    let session = MockSession(clock: clock)
    session.stub { request in
      request.value(forHTTPHeaderField: "X-Kind") == "a" ? .json("a") : nil
    }
    var ping = Ping()
    ping.headerFields = ["X-Kind": "a"]
    let recorder = session.publisher(for: ping).record(on: clock)
    clock.run()
    XCTAssertValues(recorder, ["a"])
  }

  func testTheNewestStubThatFitsWinsWhateverItsKind() {
    let session = MockSession(clock: clock)
    session.stub(Ping.self, .json("typed"))
    session.stub(.get, "/ping", .json("path"))
    let first = ping(session, "/ping")
    session.stub(Ping.self, .json("newest"))
    let second = ping(session, "/ping")
    clock.run()
    XCTAssertValues(first, ["path"])
    XCTAssertValues(second, ["newest"])
  }

  func testAnAnswerFromAFile() throws {
    let session = MockSession(clock: clock)
    session.stub(.get, "/ping", .file("answer.txt"))
    let recorder = ping(session, "/ping")
    clock.run()
    XCTAssertValues(recorder, ["What the file says.\n"])
    XCTAssertEqual(
      session.sent(Ping.self).first?.response?.value(forHTTPHeaderField: "Content-Type"),
      "text/plain; charset=utf-8")
  }

  func testAMissingFileIsAnIssue() {
    let line: UInt = #line + 1
    let issues = catchIssues { _ = MockAnswer.file("nowhere.txt") }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    let message = issues.first?.message ?? ""
    XCTAssertTrue(
      message.hasPrefix(
        "There is no file \"nowhere.txt\" to answer with.\nExpected: a file in one"),
      message)
    XCTAssertEqual(catchIssues { _ = MockAnswer.file("../Package.swift") }.count, 1)
  }

  func testANetworkHasTimesAndLossesOfItsSeed() {
    func run(seed: UInt64) -> [String] {
      let clock = VirtualClock()
      let network = MockNetwork(
        latency: .milliseconds(40)...(.milliseconds(400)), loss: 0.25, seed: seed)
      let session = MockSession(clock: clock, network: network)
      session.stub(Ping.self, after: .seconds(1), .json("1"))
      let recorders = (0..<200).map { session.publisher(for: Ping(number: $0)).record(on: clock) }
      clock.run()
      return recorders.map { recorder in
        let time = recorder.events.last?.time.sinceStart ?? .zero
        XCTAssertTrue((.milliseconds(1040)...(.milliseconds(1400))).contains(time), "\(time)")
        return "\(time) \(recorder.values)"
      }
    }
    let (first, again, other) = (run(seed: 1), run(seed: 1), run(seed: 2))
    XCTAssertEqual(first, again)
    XCTAssertNotEqual(first, other)
    let lost = first.count { $0.hasSuffix("[]") }
    XCTAssertTrue((30...70).contains(lost), "\(lost) of 200")
    XCTAssertGreaterThan(Set(first).count, 150)
  }

  func testALostAnswerIsAConnectionError() {
    let session = MockSession(
      clock: clock, network: MockNetwork(latency: .zero...(.zero), loss: 1))
    session.stub(Ping.self, .json("1"))
    let recorder = session.publisher(for: Ping()).record(on: clock)
    clock.run()
    XCTAssertFailed(recorder) { error in
      guard case .connectionError(let cause) = error else { return false }
      return (cause as? URLError)?.code == .networkConnectionLost
    }
  }
}
