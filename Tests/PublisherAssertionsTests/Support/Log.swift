import Locking

/// A list that threads write to.
final class Log: Sendable {
  private let list = Locked<[String]>([])

  var entries: [String] { list.withLock(\.self) }

  func add(_ entry: String) { list.withLock { $0.append(entry) } }
}
