import APISession
import LoopbackServer
import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

@testable import MockSessions

final class FixtureSessionTests: XCTestCase {
  private let clock = VirtualClock()
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private var file: URL { folder.url.appendingPathComponent("ping.json") }

  private func session(
    _ mode: RecordMode = .none, clock: VirtualClock? = nil, latency: Duration? = nil,
    base: String? = nil, isContinuousIntegration: Bool = false, line: UInt = #line
  ) throws -> FixtureSession {
    try FixtureSession(
      "ping", mode: mode, clock: clock ?? self.clock, latency: latency,
      bases: base.map { ["api": $0] } ?? [:],
      environment: RecordingEnvironment(
        isContinuousIntegration: isContinuousIntegration, fixtures: folder.url.path),
      testFile: "/none/none.swift", callSite: CallSite(line: line))
  }

  private func write(_ text: String) throws { try folder.write(text, to: "ping.json") }

  private func fixture(_ exchanges: String...) -> String {
    """
    {
      "fixture": 1,
      "exchanges": [
        \(exchanges.joined(separator: ",\n"))
      ]
    }
    """
  }

  private func exchange(_ number: Int, answer: String, seconds: Double = 0.25) -> String {
    """
    {
      "request": { "method": "GET", "url": "https://example.com/ping?n=\(number)" },
      "response": { "status": 200, "body": { "text": "\(answer)" }, "seconds": \(seconds) }
    }
    """
  }

  // MARK: Replaying

  func testAnswersComeAfterTheRecordedTime() throws {
    try write(fixture(exchange(1, answer: "pong")))
    let ping = try session().publisher(for: Ping()).record(on: clock)
    clock.run()
    XCTAssertValues(ping, ["pong"], at: [.milliseconds(250)])
  }

  func testALatencyTakesTheRecordedTimesPlace() throws {
    try write(fixture(exchange(1, answer: "pong")))
    let ping = try session(latency: .seconds(3)).publisher(for: Ping()).record(on: clock)
    clock.run()
    XCTAssertValues(ping, ["pong"], at: [.seconds(3)])
  }

  func testTheSameRequestPlaysInRecordedOrder() throws {
    try write(fixture(exchange(1, answer: "a"), exchange(2, answer: "x"), exchange(1, answer: "b")))
    let session = try session()
    let pings = [1, 1, 2].map { session.publisher(for: Ping(number: $0)).record(on: clock) }
    clock.run()
    XCTAssertEqual(pings.map(\.values), [["a"], ["b"], ["x"]])
  }

  func testARecordedErrorComesAtItsTime() throws {
    try write(
      fixture(
        """
        {
          "request": { "method": "GET", "url": "https://example.com/ping?n=1" },
          "error": { "domain": "URLError", "code": -1001, "after": 60 }
        }
        """))
    let ping = try session().publisher(for: Ping()).record(on: clock)
    clock.run()
    XCTAssertFailed(ping, at: .seconds(60)) { error in
      guard case .connectionError(let error) = error else { return false }
      return (error as? URLError)?.code == .timedOut
    }
  }

