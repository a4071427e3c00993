import PortableCombine
import VirtualTime

/// Something that happens in a diagram, and what it stands for.
struct TimelineEntry<Meaning> {
  let event: MarbleDiagram.Event
  /// What it is, in words.
  let text: String
  let meaning: Meaning
}

extension Snapshot {
  /// What has come, as in a diagram; the demand, which is part of it if that is wanted, has no meaning.
  ///
  /// - Parameters:
  ///   - zero: The instant that the diagram counts from.
  ///   - withDemand: Whether what was demanded is part of it.
  ///   - symbol: How a value or an error that has a key is written.
  func timeline(
    from zero: VirtualClock.Instant = .start, withDemand: Bool = false,
    symbol: (StreamEvent<Output, Failure>) -> MarbleDiagram.Symbol? = { _ in nil }
  ) -> [TimelineEntry<StreamEvent<Output, Failure>?>] {
    typealias Entry = TimelineEntry<StreamEvent<Output, Failure>?>
    let events = events.map { event in
      Entry(
        event: .init(
          time: zero.duration(to: event.time).nanoseconds,
          symbol: symbol(event.event) ?? event.event.marble),
        text: event.event.line, meaning: event.event)
    }
    guard withDemand else { return events }
    // NB: Of one instant, the demand is written first.
    return (demands.timeline(from: zero, meaning: nil) + events).enumerated()
      .sorted {
        ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset)
      }.map(\.element)
  }
}

extension [TimedDemand] {
  /// The demands, as in a diagram.
  func timeline<Meaning>(
    from zero: VirtualClock.Instant, meaning: Meaning
  ) -> [TimelineEntry<Meaning>] {
    map { demand in
      let number = demand.demand.max
      return TimelineEntry(
        event: .init(time: zero.duration(to: demand.time).nanoseconds, symbol: .demand(number)),
        text: "a demand of \(number.map(String.init) ?? "unlimited")", meaning: meaning)
    }
  }
}

extension StreamEvent {
  /// The event in a diagram that has no keys: text and names as they are.
  fileprivate var marble: MarbleDiagram.Symbol {
    switch self {
    case .value(let value):
      let text = (value as? any StringProtocol).map { String($0) } ?? describeBriefly(value)
      return .value(text.isEmpty ? "\"\"" : text)
    case .failure(let error):
      // A diagram has names there: the case, without what belongs to it.
      let name = describeBriefly(error).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      return .failure(name.isEmpty ? nil : String(name))
    case .finished: return .finish
    case .cancelled: return .cancel
    }
  }
}
