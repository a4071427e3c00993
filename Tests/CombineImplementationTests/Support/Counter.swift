import Locking

/// A number that threads count up.
final class Counter: Sendable {
  private let number = Locked(0)

  var value: Int { number.withLock(\.self) }

  func add(_ count: Int = 1) { number.withLock { $0 += count } }
}
