import Locking

extension ConnectablePublisher {
  /// Connects with the first subscriber, and ends the connection when the last one cancels.
  ///
  /// ```swift
  /// let ticking = Timer.publish(every: 1, on: .main, in: .default).autoconnect().sink { print($0) }
  /// ```
  ///
  /// - Returns: A publisher that is an object, shared by whoever has it.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects another with its first subscriber.
  ///
  /// NB: Apple's connects twice if somebody subscribes while it is connecting.
  public class Autoconnect<Upstream>: Publisher where Upstream: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private struct State {
      var subscribers = 0
      /// Which connection is the present one: a late one, for subscribers that have gone, is ended.
      var generation = 0
      var connection: (any Cancellable)?
    }

    /// The publisher that is connected.
    public final let upstream: Upstream

    private let state = Locked(State())

    /// Creates a publisher that connects another with its first subscriber.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let generation = state.withLock { state -> Int? in
        state.subscribers += 1
        guard state.subscribers == 1 else { return nil }
        state.generation += 1
        return state.generation
      }
      upstream.receive(subscriber: RelayedSubscriber(downstream: subscriber) { self.leave() })
      // NB: Whoever has cancelled at once needs no connection: a request must not go out for it.
      guard let generation,
        state.withLock({ $0.generation == generation && $0.subscribers > 0 })
      else { return }
      let connection = upstream.connect()
      let isLate = state.withLock { state in
        guard state.generation == generation, state.subscribers > 0 else { return true }
        state.connection = connection
        return false
      }
      if isLate { connection.cancel() }
    }

    private func leave() {
      let connection = state.withLock { state -> (any Cancellable)? in
        state.subscribers -= 1
        guard state.subscribers == 0 else { return nil }
        return state.connection.take()
      }
      connection?.cancel()
    }
  }
}
