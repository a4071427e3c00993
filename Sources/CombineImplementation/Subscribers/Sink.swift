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

    /// Released by the last to use them, once the sink has ended.
    ///
    /// NB: Not optional, since a debug build looks metadata up to unwrap them.
    @usableFromInline let closures: Unmanaged<Closures>
    @usableFromInline let stage = SinkStage()

    /// The thread that is inside `subscription.request`, and uses the closures all along.
    @usableFromInline let requestingThread = AtomicWord(0)

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
      if !stage.hasEnded { closures.release() }
    }
  }
}

extension Subscribers.Sink {
  public func receive(subscription: any Subscription) {
    guard stage.advance(from: SinkStage.awaiting, entering: false) else {
      return subscription.cancel()
    }
    self.subscription = subscription
    guard stage.advance(from: SinkStage.keeping, entering: true) else {
      self.subscription = nil
      return subscription.cancel()
    }
    requestingThread.store(currentThreadIdentity())
    subscription.request(.unlimited)
    requestingThread.store(0)
    leaveClosures()
  }

  /// Calls the closure for values.
  ///
  /// - Parameter value: The value.
  /// - Returns: No demand, since all values are demanded already.
  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand {
    if requestingThread.load() == currentThreadIdentity() {
      if !stage.hasEnded { callReceiveValue(value) }
    } else if stage.enter() {
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
    if stage.leave() { closures.release() }
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard let duties = stage.end(entering: true) else { return }
    let subscription = duties.takesSubscription ? subscription.take() : nil
    closures._withUnsafeGuaranteedRef { $0.receiveCompletion(completion) }
    leaveClosures()
    withExtendedLifetime(subscription) {}
  }

  /// Ends the sink: it calls no closure any more, and cancels the subscription.
  public func cancel() {
    guard let duties = stage.end(entering: false) else { return }
    if duties.releasesClosures { closures.release() }
    guard duties.takesSubscription else { return }
    if let subscription = subscription.take() { subscription.cancel() }
  }
}

extension Subscribers.Sink {
  /// What is called for every value; it does nothing once the sink has ended.
  public var receiveValue: (Input) -> Void {
    guard stage.enter() else { return { _ in } }
    defer { leaveClosures() }
    return closures.takeUnretainedValue().receiveValue
  }

  /// What is called at the end; it does nothing once the sink has ended.
  public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
    guard stage.enter() else { return { _ in } }
    defer { leaveClosures() }
    return closures.takeUnretainedValue().receiveCompletion
  }

  public var description: String { "Sink" }

  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
