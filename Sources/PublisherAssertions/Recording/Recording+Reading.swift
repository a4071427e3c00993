import Locking
import PortableCombine
import VirtualTime

/// What a test has looked at.
extension Recording {
  /// All events. The test has looked at them.
  func readEvents() -> [TimedEvent<Output, Failure>] {
    state.withLock { state in
      state.isEndRead = true
      state.valuesRead = state.events.count
      return state.events
    }
  }

  /// All values. The test has looked at them.
  func readValues() -> [Output] {
    state.withLock { state in
      state.valuesRead = state.events.count
      return state.events.compactMap(\.value)
    }
  }

  /// What there is, for a message of an assertion that is about values, or the end, or both.
  func snapshot(readingValues: Bool, end: Bool) -> Snapshot<Output, Failure> {
    state.withLock { state in
      if readingValues { state.valuesRead = state.events.count }
      if end { state.isEndRead = true }
      return Snapshot(
        events: state.events, demands: state.demands, subscribedAt: state.subscribedAt,
        hasDemand: state.demand != .none, clock: clock, name: name)
    }
  }

  /// The next values that the test has not looked at, so many at most.
  func readValues(atMost count: Int) -> [Output] {
    state.withLock { state in
      let values = state.events.dropFirst(state.valuesRead).prefix(count).compactMap(\.value)
      state.valuesRead += values.count
      return values
    }
  }

  /// Whether there are so many values that the test has not looked at, or no more will come.
  func hasUnread(_ count: Int) -> Bool {
    state.withLock { $0.hasEnded || $0.events.count - $0.valuesRead >= count }
  }

  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// What the test has not looked at.
  var unread: [TimedEvent<Output, Failure>] {
    state.withLock { state in
      state.events.enumerated().filter { index, event in
        switch event.event {
        case .value: index >= state.valuesRead
        case .finished, .failure: !state.isEndRead
        case .cancelled: false
        }
      }.map(\.element)
    }
  }
}

/// Who waits for events.
extension Recording {
  /// Waits, in real time, until there are so many unread values, or the end is there.
  func wait(forUnread count: Int, patience: Duration) async -> WaitableCount.Ending {
    let (arrivals, wanted) = state.withLock { state in
      (state.waitableArrivals, state.valuesRead + count)
    }
    return await arrivals.wait(for: wanted, patience: patience)
  }

  /// Waits, in real time, until the publisher has ended or was cancelled.
  func waitForEnd(patience: Duration) async -> WaitableCount.Ending {
    await state.withLock { $0.waitableArrivals }.wait(for: .max, patience: patience)
  }

  /// An event that those who wait are to be told of, when no lock is held.
  struct Arrival {
    fileprivate let count: Int
    fileprivate let arrivals: WaitableCount

    func announce() { arrivals.raise(to: count) }
  }
}

extension Recording.State {
  /// Finds out anew whether a value needs nothing but to be noted.
  mutating func update() {
    isSimple = subscribedAt != nil && !hasEnded && demand == .unlimited && arrivals == nil
  }

  /// What to announce, if anybody waits.
  var arrival: Recording.Arrival? {
    arrivals.map { Recording.Arrival(count: hasEnded ? .max : events.count, arrivals: $0) }
  }

  /// Whether the publisher has ended by itself.
  var hasCompleted: Bool { events.last?.isCompletion ?? false }

  fileprivate var waitableArrivals: WaitableCount {
    mutating get {
      if let arrivals { return arrivals }
      let arrivals = WaitableCount()
      arrivals.raise(to: hasEnded ? .max : events.count)
      self.arrivals = arrivals
      update()
      return arrivals
    }
  }
}

extension TimedEvent {
  var value: Output? { if case .value(let value) = event { value } else { nil } }

  /// Whether the publisher has ended with it.
  var isCompletion: Bool {
    switch event {
    case .finished, .failure: true
    case .value, .cancelled: false
    }
  }
}
