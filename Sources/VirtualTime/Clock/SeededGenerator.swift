/// A generator whose numbers depend on its seed alone, so that what they lead to can be repeated
/// (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    defer { state &+= SeededGenerator.step }
    return SeededGenerator.mix(state)
  }

  private static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// Scatters the bits of a number.
  package static func mix(_ number: UInt64) -> UInt64 {
    var number = number &+ step
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
