/// A row of the table: something to measure, and what to measure it against.
struct Scenario {
  /// The name that selects it.
  let name: String
  let summary: String
  /// What is counted.
  let quantity: Quantity
  /// The aim in a release build and in a debug build, if there is one.
  let aim: (release: Aim?, debug: Aim?)
  /// Measures once.
  let ours: () -> Double
  let reference: () -> Double

  enum Quantity {
    case nanoseconds
    case bytes
  }

  static var all: [Scenario] {
    oneShots + timers + cancellations + sleeps + delays + chains + recordings + flatMaps
      + combinations
      + subscriptions
      + replays + memory
  }

  /// Measures both sides, several times in turn, after a warm-up.
  func measure() -> Row {
    _ = (ours(), reference())
    var (times, references): ([Double], [Double]) = ([], [])
    let start = ContinuousClock.now
    while times.count < 3 || (times.count < 41 && start.duration(to: .now) < .milliseconds(400)) {
      times.append(ours())
      references.append(reference())
    }
    return Row(
      name: name, quantity: quantity, value: times.median, reference: references.median,
      aim: isDebugBuild ? aim.debug : aim.release)
  }
}

extension Scenario {
  /// Creates a scenario that is timed.
  ///
  /// - Parameters:
  ///   - operations: How many operations the closures carry out.
  ///   - ours: Prepares, and returns what is timed.
  ///   - reference: The same for the reference.
  init(
    _ name: String, _ summary: String, operations: Int, aim: Aim?, inDebug debugAim: Aim?,
    ours: @escaping () -> () -> Void, reference: @escaping () -> () -> Void
  ) {
    self.init(
      name: name, summary: summary, quantity: .nanoseconds, aim: (aim, debugAim),
      ours: { nanoseconds(per: operations, ours()) },
      reference: { nanoseconds(per: operations, reference()) })
  }
}

/// How long a closure takes, divided by the number of operations that it carries out.
private func nanoseconds(per operations: Int, _ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body)
  let (seconds, attoseconds) = time.components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(operations)
}

private var isDebugBuild: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
