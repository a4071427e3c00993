/// Something that fails on purpose, at the line that is marked.
public struct Failure {
  /// What is wrong.
  public let title: String
  public let body: () -> Void

  init(_ title: String, _ body: @escaping () -> Void) {
    self.title = title
    self.body = body
  }

  public static var all: [Failure] {
    values + ends + timelines + subscriptions + requests + rules + clocks
  }
}

/// The same in asynchronous code.
public struct AsyncFailure {
  /// What is wrong.
  public let title: String
  public let body: () async -> Void

  init(_ title: String, _ body: @escaping () async -> Void) {
    self.title = title
    self.body = body
  }
}
