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
  /// value after the end, is reported as an issue at this line.
  ///
  /// - Parameters:
  ///   - clock: The clock whose time is recorded.
  ///   - demand: How many values are demanded at first.
  /// - Returns: The recorder, which cancels when it goes: keep it.
  public func record(
    on clock: VirtualClock, demand: Subscribers.Demand = .unlimited,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Recorder<Output, Failure> {
    let recording = Recording<Output, Failure>(
      clock: clock, demand: demand,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    subscribe(RecordingSubscriber(recording: recording))
    return Recorder(recording: recording)
  }
}

/// What came from a publisher, and when.
///
/// Its properties are plain values, to compare with `#expect` or `XCTAssertEqual`; the assertions
/// such as ``XCTAssertValues(_:_:at:fileID:filePath:line:column:)`` say more when they fail.
public final class Recorder<Output, Failure: Error> {
  let recording: Recording<Output, Failure>

  init(recording: Recording<Output, Failure>) { self.recording = recording }

  deinit { recording.cancel(isExplicit: false) }

  /// All events so far, in the order in which they came.
  public var events: [TimedEvent<Output, Failure>] { recording.events }

  /// The values so far.
  public var values: [Output] {
    events.compactMap { if case .value(let value) = $0.event { value } else { nil } }
  }

  /// How the publisher ended; `nil` while it has not.
  public var completion: Subscribers.Completion<Failure>? {
    switch events.last(where: \.isCompletion)?.event {
    case .finished: .finished
    case .failure(let error): .failure(error)
    default: nil
    }
  }

  /// Whether ``cancel()`` was called before the end.
  public var isCancelled: Bool {
    events.contains { if case .cancelled = $0.event { true } else { false } }
  }

  /// Demands more values.
  ///
  /// - Parameter demand: How many more.
  public func request(_ demand: Subscribers.Demand) { recording.request(demand) }

  /// Cancels the subscription.
  public func cancel() { recording.cancel(isExplicit: true) }
}

extension TimedEvent {
  var isCompletion: Bool {
    switch event {
    case .finished, .failure: true
    case .value, .cancelled: false
    }
  }
}
