import Locking
public import PortableCombine
public import VirtualTime

extension Publisher {
  /// Subscribes, and records every event with its virtual time.
  ///
  /// ```swift
  /// let titles = model.titles.record(on: clock)
  /// clock.advance(by: .seconds(1))
  /// XCTAssertValues(titles, ["loading", "done"])
  /// ```
  ///
  /// Events may come from any thread. What breaks the rules that publishers have to keep, such as a
  /// value after the end, is reported as an issue at this line, once for each rule.
  ///
  /// - Parameters:
  ///   - clock: The clock whose time is recorded.
  ///   - demand: How many values are demanded at first.
  ///   - label: What messages call the publisher.
  ///   - isExhaustive: Whether it is an issue if the test ends with events that it has not looked at,
  ///     with a subscription that is still alive, or with work left on the clock. The end of the test is
  ///     known in XCTest and to traits of this package; elsewhere it is when the recorder goes.
  /// - Returns: The recorder, which cancels when it goes: keep it.
  @inlinable
  public func record(
    on clock: VirtualClock, demand: Subscribers.Demand = .unlimited, label: String? = nil,
    exhaustive isExhaustive: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Recorder<Output, Failure> {
    let recording = Recording<Output, Failure>(
      clock: clock, demand: demand, name: RecorderName(label),
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    if isExhaustive { recording.checkAtTestEnd() }
    subscribe(RecordingSubscriber(recording: recording))
    return Recorder(recording: recording)
  }
}

/// What came from a publisher, and when.
///
/// Its properties are plain values, to compare with `#expect` or `XCTAssertEqual`; the assertions
/// such as ``XCTAssertValues(_:_:at:matching:fileID:filePath:line:column:)`` say more when they fail.
public final class Recorder<Output, Failure: Error> {
  let recording: Recording<Output, Failure>

  @usableFromInline
  init(recording: Recording<Output, Failure>) { self.recording = recording }

  deinit { recording.recorderWillGo() }

  /// All events so far, in the order in which they came.
  public var events: [TimedEvent<Output, Failure>] { recording.readEvents() }

  /// The values so far.
  public var values: [Output] { recording.readValues() }

  /// How the publisher ended; `nil` while it has not.
  public var completion: Subscribers.Completion<Failure>? {
    recording.snapshot(readingValues: false, end: true).completion
  }

  /// Whether ``cancel()`` was called before the end.
  public var isCancelled: Bool {
    if case .cancelled = recording.snapshot(readingValues: false, end: false).end?.event {
      true
    } else {
      false
    }
  }

  /// What the recorder has demanded, and when.
  public var demands: [TimedDemand] { recording.state.withLock(\.demands) }

  /// What has come so far, as a marble diagram with a tick of a millisecond: from the start of the
  /// clock, with values that are no single letter or digit in quotes.
  ///
  /// ```swift
  /// #expect(titles.timeline == "'loading'~143ms ('done'|)")
  /// ```
  public var timeline: String {
    let snapshot = recording.snapshot(readingValues: true, end: true)
    return MarbleDiagram(events: snapshot.timeline().map(\.event)).text()
  }

  /// Demands more values.
  ///
  /// - Parameter demand: How many more.
  public func request(_ demand: Subscribers.Demand) { recording.request(demand) }

  /// Cancels the subscription.
  public func cancel() { recording.cancel(isExplicit: true) }
}
