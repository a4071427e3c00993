import Foundation

/// Where messages go that nobody takes.
enum StandardError {
  /// Takes the messages of this task instead, in tests.
  @TaskLocal static var capture: (@Sendable (String) -> Void)?

  /// Writes a message and a line end.
  static func write(_ message: String) {
    if let capture {
      capture(message)
    } else {
      FileHandle.standardError.write(Data((message + "\n").utf8))
    }
  }
}
