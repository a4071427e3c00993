public import Locking

extension Publisher {
  /// Attaches a subscriber that calls closures, and demands all values.
  ///
  /// ```swift
  /// let search = session.publisher(for: request)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - receiveCompletion: Called once, when the publisher ends.
  ///   - receiveValue: Called for every value, on the thread that sends it.
  /// - Returns: What cancels the subscription, also when it is dropped: keep it.
  @inlinable
  public func sink(
    receiveCompletion: @escaping ((Subscribers.Completion<Self.Failure>) -> Void),
    receiveValue: @escaping ((Self.Output) -> Void)
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber that calls a closure for every value, and demands all values.
  ///
  /// ```swift
  /// let logging = (1...3).publisher.sink { print($0) }
  /// ```
  ///
  /// - Parameter receiveValue: Called for every value, on the thread that sends it.
  /// - Returns: What cancels the subscription, also when it is dropped: keep it.
  @inlinable
  public func sink(receiveValue: @escaping ((Self.Output) -> Void)) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber that calls closures and demands all values.
  ///
  /// It ignores what comes after its end, and releases its closures and its subscription on
  /// completion and on cancellation, from whatever thread that comes.
  public final class Sink<Input, Failure>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  where Failure: Error {
    @usableFromInline
    final class Closures {
      @usableFromInline let receiveValue: (Input) -> Void
      @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

      @inlinable
      init(
        receiveValue: @escaping (Input) -> Void,
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
      ) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }
    }

    @usableFromInline let closures: Retirable

    /// The thread that is inside `subscription.request`, and uses the closures all along.
    @usableFromInline let requestingThread = AtomicWord(0)

    private let subscription = Locked<(any Subscription)?>(nil)

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Called once, when the publisher ends.
    ///   - receiveValue: Called for every value, on the thread that sends it.
    @inlinable
    public init(
      receiveCompletion: @escaping ((Subscribers.Completion<Failure>) -> Void),
      receiveValue: @escaping ((Input) -> Void)
    ) {
      closures = Retirable(
        Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion))
    }
  }
}

extension Subscribers.Sink {
  public func receive(subscription: any Subscription) {
    let isFirst = self.subscription.withLock { current in
      guard current == nil, !closures.isRetired else { return false }
      current = subscription
      return true
    }
    guard isFirst else { return subscription.cancel() }
    guard closures.enter() else { return }
    requestingThread.store(currentThreadIdentity())
    subscription.request(.unlimited)
    requestingThread.store(0)
    closures.leave()
  }

  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand {
    if requestingThread.load() == currentThreadIdentity() {
      if !closures.isRetired { closures.object(as: Closures.self).receiveValue(value) }
    } else if closures.enter() {
      closures.object(as: Closures.self).receiveValue(value)
      closures.leave()
    }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard closures.enter() else { return }
    defer { closures.leave() }
    var subscription: (any Subscription)?
    guard end(taking: &subscription) else { return }
    closures.object(as: Closures.self).receiveCompletion(completion)
    withExtendedLifetime(subscription) {}
  }

  /// Ends the sink: it calls no closure any more, and cancels the subscription.
  public func cancel() {
    guard closures.enter() else { return }
    var subscription: (any Subscription)?
    let isFirst = end(taking: &subscription)
    closures.leave()
    if isFirst { subscription?.cancel() }
  }

  /// Ends the sink, and hands the subscription, if any, to the one caller who has ended it.
  ///
  /// - Returns: Whether the caller is that one.
  private func end(taking taken: inout (any Subscription)?) -> Bool {
    subscription.withLock { subscription in
      guard !closures.isRetired else { return false }
      closures.retire()
      // NB: A copy of an existential costs more than the lock.
      swap(&subscription, &taken)
      return true
    }
  }
}

extension Subscribers.Sink {
  /// What is called for every value; it does nothing once the sink has ended.
  public var receiveValue: (Input) -> Void {
    guard closures.enter() else { return { _ in } }
    defer { closures.leave() }
    return closures.object(as: Closures.self).receiveValue
  }

  /// What is called at the end; it does nothing once the sink has ended.
  public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
    guard closures.enter() else { return { _ in } }
    defer { closures.leave() }
    return closures.object(as: Closures.self).receiveCompletion
  }

  public var description: String { "Sink" }

  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
