import Locking

/// The inner part of all operators that consume their upstream and send one result.
///
/// It demands all values. The result goes out when the upstream has finished, or a step has said
/// that it is done, and the downstream has demanded it; a failure goes out at once.
final class Reduction<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  enum Step {
    case more
    case done
  }

  private struct State {
    var result: Downstream.Input?
    var hasDemand = false
    var isComplete = false
    var isCancelled = false
  }

  private let downstream: Downstream
  private let step: (inout Downstream.Input?, Input) throws(Downstream.Failure) -> Step
  private let convert: (Failure) -> Downstream.Failure
  private let link = UpstreamLink()
  private let state: Locked<State>
  let description: String

  /// Creates the inner part.
  ///
  /// - Parameters:
  ///   - initial: The result of no values, if there is one.
  ///   - step: Takes a value into the result, or throws what to fail with.
  ///   - convert: Makes an upstream's error the downstream's.
  init(
    downstream: Downstream, description: String, initial: Downstream.Input?,
    step: @escaping (inout Downstream.Input?, Input) throws(Downstream.Failure) -> Step,
    convert: @escaping (Failure) -> Downstream.Failure
  ) {
    self.downstream = downstream
    self.description = description
    self.step = step
    self.convert = convert
    state = Locked(State(result: initial))
  }

  func receive(subscription: any Subscription) {
    guard link.connect(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive else { return .none }
    // NB: The step calls foreign code, so it works on the result outside the lock. Values come one
    // at a time, and nothing else changes the result before it is complete.
    var result = state.withLock { $0.result.take() }
    do throws(Downstream.Failure) {
      let isDone = try step(&result, input) == .done
      let displaced = state.withLock { state in
        defer { state.result = result }
        return state.result
      }
      withExtendedLifetime(displaced) {}
      if isDone, link.cancel() { complete() }
    } catch {
      if link.cancel() { downstream.receive(completion: .failure(error)) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.complete() else { return }
    switch completion {
    case .finished: complete()
    case .failure(let error): downstream.receive(completion: .failure(convert(error)))
    }
  }

  private func complete() {
    let isEmpty = state.withLock { state in
      state.isComplete = true
      return state.result == nil && !state.isCancelled
    }
    if isEmpty {
      downstream.receive(completion: .finished)
    } else {
      deliverIfReady()
    }
  }

  private func deliverIfReady() {
    let result = state.withLock { state -> Downstream.Input? in
      guard state.isComplete, state.hasDemand, !state.isCancelled else { return nil }
      return state.result.take()
    }
    guard let result else { return }
    _ = downstream.receive(result)
    if !state.withLock({ $0.isCancelled }) { downstream.receive(completion: .finished) }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    state.withLock { $0.hasDemand = true }
    deliverIfReady()
  }

  func cancel() {
    let result = state.withLock { state in
      state.isCancelled = true
      return state.result.take()
    }
    withExtendedLifetime(result) {}
    link.cancel()
  }
}

extension Reduction where Downstream.Failure == Failure {
  /// Creates the inner part of an operator that passes its upstream's errors on.
  convenience init(
    downstream: Downstream, description: String, initial: Downstream.Input?,
    step: @escaping (inout Downstream.Input?, Input) throws(Failure) -> Step
  ) {
    self.init(
      downstream: downstream, description: description, initial: initial, step: step,
      convert: { $0 })
  }
}

extension Reduction where Downstream.Failure == any Error {
  /// Creates the inner part of an operator whose closures may throw any error.
  convenience init(
    downstream: Downstream, description: String, initial: Downstream.Input?,
    tryStep: @escaping (inout Downstream.Input?, Input) throws -> Step
  ) {
    self.init(
      downstream: downstream, description: description, initial: initial, step: tryStep,
      convert: { $0 })
  }
}
