import Locking

extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and disconnects when the last has cancelled.
  ///
  /// ```swift
  /// let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
  /// ```
  ///
  /// A subscriber that has received the end has not cancelled: after it, nothing connects again.
  ///
  /// - Returns: A publisher that needs no call of ``connect()``.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects another when the first subscriber comes.
  ///
  /// The subscriber is attached before that. One that comes while the first is being attached shares
  /// its connection. What happens while the other publisher connects can disconnect it only after
  /// that: an endless sequence goes on for ever.
  public class Autoconnect<Upstream>: Publisher where Upstream: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private struct State {
      /// How many subscribers have not cancelled.
      var subscribers = 0
      /// Whether a thread is about to connect.
      var isConnecting = false
      var connection: (any Cancellable)?
    }

    /// The publisher that is connected.
    public final let upstream: Upstream

    private let state = Locked(State())

    /// Creates a publisher that connects another when the first subscriber comes.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let isFirst = state.withLock { state in
        state.subscribers += 1
        guard !state.isConnecting, state.connection == nil else { return false }
        state.isConnecting = true
        return true
      }
      upstream.subscribe(Inner(downstream: subscriber) { self.release() })
      if isFirst { connect() }
    }

    /// Connects, unless all subscribers have cancelled before that, or do meanwhile.
    private func connect() {
      let isWanted = state.withLock { state in
        state.isConnecting = state.subscribers > 0
        return state.isConnecting
      }
      guard isWanted else { return }
      let connection = upstream.connect()
      let isObsolete = state.withLock { state in
        state.isConnecting = false
        guard state.subscribers > 0 else { return true }
        state.connection = connection
        return false
      }
      if isObsolete { connection.cancel() }
    }

    /// Counts a subscriber out that has cancelled.
    private func release() {
      let connection = state.withLock { state -> (any Cancellable)? in
        state.subscribers -= 1
        return state.subscribers == 0 ? state.connection.take() : nil
      }
      connection?.cancel()
    }
  }
}

extension Publishers.Autoconnect {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let onCancel: Locked<(() -> Void)?>
    private let link = UpstreamLink()
    private let upstreamDescription = Locked("Autoconnect")

    init(downstream: Downstream, onCancel: @escaping () -> Void) {
      self.downstream = downstream
      self.onCancel = Locked(onCancel)
    }

    /// That of the upstream's subscription.
    var description: String { upstreamDescription.withLock(\.self) }

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      let description = String(describing: subscription)
      upstreamDescription.withLock { $0 = description }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      link.isActive ? downstream.receive(input) : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { link.request(demand) }

    func cancel() {
      link.cancel()
      onCancel.withLock { $0.take() }?()
    }
  }
}
