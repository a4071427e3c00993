/// The inner part of operators that make a value, or none, of every value, and may end early.
///
/// It passes the demand on, and asks for another value in place of one that it skips.
final class Transformation<Input, Failure: Error, Downstream: Subscriber>: Subscriber,
  Subscription, CustomStringConvertible
{
  enum Step {
    case pass(Downstream.Input)
    case skip
    case finish
  }

  private let downstream: Downstream
  private let step: (Input) throws(Downstream.Failure) -> Step
  private let convert: (Failure) -> Downstream.Failure
  private let link = UpstreamLink()
  let description: String

  /// Creates the inner part.
  ///
  /// - Parameters:
  ///   - convert: Makes an upstream's error the downstream's.
  ///   - step: Says what comes of a value, or throws what to fail with. Values come one at a time,
  ///     so that it may keep a state.
  init(
    downstream: Downstream, description: String,
    convert: @escaping (Failure) -> Downstream.Failure,
    step: @escaping (Input) throws(Downstream.Failure) -> Step
  ) {
    self.downstream = downstream
    self.description = description
    self.convert = convert
    self.step = step
  }

  func receive(subscription: any Subscription) {
    if link.connect(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive else { return .none }
    do throws(Downstream.Failure) {
      switch try step(input) {
      case .pass(let output):
        // NB: The step may have cancelled.
        return link.isActive ? downstream.receive(output) : .none
      case .skip:
        return .max(1)
      case .finish:
        if link.cancel() { downstream.receive(completion: .finished) }
      }
    } catch {
      if link.cancel() { downstream.receive(completion: .failure(error)) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.complete() else { return }
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(convert(error)))
    }
  }

  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  func cancel() { link.cancel() }
}

extension Transformation where Downstream.Failure == Failure {
  /// Creates the inner part of an operator that passes its upstream's errors on.
  convenience init(
    downstream: Downstream, description: String,
    step: @escaping (Input) throws(Failure) -> Step
  ) {
    self.init(downstream: downstream, description: description, convert: { $0 }, step: step)
  }
}

extension Transformation where Downstream.Failure == any Error {
  /// Creates the inner part of an operator whose closures may throw any error.
  convenience init(
    downstream: Downstream, description: String, tryStep: @escaping (Input) throws -> Step
  ) {
    self.init(downstream: downstream, description: description, convert: { $0 }, step: tryStep)
  }
}
