import VirtualTime

/// What the keys of a diagram stand for.
struct MarbleKeys<Output, Failure> {
  let values: [String: Output]
  /// What `#` stands for.
  let error: Failure?
  let errors: [String: Failure]

  func value(_ key: String) -> Output? { values[key] ?? literal(key) }

  func error(_ name: String?) -> Failure? { name.map { errors[$0] } ?? error }

  /// What is wrong with a symbol; `nil` if it stands for something.
  func problem(of symbol: MarbleDiagram.Symbol) -> String? {
    switch symbol {
    case .value(let key) where value(key) == nil: "no value is given for the key '\(key)'"
    case .failure(let name) where error(name) == nil:
      name.map { "no error is given for the name '\($0)'" } ?? "no error is given for '#'"
    default: nil
    }
  }

  /// A symbol in words.
  func text(of symbol: MarbleDiagram.Symbol) -> String {
    switch symbol {
    case .value(let key): value(key).map { describeBriefly($0) } ?? "'\(key)'"
    case .failure(let name):
      error(name).map { "failed: \(describeBriefly($0))" }
        ?? name.map { "failed: #\($0)" } ?? "failed"
    case .finish: "finished"
    case .cancel: "cancelled"
    case .subscribe: "subscribed"
    case .demand(let count): "a demand of \(count.map(String.init) ?? "unlimited")"
    }
  }

  /// A key of strings, characters and numbers that stands for itself.
  private func literal(_ key: String) -> Output? {
    (Output.self as? any LosslessStringConvertible.Type)?.init(key) as? Output
  }
}

extension MarbleKeys where Output: Equatable {
  /// The symbol of a value, by the first of its keys.
  func symbol(of value: Output) -> MarbleDiagram.Symbol? {
    values.filter { $0.value == value }.keys.min().map { .value($0) }
  }
}

extension MarbleKeys where Failure: Equatable {
  /// The symbol of an error, by the first of its names.
  func symbol(of failure: Failure) -> MarbleDiagram.Symbol? {
    if failure == error { return .failure(nil) }
    return errors.filter { $0.value == failure }.keys.min().map { .failure($0) }
  }
}

/// Parses a diagram; one that has a fault is an issue.
func parseMarbles(
  _ text: String, tick: Duration, allowsViolations: Bool = false, callSite: CallSite,
  problem: @escaping (MarbleDiagram.Symbol) -> String? = { _ in nil }
) -> MarbleDiagram? {
  guard tick >= .nanoseconds(1) else {
    IssueReporter.report(
      "A tick of \(tick.inUnits) was given for a diagram. Give at least a nanosecond.",
      at: callSite)
    return nil
  }
  do {
    return try MarbleDiagram(
      text, tick: tick.nanoseconds, allowsViolations: allowsViolations, problem: problem)
  } catch {
    IssueReporter.report("The diagram has a fault:\n\(error)", at: callSite)
    return nil
  }
}
