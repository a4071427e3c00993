/// What a marble diagram says: events and their times, in the order in which they are written.
package struct MarbleDiagram: Sendable {
  /// Something that happens.
  package enum Symbol: Equatable, Sendable {
    /// A value, by its key.
    case value(String)

    /// The end.
    case finish

    /// A failure, by the name of its error; without one, the default error.
    case failure(String?)

    /// A cancellation by the downstream.
    case cancel

    /// A subscription, or the instant zero of a hot publisher.
    case subscribe

    /// So many values are demanded; `nil` stands for unlimited.
    case demand(Int?)

    /// Whether it is a demand.
    package var isDemand: Bool { if case .demand = self { true } else { false } }
  }

  /// An event of a diagram.
  package struct Event: Equatable, Sendable {
    /// Nanoseconds from the zero instant; negative before it.
    package let time: Int64
    package let symbol: Symbol

    package init(time: Int64, symbol: Symbol) {
      self.time = time
      self.symbol = symbol
    }
  }

  /// The events, by time.
  package let events: [Event]

  /// Where the subscription is, in nanoseconds from the diagram's begin; `nil` if it has none.
  package let zero: Int64?

  package init(events: [Event]) {
    self.events = events
    zero = nil
  }

  /// Parses a diagram.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - tick: The nanoseconds that a symbol takes.
  ///   - allowsViolations: Whether something may follow a terminal, for publishers that break the rules.
  ///   - problem: Says what is wrong with a symbol in this place, such as a key without a value.
  package init(
    _ text: String, tick: Int64 = 1_000_000, allowsViolations: Bool = false,
    problem: @escaping (Symbol) -> String? = { _ in nil }
  ) throws(MarbleError) {
    var parser = MarbleParser(
      text, tick: tick, allowsViolations: allowsViolations, problem: problem)
    (events, zero) = try parser.parse()
  }
}

/// Why a text is not a marble diagram.
package struct MarbleError: Error, Equatable, Sendable, CustomStringConvertible {
  package let text: String
  /// The column of the fault, from 1.
  package let column: Int
  package let problem: String

  /// The diagram, a caret under the fault, and what is wrong.
  package var description: String {
    """
     \(text)
     \(String(repeating: " ", count: column - 1))^ \(problem) (column \(column))
    """
  }
}
