import Locking
public import PortableCombine
public import VirtualTime

/// Sees what passes a place in a chain of publishers, both ways, and changes nothing.
///
/// ```swift
/// let probe = Probe<Int, Never>(on: clock)
/// let first = source.probe(probe).prefix(2).record(on: clock)
/// …
/// XCTAssertSubscriptions(probe.subscriptions, ["<*>^---!"])  // prefix cancels the source
/// ```
///
/// Events and demand may pass on any thread.
public final class Probe<Output, Failure: Error>: @unchecked Sendable {
  let clock: VirtualClock
  private let logs = Locked<[SubscriptionLog]>([])
  private let list = Locked<[TimedEvent<Output, Failure>]>([])

  /// Creates a probe.
  ///
  /// - Parameter clock: The clock whose time is noted.
  public init(on clock: VirtualClock) { self.clock = clock }

  /// The subscriptions that were made through it, in order.
  public var subscriptions: [SubscriptionRecord] { logs.withLock { $0 }.map(\.record) }

  /// The values and ends that came from upstream, of all subscriptions.
  public var events: [TimedEvent<Output, Failure>] { list.withLock(\.self) }

  fileprivate func add(_ log: SubscriptionLog) { logs.withLock { $0.append(log) } }

  fileprivate func note(_ event: StreamEvent<Output, Failure>) {
    let now = clock.now
    list.withLock { $0.append(TimedEvent(time: now, event: event)) }
  }
}

extension Publisher {
  /// Lets a probe see what passes here, both ways.
  ///
  /// - Parameter probe: The probe.
  public func probe(_ probe: Probe<Output, Failure>) -> some Publisher<Output, Failure> {
    ProbedPublisher(upstream: self, probe: probe)
  }
}

private struct ProbedPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let probe: Probe<Output, Failure>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(downstream: subscriber, probe: probe))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Probe"

    private let downstream: Downstream
    private let probe: Probe<Output, Failure>
    private let log: SubscriptionLog
    private let upstream = Locked<(any Subscription)?>(nil)

    init(downstream: Downstream, probe: Probe<Output, Failure>) {
      self.downstream = downstream
      self.probe = probe
      log = SubscriptionLog(clock: probe.clock)
      probe.add(log)
    }

    func receive(subscription: any Subscription) {
      // NB: A second subscription passes, too: what breaks the rules is not the probe's to mend.
      upstream.withLock { $0 = subscription }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      probe.note(.value(input))
      let demand = downstream.receive(input)
      log.note(demand)
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: probe.note(.finished)
      case .failure(let error): probe.note(.failure(error))
      }
      log.note(completion)
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      log.note(demand)
      upstream.withLock { $0 }?.request(demand)
    }

    func cancel() {
      log.end(.cancelled)
      upstream.withLock { $0.take() }?.cancel()
    }
  }
}
