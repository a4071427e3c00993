/// The failures of programs.
struct Failed: Error, Hashable {
  let code: Int
}

/// How a sequence of events ends.
enum End: Hashable, Sendable {
  case finished
  case failed(Int)
}

/// Where the values of a program come from.
enum Source: Hashable, Sendable {
  /// A subject, and what is sent through it; the times count from when the publisher is made.
  case subject([Sending], End?, at: Int)
  /// A subject with a current value.
  case currentValue(Int, [Sending], End?, at: Int)
  /// A future that is fulfilled after a time.
  case future(after: Int, Result<Int, Failed>)
  /// Values that are sent on demand, and what comes after the last of them.
  case record([Int], End)
  /// Values that are sent on demand.
  case sequence([Int])
  case just(Int)
  case empty
  case never
  case fail(Int)

  struct Sending: Hashable, Sendable {
    var after: Int
    var value: Int
  }
}
