import Locking

/// A stream that keeps the lines written to it.
final class LineStream: TextOutputStream, Sendable {
  private let text = Locked("")

  var lines: [String] {
    text.withLock(\.self).split(separator: "\n").map(String.init)
  }

  func write(_ string: String) { text.withLock { $0 += string } }
}
