extension MarbleDiagram {
  /// The diagram in its canonical spelling: short gaps as dashes, long ones as spans, events of one
  /// instant as a group, and nothing after the last event.
  ///
  /// - Parameter tick: The nanoseconds that a symbol takes.
  package func text(tick: Int64 = 1_000_000) -> String {
    var text = ""
    // Where the cursor stands after what is written, and the instant that a span counts from.
    var (cursor, anchor): (Int64, Int64?) = (events.first.map { min($0.time, 0) } ?? 0, nil)
    for instant in instants {
      text += gap(to: instant.time, from: cursor, anchor: anchor, tick: tick)
      text = MarbleDiagram.join(text, instant.text)
      cursor = instant.time.saturatingAdd(tick)
      anchor = instant.isAnchor ? instant.time : nil
      if instant.isWithoutWidth { cursor = instant.time }
    }
    return text
  }

  /// Puts one text after another. A space keeps two quotes apart, which would be one in a value.
  static func join(_ left: String, _ right: String) -> String {
    left.hasSuffix("'") && right.hasPrefix("'") ? "\(left) \(right)" : left + right
  }

  /// The events of one instant that can be written together.
  private struct Instant {
    let time: Int64
    var demand = ""
    var symbols: [String] = []

    var text: String {
      demand
        + (symbols.count == 1
          ? symbols[0] : symbols.isEmpty ? "" : "(\(symbols.reduce("", MarbleDiagram.join)))")
    }

    /// Whether a span counts from it.
    var isAnchor: Bool { !symbols.isEmpty && symbols != [MarbleDiagram.Symbol.subscribe.text] }

    var isWithoutWidth: Bool { symbols.isEmpty }
  }

  private var instants: [Instant] {
    var instants: [Instant] = []
    for event in events {
      let isNew = instants.last?.time != event.time
      if isNew || (event.symbol.isDemand && instants.last?.symbols.isEmpty == false) {
        instants.append(Instant(time: event.time))
      }
      let last = instants.count - 1
      if event.symbol.isDemand {
        instants[last].demand += event.symbol.text
      } else {
        instants[last].symbols.append(event.symbol.text)
      }
    }
    return instants
  }

  private func gap(to time: Int64, from cursor: Int64, anchor: Int64?, tick: Int64) -> String {
    let distance = time - cursor
    if distance >= 0, distance % tick == 0, distance / tick <= 10 {
      return String(repeating: "-", count: Int(distance / tick))
    }
    let span = Duration.nanoseconds(time - (anchor ?? cursor)).inUnits
    return "~\(span) "
  }
}

extension MarbleDiagram.Symbol {
  /// The symbol as a diagram has it.
  var text: String {
    switch self {
    case .value(let key):
      key.count == 1 && key.allSatisfy(\.isMarbleKey)
        ? key : "'\(key.replacing("'", with: "''"))'"
    case .finish: "|"
    case .failure(let name): "#\(name ?? "")"
    case .cancel: "!"
    case .subscribe: "^"
    case .demand(let count): "<\(count.map(String.init) ?? "*")>"
    }
  }
}
