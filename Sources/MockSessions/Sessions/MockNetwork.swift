import Locking
import VirtualTime

/// The way of a mock session's answers: how long it takes, and how many of them are lost.
///
/// ```swift
/// let network = MockNetwork(latency: .milliseconds(40)...(.milliseconds(400)), loss: 0.2, seed: 7)
/// let session = MockSession(clock: clock, network: network)
/// ```
///
/// The same seed gives the same times and losses, request by request, on every machine.
public struct MockNetwork: Sendable {
  let latency: ClosedRange<Duration>
  let loss: Double
  let seed: UInt64

  /// It takes no time and loses nothing.
  public static let perfect = MockNetwork(latency: .zero...Duration.zero)

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - latency: The virtual time of an answer on its way, which is added to the delay of its stub.
  ///   - loss: How many of all answers are lost, from 0 to 1: their requests fail with
  ///     `URLError.networkConnectionLost`.
  ///   - seed: Where the times and losses come from.
  public init(latency: ClosedRange<Duration>, loss: Double = 0, seed: UInt64 = 0) {
    self.latency = latency
    self.loss = loss
    self.seed = seed
  }

  /// The ways of one session's answers, one after the other.
  final class Way: Sendable {
    private let network: MockNetwork
    private let count = Locked<UInt64>(0)

    init(_ network: MockNetwork) { self.network = network }

    func next() -> (latency: Duration, isLost: Bool) {
      let number = count.withLock { count in
        defer { count += 2 }
        return count
      }
      let span = network.latency.upperBound - network.latency.lowerBound
      let part = Int64((Double(span.nanoseconds) * fraction(number)).rounded())
      return (
        network.latency.lowerBound + .nanoseconds(part), fraction(number + 1) < network.loss
      )
    }

    /// A number from 0 to 1, without 1.
    private func fraction(_ number: UInt64) -> Double {
      Double(SeededGenerator.mix(network.seed ^ SeededGenerator.mix(number)) >> 11)
        / Double(1 << 53 as UInt64)
    }
  }
}
