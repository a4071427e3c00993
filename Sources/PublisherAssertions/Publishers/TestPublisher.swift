import Foundation
import Locking
public import PortableCombine
public import VirtualTime

/// A publisher that sends what a test tells it to, by the rules or against them, and notes what its
/// subscribers ask of it.
///
/// ```swift
/// let source = TestPublisher<Int, Never>(on: clock)
/// let doubled = source.map { $0 * 2 }.record(on: clock)
/// source.send(1)
/// source.send(completion: .finished)
/// ```
///
/// From a marble diagram it comes ``hot(_:_:error:errors:tick:on:misbehaving:fileID:filePath:line:column:)``
/// or ``cold(_:_:error:errors:tick:on:misbehaving:fileID:filePath:line:column:)``. Any thread may send,
/// request and cancel.
public final class TestPublisher<Output, Failure: Error>: Publisher, @unchecked Sendable {
  typealias Event = StreamEvent<Output, Failure>

  let clock: VirtualClock
  private let misbehavior: Misbehavior
  /// What each subscription plays, from its start on.
  private let script: Script?
  private let callSite: CallSite
  private let state = Locked<[TestSubscription<Output, Failure>]>([])

  /// What is to be sent, and when.
  struct Script {
    let events: [(time: Duration, event: Event)]
  }

  /// Creates a publisher that sends what it is told to.
  ///
  /// A value that a subscriber has not demanded is dropped for it, as a subject does.
  ///
  /// - Parameters:
  ///   - clock: The clock whose time is noted.
  ///   - misbehavior: How it breaks the rules.
  public convenience init(
    on clock: VirtualClock, misbehaving misbehavior: Misbehavior = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      on: clock, misbehaving: misbehavior, script: nil,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(
    on clock: VirtualClock, misbehaving misbehavior: Misbehavior, script: Script?,
    callSite: CallSite
  ) {
    self.clock = clock
    self.misbehavior = misbehavior
    self.script = script
    self.callSite = callSite
  }

  /// The subscriptions that were made, in order.
  public var subscriptions: [SubscriptionRecord] { state.withLock { $0 }.map(\.log.record) }

  /// Sends a value to all subscribers.
  public func send(_ value: Output) { send(.value(value)) }

  /// Ends all subscriptions.
  public func send(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: send(.finished)
    case .failure(let error): send(.failure(error))
    }
  }

  func send(_ event: Event) {
    for subscription in state.withLock({ $0 }) { subscription.send(event) }
  }

  /// Sends each of some values from a thread of its own, all at once, which no publisher may do; returns
  /// when all of them are sent.
  ///
  /// - Parameter values: The values.
  public func sendConcurrently(_ values: [Output]) {
    let subscriptions = state.withLock { $0 }
    nonisolated(unsafe) let values = values
    let (ready, go, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup()
    )
    for index in values.indices {
      done.enter()
      Thread.detachNewThread {
        ready.signal()
        go.wait()
        for subscription in subscriptions { subscription.sendAtOnce(values[index]) }
        done.leave()
      }
    }
    for _ in values { ready.wait() }
    for _ in values { go.signal() }
    done.wait()
  }

  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    let subscription = TestSubscription(
      subscriber: AnySubscriber(subscriber), clock: clock, misbehavior: misbehavior,
      keepsUndemanded: script != nil)
    state.withLock { $0.append(subscription) }
    subscription.begin()
    for (time, event) in script?.events ?? [] {
      subscription.keep(
        clock.schedule(
          at: clock.now.advanced(by: time), label: "a test publisher", callSite: callSite
        ) { [weak subscription] in subscription?.send(event) })
    }
  }
}
