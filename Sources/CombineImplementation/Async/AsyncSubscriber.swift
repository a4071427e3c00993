import Locking

/// A subscriber whose values are awaited, one demand for each.
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  enum Outcome {
    case value(Input)
    case finished
    case failure(Failure)

    var value: Input? { if case .value(let value) = self { value } else { nil } }
  }

  private typealias Waiter = CheckedContinuation<Handover<Outcome>, Never>

  private struct State {
    var subscription: (any Subscription)?
    /// Demand from before the subscription.
    var pendingDemand = Subscribers.Demand.none
    var waiters = Queue<Waiter>()
    var failure: Failure?
    var hasEnded = false
  }

  private let state = Locked(State())

  init<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(self)
  }

  func receive(subscription: any Subscription) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard state.subscription == nil, !state.hasEnded else { return nil }
      state.subscription = subscription
      defer { state.pendingDemand = .none }
      return state.pendingDemand
    }
    guard let demand else { return subscription.cancel() }
    if demand != .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    // NB: A value that nobody awaits was not demanded; a publisher that sends it breaks the rules.
    state.withLock { $0.waiters.popFirst() }?.resume(returning: Handover(.value(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion {
      end { $0.failure = error }
    } else {
      end { _ in }
    }
  }

  func next() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in wait(waiter) }.value
    } onCancel: {
      cancel()
    }
  }

  private func wait(_ waiter: Waiter) {
    var outcome: Outcome?
    let subscription = state.withLock { state -> (any Subscription)? in
      if state.hasEnded {
        outcome = state.failure.take().map(Outcome.failure) ?? .finished
        return nil
      }
      state.waiters.append(waiter)
      if state.subscription == nil { state.pendingDemand += 1 }
      return state.subscription
    }
    if let outcome { waiter.resume(returning: Handover(outcome)) }
    subscription?.request(.max(1))
  }

  func cancel() { end { _ in }?.cancel() }

  /// Ends it, and returns the subscription to whoever has ended it.
  @discardableResult
  private func end(_ change: (inout State) -> Void) -> (any Subscription)? {
    var failure: Failure?
    let (waiters, subscription) = state.withLock { state -> ([Waiter], (any Subscription)?) in
      guard !state.hasEnded else { return ([], nil) }
      state.hasEnded = true
      change(&state)
      let waiters = state.waiters.takeAll()
      // NB: Whoever waits first gets the error; if nobody does, the next to ask.
      if !waiters.isEmpty { failure = state.failure.take() }
      return (waiters, state.subscription.take())
    }
    for (index, waiter) in waiters.enumerated() {
      let error = index == 0 ? failure : nil
      waiter.resume(returning: Handover(error.map(Outcome.failure) ?? .finished))
    }
    return subscription
  }

  /// Cancels the subscription when the last copy of an iterator goes.
  final class Lifetime {
    private let subscriber: AsyncSubscriber

    init(_ subscriber: AsyncSubscriber) { self.subscriber = subscriber }

    deinit { subscriber.cancel() }

    func next() async -> Outcome { await subscriber.next() }
  }
}
