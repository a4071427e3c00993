@testable import VirtualTime

/// A generator whose numbers depend on its seed alone, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = TieOrder.mix(state)
    return state
  }
}
