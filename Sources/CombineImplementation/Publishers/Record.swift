import Locking

/// A publisher that sends recorded values to each subscriber, then a recorded completion.
///
/// ```swift
/// let failing = Record<Int, URLError>(output: [1, 2], completion: .failure(URLError(.timedOut)))
/// ```
public struct Record<Output, Failure>: Publisher where Failure: Error {
  /// What is sent.
  public let recording: Recording

  /// Creates a publisher, and lets a closure record what it sends.
  ///
  /// - Parameter record: Records values and, at the end, a completion; by default that is a normal
  ///   one.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Creates a publisher of a recording.
  public init(recording: Recording) { self.recording = recording }

  /// Creates a publisher of given values and a given completion.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    if recording.output.isEmpty {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: recording.completion)
    } else {
      subscriber.receive(subscription: Inner(downstream: subscriber, recording: recording))
    }
  }
}

extension Record: Codable where Output: Codable, Failure: Codable {}

extension Record {
  private final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// What is to be sent; `nil` after the end.
      var recording: Recording?
      var position = 0
      var demand = Subscribers.Demand.none
      var isSending = false
    }

    private enum Step {
      case value(Output)
      case end(Recording)
    }

    private let downstream: Downstream
    private let state: Locked<State>

    init(downstream: Downstream, recording: Recording) {
      self.downstream = downstream
      state = Locked(State(recording: recording))
    }

    func request(_ demand: Subscribers.Demand) {
      let isFree = state.withLock { state in
        state.demand += demand
        defer { state.isSending = true }
        return !state.isSending
      }
      guard isFree else { return }
      var more = Subscribers.Demand.none
      while let step = nextStep(adding: more) {
        switch step {
        case .value(let value): more = downstream.receive(value)
        case .end(let recording): return downstream.receive(completion: recording.completion)
        }
      }
    }

    /// What to send next; the end follows the last value at once, without demand.
    private func nextStep(adding demand: Subscribers.Demand) -> Step? {
      state.withLock { state in
        state.demand += demand
        guard let recording = state.recording else { return nil }
        if state.position == recording.output.count {
          state.recording = nil
          return .end(recording)
        }
        guard state.demand != .none else {
          state.isSending = false
          return nil
        }
        state.demand -= 1
        defer { state.position += 1 }
        return .value(recording.output[state.position])
      }
    }

    func cancel() {
      let released = state.withLock { $0.recording.take() }
      withExtendedLifetime(released) {}
    }

    var description: String {
      state.withLock { $0.recording }.map { "\($0.output)" } ?? "Cancelled Events"
    }
  }
}
