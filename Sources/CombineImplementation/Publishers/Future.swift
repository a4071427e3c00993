import Locking

/// A publisher of the one result of some work, which starts when the future is created.
///
/// ```swift
/// let answer = Future<Int, Never> { promise in
///   queue.async { promise(.success(42)) }
/// }
/// ```
///
/// Every subscriber gets the same result, whenever it comes. A value waits for demand; a failure
/// does not. The promise may be called from any thread; only the first call counts.
public final class Future<Output, Failure>: Publisher where Failure: Error {
  /// A closure that takes the result of the work.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var result: Result<Output, Failure>?
    var conduits: [any FutureConduit<Output, Failure>] = []
  }

  private let state = Locked(State())

  /// Creates a future and starts its work.
  ///
  /// - Parameter attemptToFulfill: The work, called at once with the promise to fulfil.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let conduits = state.withLock { state -> [any FutureConduit<Output, Failure>] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.conduits = [] }
      return state.conduits
    }
    for conduit in conduits { conduit.fulfill(result) }
  }

  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    let conduit = Conduit(downstream: subscriber, future: self)
    let result = state.withLock { state in
      if state.result == nil { state.conduits.append(conduit) }
      return state.result
    }
    // NB: A result that is there already answers the first demand, as that of `Just` does.
    if let result { conduit.prepare(result) }
    subscriber.receive(subscription: conduit)
    if let result { conduit.fulfill(result) }
  }

  fileprivate func detach(_ conduit: any FutureConduit<Output, Failure>) {
    let detached = state.withLock { state in
      state.conduits.firstIndex { $0 === conduit }.map { state.conduits.remove(at: $0) }
    }
    withExtendedLifetime(detached) {}
  }
}

private protocol FutureConduit<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error
  func fulfill(_ result: Result<Output, Failure>)
}

extension Future {
  /// One subscriber of a future. It delivers when there is a result and, for a value, demand.
  private final class Conduit<Downstream: Subscriber>: FutureConduit, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      var downstream: Downstream?
      var future: Future?
      var result: Result<Output, Failure>?
      var hasDemand = false
      var isCancelled = false
    }

    private let state: Locked<State>

    init(downstream: Downstream, future: Future) {
      state = Locked(State(downstream: downstream, future: future))
    }

    let description = "Future"

    func prepare(_ result: Result<Output, Failure>) { state.withLock { $0.result = result } }

    func fulfill(_ result: Result<Output, Failure>) {
      deliverIfReady { $0.result = $0.result ?? result }
    }

    func request(_ demand: Subscribers.Demand) {
      deliverIfReady { if demand != .none { $0.hasDemand = true } }
    }

    private func deliverIfReady(_ change: (inout State) -> Void) {
      let ready = state.withLock { state -> (State, Result<Output, Failure>)? in
        change(&state)
        guard let result = state.result else { return nil }
        if case .success = result, !state.hasDemand { return nil }
        guard let downstream = state.downstream.take() else { return nil }
        return (State(downstream: downstream, future: state.future.take()), result)
      }
      guard let (taken, result) = ready, let downstream = taken.downstream else { return }
      switch result {
      case .success(let value):
        _ = downstream.receive(value)
        if !state.withLock({ $0.isCancelled }) { downstream.receive(completion: .finished) }
      case .failure(let error):
        downstream.receive(completion: .failure(error))
      }
    }

    func cancel() {
      let taken = state.withLock { state in
        defer { state = State(isCancelled: true) }
        return state
      }
      taken.future?.detach(self)
    }
  }
}
