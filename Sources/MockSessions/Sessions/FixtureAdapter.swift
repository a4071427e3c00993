public import APISession
public import Foundation
import Locking
public import VirtualTime

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// An adapter that answers from a fixture, or records one: for sessions of one's own.
///
/// ```swift
/// let adapter = try FixtureAdapter("login", clock: clock)
/// let session = MySession(adapter: adapter)
/// ```
///
/// ``FixtureSession`` has one, and says how recording and replaying work.
public final class FixtureAdapter: SessionAdapter, Sendable {
  private let clock: VirtualClock?
  private let latency: Duration?
  private let callSite: CallSite
  private let capture = IssueReporter.capture
  private let playback: FixturePlayback?
  private let recording: FixtureRecording?
  private let playsAllCheck: PlaysAllCheck?
  private let scope = TestEnd.scope
  /// How many requests have come.
  let requests = WaitableCount()

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - name: The name of the fixture: that of its file, without `.json`.
  ///   - mode: Whether to record; `REHEARSAL_RECORD` decides if it is set.
  ///   - clock: The clock on which answers arrive; without one they arrive at once.
  ///   - latency: The virtual time from a request to its answer; by default as recorded.
  ///   - bases: Names for the addresses of services.
  ///   - matching: What makes a request the one that was recorded.
  ///   - rules: What is taken out of a recording before it is written.
  ///   - playsAll: Whether it is an issue if the test ends before every exchange was played.
  ///   - expiry: What happens when the fixture is old.
  ///   - adapter: What sends requests while recording; URL loading by default.
  ///   - bundle: A bundle to look for the fixture in, too.
  /// - Throws: `FixtureError` when there is no fixture to replay, when it cannot be read, or when none
  ///   can be recorded.
  public convenience init(
    _ name: String, record mode: RecordMode = .none, clock: VirtualClock? = nil,
    latency: Duration? = nil, bases: [String: String] = [:],
    matching: RequestMatching = .standard,
    redacting rules: [RedactionRule] = RedactionRule.standard, playsAll: Bool = false,
    expires expiry: FixtureExpiry = .never, from adapter: (any SessionAdapter)? = nil,
    bundle: Bundle? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws {
    try self.init(
      name, mode: mode, clock: clock, latency: latency, bases: bases, matching: matching,
      rules: rules, playsAll: playsAll, expiry: expiry, adapter: adapter, bundle: bundle,
      environment: try .current(),
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  package init(
    _ name: String, mode: RecordMode, clock: VirtualClock?, latency: Duration?,
    bases: [String: String], matching: RequestMatching = .standard,
    rules: [RedactionRule] = RedactionRule.standard, playsAll: Bool = false,
    expiry: FixtureExpiry = .never, adapter: (any SessionAdapter)?, bundle: Bundle?,
    environment: RecordingEnvironment, testFile: String? = nil, callSite: CallSite
  ) throws(FixtureError) {
    self.clock = clock
    self.latency = latency
    self.callSite = callSite
    let table = BaseTable(
      bases.sorted { $0.key < $1.key }.map { BaseTable.Base(name: $0.key, url: $0.value) })
    let location = FixtureLocation(
      name: try FixtureName(name), testFile: testFile ?? callSite.filePath.description,
      environment: environment, bundle: bundle)
    let mode = try environment.mode(inCode: mode)
    let existing = location.existing
    func play(_ file: URL) throws(FixtureError) -> FixturePlayback {
      try FixturePlayback(file: file, bases: table, matching: matching, rules: rules)
    }
    func record(isAdding: Bool) throws(FixtureError) -> FixtureRecording {
      try FixtureRecording(
        file: try location.destination(), bases: table, isAdding: isAdding, matching: matching,
        rules: rules, adapter: adapter)
    }
    switch mode {
    case .none:
      playback = try play(try location.find())
      recording = nil
    case .once where existing != nil:
      playback = try play(try location.find())
      recording = nil
    case .new:
      playback = try existing.map(play)
      recording = try record(isAdding: true)
    case .once, .all:
      playback = nil
      recording = try record(isAdding: false)
    }
    playback?.report(expiry, callSite: callSite)
    playsAllCheck = playback.flatMap { playback in
      playsAll ? PlaysAllCheck(playback, callSite: callSite) : nil
    }
    if recording != nil { _ = TestEnd.onReached { [weak self] in self?.finishAtTheEnd() } }
  }

  deinit { finishAtTheEnd() }

  /// Writes the fixture, unless that is done; what goes wrong is an issue.
  func finishAtTheEnd() {
    do throws(FixtureError) {
      try finish()
    } catch {
      IssueReporter.report(error.description, at: callSite, capturedBy: capture)
    }
  }

  /// What is wrong if exchanges have not been played; `nil` if all have, and while recording.
  package var unplayedMessage: String? { playback?.unplayedMessage }

  /// When the fixture was recorded; `nil` if it does not say, and while recording.
  var recordedAt: Date? { playback?.fixture.recordedAt }

  /// Waits for the exchanges that are being recorded, and writes the fixture.
  ///
  /// Without a recording, and the second time, it does nothing. A fixture in which nothing has
  /// changed is not written, and neither is the recording of a test that is known to have failed.
  ///
  /// - Throws: `FixtureError` when the file cannot be written; it is as it was then.
  public func finish() throws(FixtureError) {
    guard let recording else { return }
    if TestEnd.hasFailed(scope) { recording.discard() } else { try recording.finish() }
  }

  public func createTask(
    with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    createTask(with: urlRequest, type: nil, handler: handler)
  }

  /// Makes a task for a request of some type, whose name helps those who read the fixture.
  func createTask(
    with urlRequest: URLRequest, type: String?,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    Delivery(handler: handler) { self.start($0, urlRequest, type: type) }
  }

  /// There are no tasks that a session does not know of itself.
  public func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }

  private func start(_ delivery: Delivery, _ urlRequest: URLRequest, type: String?) {
    let request = RecordedRequest(urlRequest, type: type)
    defer { requests.add(1) }
    if let exchange = playback?.exchange(for: request) {
      return play(exchange, to: delivery, urlRequest)
    }
    if let recording { return record(request, recording, delivery, urlRequest) }
    let error = playback?.miss(request)
    if let error {
      IssueReporter.report(error.description, at: callSite, capturedBy: capture)
    }
    delivery.end(
      after: .zero, on: clock, label: request.line, callSite: callSite, nil, nil, error)
  }

  /// Plays an exchange, and those that follow it if it is a redirect whose target was recorded, too.
  private func play(_ exchange: Exchange, to delivery: Delivery, _ urlRequest: URLRequest) {
    var (exchange, urlRequest) = (exchange, urlRequest)
    var elapsed = exchange.time?.duration ?? .zero
    var hops = 0
    while hops < Redirection.limit, let next = target(of: exchange, urlRequest),
      let following = playback?.exchange(for: RecordedRequest(next, type: exchange.request.type))
    {
      (exchange, urlRequest) = (following, next)
      elapsed += exchange.time?.duration ?? .zero
      hops += 1
    }
    delivery.end(
      after: latency ?? elapsed, on: clock, label: exchange.request.line, callSite: callSite,
      exchange.response?.bytes, exchange.response?.httpResponse(to: urlRequest),
      exchange.failure?.error)
  }

  /// The request that follows a redirect; `nil` if the exchange is none.
  private func target(of exchange: Exchange, _ urlRequest: URLRequest) -> URLRequest? {
    guard exchange.failure == nil,
      let response = exchange.response?.httpResponse(to: urlRequest) as? HTTPURLResponse
    else { return nil }
    return try? Redirection.next(after: urlRequest, response: response)
  }

  /// Lets the real adapter answer, and the clock wait for it.
  private func record(
    _ request: RecordedRequest, _ recording: FixtureRecording, _ delivery: Delivery,
    _ urlRequest: URLRequest
  ) {
    let hold = clock?.hold("the answer to \(request.line)", callSite: callSite)
    let (latency, callSite) = (latency, callSite)
    let endStream = recording.record(request, urlRequest) { data, response, error, elapsed in
      guard let hold else { return delivery.end(data, response, error) }
      delivery.keep(
        hold.release(after: latency ?? elapsed, label: request.line, callSite: callSite) {
          delivery.end(data, response, error)
        })
    }
    delivery.onCancel(endStream)
  }
}
