/// Reads a marble diagram from left to right.
struct MarbleParser {
  private let text: String
  private let characters: [Character]
  private let tick: Int64
  private let allowsViolations: Bool
  private let problem: (MarbleDiagram.Symbol) -> String?

  private var position = 0
  /// The present instant, in nanoseconds from the first symbol.
  private var cursor: Int64 = 0
  /// The instant that a span right after a value or a group counts from.
  private var anchor: Int64?
  private var zero: Int64?
  private var terminal: Int?
  private var events: [MarbleDiagram.Event] = []

  init(
    _ text: String, tick: Int64, allowsViolations: Bool,
    problem: @escaping (MarbleDiagram.Symbol) -> String?
  ) {
    self.text = text
    self.tick = tick
    self.allowsViolations = allowsViolations
    self.problem = problem
    characters = Array(text)
  }

  /// The events, and the place of the subscription.
  mutating func parse() throws(MarbleError) -> ([MarbleDiagram.Event], zero: Int64?) {
    while position < characters.count { try parseItem() }
    let events = events.map {
      MarbleDiagram.Event(time: $0.time.saturatingSubtract(zero ?? 0), symbol: $0.symbol)
    }
    return (events, zero)
  }

  private mutating func parseItem() throws(MarbleError) {
    let start = position
    let character = characters[position]
    switch character {
    case " ":
      position += 1
    case "-":
      position += 1
      try step(by: tick)
    case "~":
      try parseSpan()
    case "(":
      try parseGroup()
    case "<":
      try rejectAfterTerminal(start)
      try add(.demand(try parseDemand()), at: start)
      anchor = nil
    case "^":
      try parseSymbol()
      try step(by: tick)
    default:
      try parseSymbol()
      let time = cursor
      try step(by: tick)
      anchor = time
    }
  }

  /// A value, a terminal or a subscription, which happens at the present instant.
  private mutating func parseSymbol() throws(MarbleError) {
    let start = position
    try rejectAfterTerminal(start)
    let character = characters[position]
    switch character {
    case "^":
      position += 1
      guard zero == nil else { throw error("'^' is there twice", at: start) }
      zero = cursor
      try add(.subscribe, at: start)
    case "|":
      position += 1
      terminal = start
      try add(.finish, at: start)
    case "#":
      position += 1
      let name = takeWhile { $0.isMarbleKey || $0 == "_" }
      terminal = start
      try add(.failure(name.isEmpty ? nil : name), at: start)
    case "!":
      position += 1
      terminal = start
      try add(.cancel, at: start)
    case "'":
      try add(.value(try parseQuoted()), at: start)
    case _ where character.isMarbleKey:
      position += 1
      try add(.value(String(character)), at: start)
    case ")":
      throw error("')' closes no group", at: start)
    default:
      throw error("'\(character)' means nothing here", at: start)
    }
  }

  private mutating func parseGroup() throws(MarbleError) {
    let start = position
    position += 1
    var count = 0
    while true {
      guard position < characters.count else { throw error("this group is not closed", at: start) }
      switch characters[position] {
      case " ":
        position += 1
        continue
      case ")":
        guard count > 0 else { throw error("this group is empty", at: start) }
        position += 1
        let time = cursor
        try step(by: tick)
        anchor = time
        return
      case "(":
        throw error("a group may not hold a group", at: position)
      case "-", "~", "<":
        throw error("'\(characters[position])' is not allowed inside a group", at: position)
      default:
        try parseSymbol()
        count += 1
      }
    }
  }

  /// A text in quotes; a quote in it is doubled.
  private mutating func parseQuoted() throws(MarbleError) -> String {
    let start = position
    position += 1
    var value = ""
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character != "'" {
        value.append(character)
      } else if position < characters.count, characters[position] == "'" {
        value.append("'")
        position += 1
      } else {
        guard !value.isEmpty else { throw error("this value has no name", at: start) }
        return value
      }
    }
    throw error("this quote is not closed", at: start)
  }

  private mutating func parseDemand() throws(MarbleError) -> Int? {
    let start = position
    position += 1
    let digits = takeWhile { $0 != ">" }
    guard position < characters.count else { throw error("this demand is not closed", at: start) }
    position += 1
    if digits == "*" { return nil }
    guard let count = Int(digits), count >= 0, digits.allSatisfy(\.isNumber) else {
      throw error("a demand is a number or '*'", at: start + 1)
    }
    return count
  }

  /// A span of time. Right after a value or a group it counts from that.
  private mutating func parseSpan() throws(MarbleError) {
    let start = position
    position += 1
    let number = takeWhile { $0.isASCII && ($0.isNumber || $0 == ".") }
    let units: [(String, Double)] = [
      ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3600e9),
    ]
    let rest = String(characters[position...].prefix(2))
    let unit = units.first { rest.hasPrefix($0.0) }
    guard let unit, let value = Double(number) else {
      throw error("a span is '~', a number, and ns, us, ms, s, m or h", at: start)
    }
    position += unit.0.count
    let nanoseconds = (value * unit.1).rounded()
    guard nanoseconds <= Double(Int64.max / 2) else {
      throw error("this span is too long", at: start)
    }
    if let anchor { cursor = anchor }
    try step(by: Int64(nanoseconds))
    anchor = nil
  }

  private mutating func step(by nanoseconds: Int64) throws(MarbleError) {
    let (sum, overflow) = cursor.addingReportingOverflow(nanoseconds)
    guard !overflow, sum <= Int64.max / 2 else {
      throw error("the diagram is too long", at: position - 1)
    }
    cursor = sum
    anchor = nil
  }

  private mutating func add(
    _ symbol: MarbleDiagram.Symbol, at place: Int
  ) throws(MarbleError) {
    if let problem = problem(symbol) { throw error(problem, at: place) }
    events.append(.init(time: cursor, symbol: symbol))
  }

  private mutating func takeWhile(_ isWanted: (Character) -> Bool) -> String {
    let taken = characters[position...].prefix(while: isWanted)
    position += taken.count
    return String(taken)
  }

  private func rejectAfterTerminal(_ place: Int) throws(MarbleError) {
    guard let terminal, !allowsViolations else { return }
    throw error(
      "nothing may follow '\(characters[terminal])' in column \(terminal + 1)", at: place)
  }

  private func error(_ problem: String, at place: Int) -> MarbleError {
    MarbleError(text: text, column: place + 1, problem: problem)
  }
}

extension Character {
  /// Whether the character is a value's key by itself.
  var isMarbleKey: Bool { isASCII && (isLetter || isNumber) }
}
