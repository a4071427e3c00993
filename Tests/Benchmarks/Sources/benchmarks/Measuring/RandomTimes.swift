/// Times in random order, the same in every run.
func randomTimes(_ count: Int) -> [Int] {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  return (0..<count).map { _ in
    // NB: The xorshift generator of Marsaglia: what matters is that it repeats.
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % 1_000_000_000)
  }
}