  func testARequestThatNothingAnswersFailsAndIsOneIssue() throws {
    try write(fixture(exchange(1, answer: "a"), exchange(2, answer: "b")))
    let line: UInt = #line + 1
    let session = try session()
    var ping: Recorder<String, SessionTaskError>?
    let issues = catchIssues {
      ping = session.publisher(for: Ping(number: 3)).record(on: clock)
      clock.run()
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      No exchange of \(file.path) answers this request:
        asked:   GET https://example.com/ping?n=3 (Ping)
        closest: GET https://example.com/ping?n=1 (exchanges[0])
        What differs:
          query n: asked "3", recorded "1"
      Expected: a request that \(file.path) holds (2 exchanges, 0 of them played).
      Next: Record it: REHEARSAL_RECORD=all swift test
      """)
    XCTAssertFailed(ping!) { error in
      guard case .connectionError(let error as FixtureError) = error else { return false }
      return error.reason == .requestMissing && error.description == issues.first?.message
    }
  }

  func testARequestThatCannotBeBuiltArrivesAsARequestError() throws {
    try write(fixture(exchange(1, answer: "a")))
    let ping = try session().publisher(for: Ping(failure: URLError(.badURL))).record(on: clock)
    clock.run()
    XCTAssertFailed(ping) { if case .requestError = $0 { true } else { false } }
  }

  func testACancelledRequestIsNotAnsweredAndLeavesNoWork() throws {
    try write(fixture(exchange(1, answer: "a")))
    let session = try session()
    let ping = session.publisher(for: Ping()).record(on: clock)
    ping.cancel()
    XCTAssertEqual(clock.pending.count, 0)
    XCTAssertCancelled(session.sent(Ping.self))
  }

  // MARK: Bad files

  private func expectError(
    _ reason: FixtureError.Reason, _ parts: [String], line: UInt = #line,
    file: StaticString = #filePath, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) { error in
      guard let error = error as? FixtureError else {
        return XCTFail("\(error)", file: file, line: line)
      }
      XCTAssertEqual(error.reason, reason, file: file, line: line)
      for part in parts {
        XCTAssertTrue(
          error.description.contains(part), "\(part) is not in\n\(error)", file: file, line: line)
      }
    }
  }

  func testAMissingFixtureIsAnErrorThatNamesThePlaces() {
    expectError(
      .fixtureMissing, ["\"ping\"", file.path, "/none/Fixtures/ping.json", "REHEARSAL_RECORD=once"]
    ) { _ = try session() }
  }

  func testAFileThatIsNoJSONIsAnErrorWithLineAndColumn() throws {
    try write("{\n  \"fixture\": 1,\n  exchanges: []\n}\n")
    expectError(.malformed, [file.path, "line 3, column 3", "Next:"]) { _ = try session() }
  }

  func testANewerVersionIsAnError() throws {
    try write(#"{"fixture": 2, "exchanges": []}"#)
    expectError(.newerVersion, [file.path, "2"]) { _ = try session() }
  }

  func testAMissingFieldIsAnErrorWithItsPath() throws {
    try write(
      fixture(#"{ "request": { "method": "GET" }, "response": { "status": 200 } }"#))
    expectError(.malformed, [file.path, "exchanges[0].request", "url"]) { _ = try session() }
  }

  // MARK: Recording

  private func server() throws -> LoopbackServer {
    let count = Counter()
    return try LoopbackServer { request in
      Answer.text("\(request.method) \(request.target) \(count.next())")
    }
  }

  private func ping(
    _ session: FixtureSession, _ server: LoopbackServer, number: Int = 1
  ) -> Recorder<String, SessionTaskError> {
    session.publisher(for: Ping(baseURL: server.url, number: number)).record(on: clock)
  }

  func testOnceRecordsWhatIsNotThereAndReplaysWhatIs() throws {
    let server = try server()
    for _ in 0..<2 {
      let session = try session(.once, base: server.url.absoluteString)
      let ping = ping(session, server)
      clock.run()
      XCTAssertValues(ping, ["GET /ping?n=1 1"])
      try session.finish()
    }
    XCTAssertEqual(server.requests.count, 1)
  }

  func testAllReplacesTheFile() throws {
    let server = try server()
    for round in 1...2 {
      let session = try session(.all, base: server.url.absoluteString)
      let ping = ping(session, server)
      clock.run()
      XCTAssertValues(ping, ["GET /ping?n=1 \(round)"])
      try session.finish()
    }
    XCTAssertEqual(try FixtureFile(file).read().exchanges.count, 1)
  }

  func testNewAddsWhatIsMissing() throws {
    let server = try server()
    for numbers in [[1], [1, 2], [2, 1]] {
      let session = try session(.new, base: server.url.absoluteString)
      let pings = numbers.map { ping(session, server, number: $0) }
      clock.run()
      XCTAssertEqual(pings.map(\.values), numbers.map { ["GET /ping?n=\($0) \($0)"] })
      try session.finish()
    }
    XCTAssertEqual(server.requests.count, 2)
  }

  func testNewKeepsTheAddressesOfTheFixture() throws {
    try write(
      """
      {
        "fixture": 1,
        "bases": { "api": "https://example.com" },
        "exchanges": [
          {
            "request": { "method": "GET", "url": "{api}/ping?n=1" },
            "response": { "status": 200, "body": { "text": "old" } }
          }
        ]
      }
      """)
    let server = try server()
    let session = try session(.new, base: server.url.absoluteString)
    let pings = [1, 2].map { ping(session, server, number: $0) }
    clock.run()
    XCTAssertEqual(pings.map(\.values), [["old"], ["GET /ping?n=2 1"]])
    try session.finish()
    XCTAssertEqual(
      try FixtureFile(file).read().exchanges.map(\.request.url),
      ["https://example.com/ping?n=1", "https://example.com/ping?n=2"])
  }

  func testHeadersThatAFixtureMatchesOnAreRecorded() throws {
    let server = try LoopbackServer { request in
      Answer.text(request.headers.first { $0.name == "Accept-Language" }?.value ?? "none")
    }
    for recording in [RecordMode.new, .all] {
      try write(
        #"{"fixture": 1, "match": {"headers": ["Accept-Language"]}, "exchanges": []}"#)
      for mode in [recording, .none] {
        let session = try session(mode, base: server.url.absoluteString)
        let pings = ["de", "en"].map { language in
          session.publisher(
            for: Ping(
              baseURL: server.url, headerFields: ["Accept-Language": language, "X-Other": "x"])
          ).record(on: clock)
        }
        clock.run()
        XCTAssertEqual(pings.map(\.values), [["de"], ["en"]], "\(recording), \(mode)")
        try session.finish()
      }
      XCTAssertEqual(
        try FixtureFile(file).read().exchanges.map(\.request.headers),
        [[HeaderField("Accept-Language", "de")], [HeaderField("Accept-Language", "en")]])
    }
  }

  func testSecretsInHeadersThatAFixtureMatchesOnAreTakenOut() throws {
    let server = try server()
    try write(#"{"fixture": 1, "match": {"headers": ["Authorization"]}, "exchanges": []}"#)
    for mode in [RecordMode.new, .none] {
      let session = try session(mode, base: server.url.absoluteString)
      let ping = session.publisher(
        for: Ping(
          baseURL: server.url, headerFields: ["Authorization": "Bearer 4bd1c0ffee5e77a9d20b"])
      ).record(on: clock)
      clock.run()
      XCTAssertValues(ping, ["GET /ping?n=1 1"])
      try session.finish()
    }
    let text = try folder.text("ping.json")
    XCTAssertTrue(text.contains("Authorization"), text)
    XCTAssertFalse(text.contains("4bd1c0ffee5e77a9d20b"), text)
  }

  func testSecretsInHeadersThatAreNotStoredAreTakenOutOfTheAnswers() throws {
    let server = try LoopbackServer { request in
      Answer.text("sent: \(request.headers.map { "\($0.name)=\($0.value)" }.sorted())")
    }
    for repeats in [true, false] {
      let session = try session(.all, base: server.url.absoluteString)
      let secret = "4bd1c0ffee5e77a9d20b"
      let target = repeats ? server : try self.server()
      let ping = session.publisher(
        for: Ping(baseURL: target.url, headerFields: ["X-API-Key": secret])
      ).record(on: clock)
      clock.run()
      XCTAssertEqual(ping.values.first?.contains(secret), repeats)
      try session.finish()
      let text = try folder.text("ping.json")
      XCTAssertFalse(text.contains(secret), text)
      XCTAssertEqual(text.contains("=«key-"), repeats, text)
      XCTAssertEqual(
        try FixtureFile(file).read().redacted, repeats ? ["header.x-api-key"] : [])
    }
  }

  func testAHandlerMayFinishTheRecording() throws {
    let server = try server()
    let adapter = try FixtureAdapter(
      "ping", mode: .all, clock: nil, latency: nil, bases: [:], adapter: nil, bundle: nil,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
    let isFinished = expectation(description: "finished")
    adapter.createTask(with: URLRequest(url: server.url)) { _, _, _ in
      do { try adapter.finish() } catch { XCTFail("\(error)") }
      isFinished.fulfill()
    }.resume()
    wait(for: [isFinished], timeout: 60)
    XCTAssertEqual(try FixtureFile(file).read().exchanges.count, 1)
  }

  func testConcurrentAnswersAreStoredInTheOrderOfTheRequests() throws {
    let gates = (0..<5).map { _ in Gate() }
    let server = try LoopbackServer { request in
      let number = Int(String(request.target.last ?? "0")) ?? 0
      // Each answer lets the one before it go, so they come in the opposite order.
      if number == 4 { gates[4].open() }
      return Answer.text("\(number)").held(until: gates[number])
    }
    let session = try FixtureSession(
      "ping", mode: .all, callbackQueue: .sessionQueue,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
    let answers = expectation(description: "answers")
    answers.expectedFulfillmentCount = 5
    for number in 0..<5 {
      session.send(Ping(baseURL: server.url, number: number)) { result in
        XCTAssertEqual(try? result.get(), "\(number)")
        if number > 0 { gates[number - 1].open() }
        answers.fulfill()
      }
    }
    wait(for: [answers], timeout: 60)
    try session.finish()
    XCTAssertEqual(
      try FixtureFile(file).read().exchanges.map { $0.request.url.suffix(1) },
      (0..<5).map { "\($0)" })
  }

  func testACancelledRequestIsStored() throws {
    let server = try server()
    let session = try session(.all, base: server.url.absoluteString)
    let ping = ping(session, server)
    ping.cancel()
    try session.finish()
    XCTAssertEqual(try FixtureFile(file).read().exchanges.count, 1)
    XCTAssertCancelled(session.sent(Ping.self))
  }

  func testAConnectionErrorIsRecordedAndReplayed() throws {
    let server = try LoopbackServer { _ in Answer.nothing(.reset) }
    var codes: [URLError.Code?] = []
    for mode in [RecordMode.all, .none] {
      let session = try session(mode, base: server.url.absoluteString)
      let ping = ping(session, server)
      clock.run()
      if case .failure(.connectionError(let error)) = ping.completion {
        codes.append((error as? URLError)?.code)
      }
      try session.finish()
    }
    XCTAssertEqual(codes, [.networkConnectionLost, .networkConnectionLost])
  }

  func testARecordingIsWrittenWhenTheSessionGoes() throws {
    let server = try server()
    do {
      let session = try session(.all, base: server.url.absoluteString)
      let ping = ping(session, server)
      clock.run()
      XCTAssertFinished(ping)
    }
    XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
  }

  func testAnUnchangedRecordingIsNotWritten() throws {
    let server = try LoopbackServer { _ in Answer.text("same") }
    var contents: [Data] = []
    var identities: [Int] = []
    for _ in 0..<2 {
      let session = try session(.all, base: server.url.absoluteString)
      _ = ping(session, server)
      try session.finish()
      contents.append(try Data(contentsOf: file))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      identities.append(try XCTUnwrap(attributes[.systemFileNumber] as? Int))
    }
    XCTAssertEqual(contents[0], contents[1])
    // A file that is written is another one: it is renamed into its place.
    XCTAssertEqual(identities[0], identities[1])
  }

  func testAFileThatCannotBeReadIsNotRecordedOver() throws {
    try write("not a fixture")
    expectError(.malformed, [file.path]) { _ = try session(.all) }
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "not a fixture")
  }

  func testTwoSessionsDoNotRecordIntoOneFile() throws {
    let server = try server()
    let first = try session(.all, base: server.url.absoluteString)
    expectError(.recordingRefused, [file.path]) { _ = try session(.all) }
    try first.finish()
    XCTAssertNoThrow(try session(.all, base: server.url.absoluteString).finish())
  }

  func testNothingIsRecordedInContinuousIntegration() throws {
    expectError(.fixtureMissing, [file.path]) {
      _ = try session(.once, isContinuousIntegration: true)
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
  }

  func testSecretsDoNotReachTheFileAndTheCallerSeesThem() throws {
    let secret = "s3cr3t-t0ken-of-ann"
    let server = try LoopbackServer { _ in
      Answer.json(#"{"access_token": "\#(secret)", "echo": "Bearer \#(secret)"}"#)
    }
    for mode in [RecordMode.all, .none] {
      let session = try session(mode, base: server.url.absoluteString)
      let request = Ping(
        baseURL: server.url, method: .post, headerFields: ["Authorization": "Bearer \(secret)"],
        body: JSONBodyParameters(JSONObject: ["password": secret]))
      let ping = session.publisher(for: request).record(on: clock)
      clock.run()
      XCTAssertFinished(ping)
      if mode == .all { XCTAssertEqual(ping.values.first?.contains(secret), true) }
      try session.finish()
    }
    XCTAssertFalse(try String(contentsOf: file, encoding: .utf8).contains(secret))
    XCTAssertEqual(server.requests.count, 1)
  }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
