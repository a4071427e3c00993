/// What a subscriber does.
struct Plan: Hashable, Sendable {
  /// The demand at the subscription; `nil` for everything.
  var demand: Int?
  /// What it returns for each value.
  var more = 0
  /// What it asks for inside of each `receive`.
  var inside = 0
  /// What it asks for later.
  var requests: [Request] = []
  /// When it cancels.
  var cancelTime: Int?
  /// With which value it cancels, inside of `receive`.
  var lastValue: Int?

  struct Request: Hashable, Sendable {
    var after: Int
    var demand: Int
  }
}

/// A program and its subscriber.
struct Trial: Hashable, Sendable {
  var program: Program
  var plan: Plan
  /// How long it is watched, in nanoseconds.
  var duration: Int
}
