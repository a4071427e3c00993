public import Locking

extension Publishers {
  /// A publisher that sends the elements of a sequence, then finishes.
  ///
  /// Each subscriber gets the elements from the first on, as many as it demands, on the thread
  /// that demands them. The end follows the last element at once.
  public struct Sequence<Elements, Failure>: Publisher
  where Elements: Swift.Sequence, Failure: Error {
    public typealias Output = Elements.Element

    /// The sequence to send.
    public let sequence: Elements

    /// Creates a publisher of a sequence.
    ///
    /// - Parameter sequence: The sequence, which is iterated anew for every subscriber.
    @inlinable
    public init(sequence: Elements) { self.sequence = sequence }

    @inlinable
    public func receive<S>(subscriber: S)
    where Failure == S.Failure, S: Subscriber, Elements.Element == S.Input {
      let iteration = SequenceIteration(sequence, for: subscriber)
      guard !iteration.isAtEnd else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      // NB: The closure is made here, where all types are known: it carries specialised code.
      let subscription = SequenceSubscription(
        send: { iteration.send(under: $0) }, description: { String(describing: sequence) })
      subscriber.receive(subscription: subscription)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Sequence {
  /// A publisher that sends the elements of this sequence, then finishes.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

/// A sequence on its way to one subscriber, one element ahead.
@usableFromInline
final class SequenceIteration<Elements: Sequence, Downstream: Subscriber>
where Downstream.Input == Elements.Element {
  @usableFromInline var iterator: Elements.Iterator
  @usableFromInline var next: Elements.Element?
  @usableFromInline let downstream: Downstream

  @inlinable
  init(_ elements: Elements, for downstream: Downstream) {
    iterator = elements.makeIterator()
    next = iterator.next()
    self.downstream = downstream
  }

  @usableFromInline var isAtEnd: Bool {
    @inlinable get { next == nil }
  }

  /// Sends elements until the demand is met, the sequence ends or the subscription is cancelled.
  ///
  /// The subscription lets one thread in at a time.
  @inlinable
  func send(under subscription: SequenceSubscription) {
    // NB: Local copies, since the loop then works in registers. They are written back before the
    // demand may turn out to be met, since from then on another thread may be let in.
    var upcoming = next
    var iterator = self.iterator
    var demand = subscription.takeDemand()
    while demand != .none, let element = upcoming {
      upcoming = iterator.next()
      let more = downstream.receive(element)
      if subscription.isCancelled { return }
      if upcoming == nil {
        if subscription.finish() { downstream.receive(completion: .finished) }
        return
      }
      demand = demand - 1 + more
      if demand == .none {
        next = upcoming
        self.iterator = iterator
        demand = subscription.takeDemand()
      }
    }
  }
}

/// The demand for the elements of a sequence.
@usableFromInline
final class SequenceSubscription: Subscription, CustomStringConvertible {
  @usableFromInline
  struct State {
    var demand = Subscribers.Demand.none
    var isSending = false
    var send: ((SequenceSubscription) -> Void)?
    var description: (() -> String)?
  }

  @usableFromInline let state: Locked<State>
  @usableFromInline let cancelled = AtomicWord(0)

  @usableFromInline
  init(send: @escaping (SequenceSubscription) -> Void, description: @escaping () -> String) {
    state = Locked(State(send: send, description: description))
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let send = state.withLock { state -> ((SequenceSubscription) -> Void)? in
      guard let send = state.send else { return nil }
      state.demand += demand
      guard !state.isSending, state.demand != .none else { return nil }
      state.isSending = true
      return send
    }
    send?(self)
  }

  @usableFromInline
  func cancel() { _ = finish() }

  @usableFromInline var isCancelled: Bool {
    @inlinable get { cancelled.load() != 0 }
  }

  /// Takes all demand; with none, the sending is over for now.
  @usableFromInline
  func takeDemand() -> Subscribers.Demand {
    state.withLock { state in
      if state.demand == .none { state.isSending = false }
      defer { state.demand = .none }
      return state.demand
    }
  }

  /// Ends the subscription, and says whether it had not ended before.
  @usableFromInline
  func finish() -> Bool {
    let ended = state.withLock { state -> State? in
      guard state.send != nil else { return nil }
      defer { state = State() }
      return state
    }
    guard ended != nil else { return false }
    cancelled.store(1)
    return true
  }

  @usableFromInline var description: String {
    state.withLock { $0.description }?() ?? "Sequence"
  }
}
