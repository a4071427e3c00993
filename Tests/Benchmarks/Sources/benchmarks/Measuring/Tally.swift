/// A sum that the optimizer cannot leave out.
final class Tally {
  private(set) var value = 0

  func add(_ number: Int) { value &+= number }
}

/// Keeps the optimizer from knowing where a value comes from.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
