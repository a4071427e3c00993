public import APISession
public import Foundation
public import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that records real exchanges into a fixture, and replays them without a network.
///
/// ```swift
/// let clock = VirtualClock()
/// let session = try FixtureSession("github-search", clock: clock)
/// let names = session.publisher(for: SearchRepositories(query: "swift"))
///   .map { $0.items.map(\.fullName) }
///   .record(on: clock)
/// clock.run()
/// ```
///
/// A request is answered by the exchange with the same method, URL and body; several such exchanges
/// play in the order in which they were recorded. A request that none answers fails, with an error
/// that shows the closest one, and the test fails, too.
///
/// `REHEARSAL_RECORD=once swift test` records fixtures that do not exist yet, `=all` replaces them,
/// `=new` adds what is missing. While it records, the clock waits for the real answers and queues
/// each at the time it took, so a recording and its replay give one history. Secrets are taken out.
/// Where `CI` is set, nothing is recorded.
public final class FixtureSession: FakeSession, @unchecked Sendable {
  /// What records and replays.
  package let fixtures: FixtureAdapter
  private let created = Date()
  /// What leads the requests of a configuration here.
  let bridge: URLLoadingBridge

  /// Creates a session.
  ///
  /// The fixture is looked for in the `Fixtures` folder beside the test's source file, in those of
  /// the folders above, up to the one with `Package.swift`, in the folder that
  /// `REHEARSAL_FIXTURES` names, and in a bundle.
  ///
  /// - Parameters:
  ///   - name: The name of the fixture: that of its file, without `.json`.
  ///   - mode: Whether to record; `REHEARSAL_RECORD` decides if it is set.
  ///   - clock: The clock on which answers arrive; without one they arrive at once.
  ///   - latency: The virtual time from a request to its answer; by default as recorded.
  ///   - bases: Names for the addresses of services, such as `["api": "http://127.0.0.1:8080"]`: the
  ///     fixture then works with any address of the same name.
  ///   - matching: What makes a request the one that was recorded.
  ///   - rules: What is taken out of a recording before it is written.
  ///   - playsAll: Whether it is an issue if the test ends before every exchange was played.
  ///   - expiry: What happens when the fixture is old.
  ///   - adapter: What sends requests while recording; URL loading by default.
  ///   - bundle: A bundle to look for the fixture in, too.
  ///   - callbackQueue: Where handlers are called when there is no clock.
  /// - Throws: `FixtureError` when there is no fixture to replay, when it cannot be read, or when none
  ///   can be recorded.
  public convenience init(
    _ name: String, record mode: RecordMode = .none, clock: VirtualClock? = nil,
    latency: Duration? = nil, bases: [String: String] = [:],
    matching: RequestMatching = .standard,
    redacting rules: [RedactionRule] = RedactionRule.standard, playsAll: Bool = false,
    expires expiry: FixtureExpiry = .never, from adapter: (any SessionAdapter)? = nil,
    bundle: Bundle? = nil, callbackQueue: CallbackQueue = .main, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      name, mode: mode, clock: clock, latency: latency, bases: bases, matching: matching,
      rules: rules, playsAll: playsAll, expiry: expiry, adapter: adapter, bundle: bundle,
      callbackQueue: callbackQueue, environment: try .current(),
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  package init(
    _ name: String, mode: RecordMode = .none, clock: VirtualClock? = nil,
    latency: Duration? = nil, bases: [String: String] = [:],
    matching: RequestMatching = .standard, rules: [RedactionRule] = RedactionRule.standard,
    playsAll: Bool = false, expiry: FixtureExpiry = .never,
    adapter: (any SessionAdapter)? = nil, bundle: Bundle? = nil,
    callbackQueue: CallbackQueue = .main, environment: RecordingEnvironment,
    testFile: String? = nil, callSite: CallSite
  ) throws(FixtureError) {
    fixtures = try FixtureAdapter(
      name, mode: mode, clock: clock, latency: latency, bases: bases, matching: matching,
      rules: rules, playsAll: playsAll, expiry: expiry, adapter: adapter, bundle: bundle,
      environment: environment, testFile: testFile, callSite: callSite)
    bridge = URLLoadingBridge(to: fixtures)
    super.init(
      adapter: fixtures, clock: clock, callbackQueue: callbackQueue, callSite: callSite)
  }

  // NB: The adapter may live a little longer, in a callback that is just ending.
  deinit { fixtures.finishAtTheEnd() }

  /// Waits for the exchanges that are being recorded, and writes the fixture.
  ///
  /// A session that is not finished writes its recording when the test ends, as far as that is known, or
  /// else when it goes. The recording of a test that is known to have failed is not written. Without a
  /// recording, and the second time, this does nothing.
  ///
  /// - Throws: `FixtureError` when the file cannot be written; it is as it was then.
  public func finish() throws { try fixtures.finish() }

  /// The calendar date of the session's time: that of the recording, and the clock's time since.
  ///
  /// Code that gets its dates from here finds a token valid that was valid when it was recorded:
  ///
  /// ```swift
  /// let model = Model(session: session, now: { session.date })
  /// ```
  ///
  /// While recording, and for a fixture that does not say when it was recorded, it counts from now.
  public var date: Date {
    let start = fixtures.recordedAt ?? created
    return start.addingTimeInterval(Double(clock?.now.nanoseconds ?? 0) / 1e9)
  }

  override func createTask<R: Request>(
    for request: R, _ urlRequest: URLRequest,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    fixtures.createTask(with: urlRequest, type: "\(R.self)", handler: handler)
  }
}
