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

    /// Released by the last to use them, once they are retired.
    ///
    /// NB: Not optional, since a debug build looks metadata up to unwrap them.
    @usableFromInline let closures: Unmanaged<Closures>
    @usableFromInline let closuresUsage = RetirableUsage()

    /// The thread that is inside `subscription.request`, and uses the closures all along.
    @usableFromInline let requestingThread = AtomicWord(0)

    private let stage = AtomicWord(0)

    /// NB: Whoever has moved the stage on has it to itself: nothing guards it.
    @exclusivity(unchecked) private var subscription: (any Subscription)?

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
      closures = .passRetained(
        Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion))
    }

    @inlinable
    deinit {
      if !closuresUsage.isRetired { closures.release() }
    }
  }
}

extension Subscribers.Sink {
  public func receive(subscription: any Subscription) {
    guard stage.exchange(Stage.awaiting, for: Stage.keeping) else { return subscription.cancel() }
    self.subscription = subscription
    guard stage.exchange(Stage.keeping, for: Stage.subscribed) else {
      self.subscription = nil
      return subscription.cancel()
    }
    guard closuresUsage.enter() else { return }
    requestingThread.store(currentThreadIdentity())
    subscription.request(.unlimited)
    requestingThread.store(0)
    leaveClosures()
  }

  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand {
    if requestingThread.load() == currentThreadIdentity() {
      if !closuresUsage.isRetired { callReceiveValue(value) }
    } else if closuresUsage.enter() {
      callReceiveValue(value)
      leaveClosures()
    }
    return .none
  }

  /// Passes a value on. The caller must have entered.
  @inlinable
  func callReceiveValue(_ value: Input) {
    closures._withUnsafeGuaranteedRef { $0.receiveValue(value) }
  }

  /// Gives up a use of the closures, and releases them if nobody will use them any more.
  @inlinable
  func leaveClosures() {
    if closuresUsage.leave() { closures.release() }
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard closuresUsage.enter() else { return }
    var subscription: (any Subscription)?
    if end(taking: &subscription) {
      closures._withUnsafeGuaranteedRef { $0.receiveCompletion(completion) }
    }
    leaveClosures()
    withExtendedLifetime(subscription) {}
  }

  /// Ends the sink: it calls no closure any more, and cancels the subscription.
  public func cancel() {
    guard closuresUsage.enter() else { return }
    var subscription: (any Subscription)?
    let isFirst = end(taking: &subscription)
    leaveClosures()
    if isFirst { subscription?.cancel() }
  }

  /// Ends the sink, and hands the subscription, if any, to the one caller who has ended it.
  ///
  /// - Returns: Whether the caller is that one.
  private func end(taking taken: inout (any Subscription)?) -> Bool {
    var seen = stage.load()
    while seen != Stage.ended, !stage.exchange(seen, for: Stage.ended) { seen = stage.load() }
    guard seen != Stage.ended else { return false }
    closuresUsage.retire()
    // NB: A copy of an existential costs more than all the rest. A subscription that is still being
    // kept is cancelled by the thread that keeps it.
    if seen == Stage.subscribed { swap(&subscription, &taken) }
    return true
  }

  /// The steps of a sink, which it takes in this order; it may end at each.
  private enum Stage {
    static var awaiting: UInt { 0 }
    /// A thread is keeping the subscription.
    static var keeping: UInt { 1 }
    static var subscribed: UInt { 2 }
    static var ended: UInt { 3 }
  }
}

extension Subscribers.Sink {
  /// What is called for every value; it does nothing once the sink has ended.
  public var receiveValue: (Input) -> Void {
    guard closuresUsage.enter() else { return { _ in } }
    defer { leaveClosures() }
    return closures.takeUnretainedValue().receiveValue
  }

  /// What is called at the end; it does nothing once the sink has ended.
  public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
    guard closuresUsage.enter() else { return { _ in } }
    defer { leaveClosures() }
    return closures.takeUnretainedValue().receiveCompletion
  }

  public var description: String { "Sink" }

  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
