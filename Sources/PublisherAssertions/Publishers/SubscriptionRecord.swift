import Locking
import PortableCombine
public import VirtualTime

/// What became of one subscription, as its publisher sees it.
public struct SubscriptionRecord: Hashable, Sendable {
  /// How a subscription has ended.
  public enum Ending: Hashable, Sendable {
    /// The publisher finished.
    case finished

    /// The publisher failed.
    case failed

    /// The subscriber cancelled.
    case cancelled
  }

  /// When it began.
  public let start: VirtualClock.Instant

  /// What was demanded, and when.
  public internal(set) var demands: [TimedDemand] = []

  /// When it ended; `nil` while it lasts.
  public internal(set) var end: VirtualClock.Instant?

  /// How it ended; `nil` while it lasts.
  public internal(set) var ending: Ending?

  /// The subscription as a marble diagram with a tick of a millisecond, from the start of the clock:
  /// `<*>^---!` was cancelled after four milliseconds, and had demanded everything at once.
  public var timeline: String { MarbleDiagram(events: entries.map(\.event)).text() }

  /// The subscription as a diagram from the start of the clock.
  var entries: [TimelineEntry<MarbleDiagram.Symbol>] {
    typealias Entry = TimelineEntry<MarbleDiagram.Symbol>
    var entries = demands.timeline(from: .start, meaning: MarbleDiagram.Symbol.demand(nil)).map {
      Entry(event: $0.event, text: $0.text, meaning: $0.event.symbol)
    }
    // NB: Of one instant, the demand is written first.
    let begin = entries.firstIndex { $0.event.time > start.nanoseconds } ?? entries.count
    entries.insert(
      Entry(
        event: .init(time: start.nanoseconds, symbol: .subscribe), text: "subscribed",
        meaning: .subscribe), at: begin)
    if let end, let ending {
      let (symbol, text): (MarbleDiagram.Symbol, String) =
        switch ending {
        case .finished: (.finish, "finished")
        case .failed: (.failure(nil), "failed")
        case .cancelled: (.cancel, "cancelled")
        }
      entries.append(
        Entry(event: .init(time: end.nanoseconds, symbol: symbol), text: text, meaning: symbol))
    }
    return entries
  }
}

/// Notes what becomes of one subscription.
final class SubscriptionLog: Sendable {
  private let clock: VirtualClock
  private let state: Locked<SubscriptionRecord>

  init(clock: VirtualClock) {
    self.clock = clock
    state = Locked(SubscriptionRecord(start: clock.now))
  }

  var record: SubscriptionRecord { state.withLock(\.self) }

  func note(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    let now = clock.now
    state.withLock { $0.demands.append(TimedDemand(time: now, demand: demand)) }
  }

  func note<Failure>(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: end(.finished)
    case .failure: end(.failed)
    }
  }

  /// Notes the end, unless there was one before.
  func end(_ ending: SubscriptionRecord.Ending) {
    let now = clock.now
    state.withLock { record in
      guard record.ending == nil else { return }
      record.end = now
      record.ending = ending
    }
  }
}
