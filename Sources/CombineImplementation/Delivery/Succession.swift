import Locking

/// The inner part of operators that may go on with a second publisher when the first has ended.
///
/// What the downstream has demanded and not received is demanded from the second publisher, and a
/// value beyond the demand is dropped.
final class Succession<FirstFailure: Error, Downstream: Subscriber>: Subscription,
  CustomStringConvertible
{
  /// How the first publisher has ended.
  struct Ending {
    let completion: Subscribers.Completion<FirstFailure>
    let hadValues: Bool
  }

  /// What follows then.
  enum Next {
    case completion(Subscribers.Completion<Downstream.Failure>)
    /// A closure that makes a subscriber subscribe to the second publisher.
    case publisher((Second) -> Void)
  }

  private let downstream: Downstream
  private let upstreams = ChangingUpstream()
  private let next: Locked<((Ending) -> Next)?>
  let description: String

  /// Creates the inner part; subscribe its ``first`` to the first publisher.
  ///
  /// - Parameter next: Called once at most, when the first publisher has ended.
  init(downstream: Downstream, description: String, next: @escaping (Ending) -> Next) {
    self.downstream = downstream
    self.description = description
    self.next = Locked(next)
  }

  /// A new subscriber for the first publisher.
  var first: First { First(parent: self) }

  private func start(_ subscription: any Subscription) {
    upstreams.connect(subscription)
    downstream.receive(subscription: self)
  }

  private func deliver(_ input: Downstream.Input) -> Subscribers.Demand {
    upstreams.consume() ? upstreams.add(downstream.receive(input)) : .none
  }

  private func goOn(after ending: Ending) {
    upstreams.disconnect()
    let next = next.withLock { $0.take() }
    guard let next, !upstreams.hasEnded else { return }
    switch next(ending) {
    case .completion(let completion): complete(completion)
    case .publisher(let subscribe): subscribe(Second(parent: self))
    }
  }

  private func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if upstreams.end() { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) { upstreams.request(demand) }

  func cancel() {
    upstreams.cancel()
    let released = next.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }
}

extension Succession {
  final class First: Subscriber, CustomStringConvertible {
    private let parent: Succession
    private let link = SubscriberLink()
    private let hadValues = AtomicWord(0)

    init(parent: Succession) { self.parent = parent }

    var combineIdentifier: CombineIdentifier { parent.combineIdentifier }

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { parent.start(subscription) }
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      hadValues.store(1)
      return parent.deliver(input)
    }

    func receive(completion: Subscribers.Completion<FirstFailure>) {
      guard link.complete() else { return }
      parent.goOn(after: Ending(completion: completion, hadValues: hadValues.load() == 1))
    }

    var description: String { parent.description }
  }

  final class Second: Subscriber, CustomStringConvertible {
    private let parent: Succession
    private let link = SubscriberLink()

    init(parent: Succession) { self.parent = parent }

    var combineIdentifier: CombineIdentifier { parent.combineIdentifier }

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { parent.upstreams.connect(subscription) }
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      link.isActive ? parent.deliver(input) : .none
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      if link.complete() { parent.complete(completion) }
    }

    var description: String { parent.description }
  }
}
