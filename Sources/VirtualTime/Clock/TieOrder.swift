/// Which of several pieces of work that are due at one instant runs first.
///
/// Code must not depend on it: in production, queues and tasks race. Another order finds code that does.
///
/// ```swift
/// let clock = VirtualClock(ties: .shuffled(seed: 7))
/// ```
///
/// Every scheduler is a serial queue: what is scheduled on one keeps its order. Schedulers, and tasks
/// that sleep, change places among each other.
public enum TieOrder: Hashable, Sendable, CustomStringConvertible {
  /// What was scheduled first.
  case fifo

  /// What is on the scheduler that was made last.
  case lifo

  /// At random, the same for the same seed.
  case shuffled(seed: UInt64)

  /// The case, with the seed.
  public var description: String {
    switch self {
    case .fifo: "fifo"
    case .lifo: "lifo"
    case .shuffled(let seed): "shuffled(seed: \(seed))"
    }
  }

  /// The number of bits of a rank.
  static var rankBits: UInt64 { 24 }

  /// Where the work of a scheduler comes among what is due at a time; ties in this are broken by the
  /// order of scheduling.
  ///
  /// - Parameters:
  ///   - face: The number of the scheduler.
  ///   - due: The time, in nanoseconds.
  func rank(of face: UInt64, at due: Int64) -> UInt64 {
    let mask: UInt64 = 1 &<< TieOrder.rankBits - 1
    switch self {
    case .fifo: return 0
    case .lifo: return mask - (face & mask)
    case .shuffled(let seed):
      let place = SeededGenerator.mix(face ^ SeededGenerator.mix(UInt64(bitPattern: due)))
      return SeededGenerator.mix(seed ^ place) & mask
    }
  }
}
