import Foundation

extension Publisher {
  /// Stops in the debugger when a closure says so.
  ///
  /// ```swift
  /// prices.breakpoint(receiveOutput: { $0 < 0 })
  /// ```
  ///
  /// It sends the process the signal `SIGTRAP`, which ends a program that runs without a debugger.
  /// The closures are called before the event is passed on, on the thread that brings it.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the subscription; true stops.
  ///   - receiveOutput: Called with each value; true stops.
  ///   - receiveCompletion: Called at the end; true stops.
  /// - Returns: A publisher of the same events.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Self.Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Self.Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger when the publisher fails.
  ///
  /// - Returns: A publisher of the same events.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      switch completion {
      case .finished: false
      case .failure: true
      }
    })
  }
}

extension Publishers {
  /// A publisher that stops in the debugger when a closure says so.
  public struct Breakpoint<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events pass.
    public let upstream: Upstream

    /// Whether to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// Whether to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// Whether to stop at the end.
    public let receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)?

    /// Creates a publisher that stops in the debugger when a closure says so.
    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, breakpoint: self))
    }
  }
}

extension Publishers.Breakpoint {
  private struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let downstream: Downstream
    let breakpoint: Publishers.Breakpoint<Upstream>
    let combineIdentifier = CombineIdentifier()
    let description = "Breakpoint"

    func receive(subscription: any Subscription) {
      stop(if: breakpoint.receiveSubscription?(subscription))
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      stop(if: breakpoint.receiveOutput?(input))
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      stop(if: breakpoint.receiveCompletion?(completion))
      downstream.receive(completion: completion)
    }

    private func stop(if isWanted: Bool?) {
      if isWanted == true { raise(SIGTRAP) }
    }
  }
}
