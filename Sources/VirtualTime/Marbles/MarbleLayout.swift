/// Several diagrams, one under the other, so that what happens at one time is in one column.
///
/// Each line is a diagram by itself: the spaces that keep the columns in line mean nothing.
package struct MarbleLayout {
  /// A line for each diagram.
  package let lines: [String]

  /// The column of each instant at which something happens, from 0.
  package let columns: [Int64: Int]

  /// Lays diagrams out.
  ///
  /// - Parameters:
  ///   - diagrams: The events of each.
  ///   - tick: The nanoseconds that a symbol takes.
  package init(_ diagrams: [[MarbleDiagram.Event]], tick: Int64) {
    let cells = diagrams.map { events in
      Dictionary(grouping: events, by: \.time).mapValues(MarbleLayout.cell)
    }
    let times = Set(diagrams.joined().map(\.time)).sorted()
    // After its last event a line ends; the columns go on.
    let ends = diagrams.map { $0.map(\.time).max() ?? .min }
    var lines = Array(repeating: "", count: diagrams.count)
    var column = 0
    var columns: [Int64: Int] = [:]
    // Where the cursors of all lines stand.
    var cursor: Int64 = Swift.min(times.first ?? 0, 0)
    for (index, time) in times.enumerated() {
      let next = index + 1 < times.count ? times[index + 1] : nil
      let isSpanNext = next.map { !MarbleLayout.isDashes($0 - time - tick, tick: tick) } ?? false
      let gap = MarbleLayout.gap(time - cursor, tick: tick)
      column += gap.count
      columns[time] = column
      // Before a span, which counts from this instant, nothing takes a tick.
      let texts = cells.map { $0[time]?.text(fill: isSpanNext ? "" : "-") }
      let width = texts.map { $0?.count ?? 1 }.max() ?? 0
      column += width
      for line in lines.indices where time <= ends[line] {
        let text = texts[line] ?? (isSpanNext ? "" : "-")
        lines[line] += gap + text + String(repeating: " ", count: width - text.count)
      }
      cursor = isSpanNext ? time : time + tick
    }
    self.lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    self.columns = columns
  }

  private static func gap(_ nanoseconds: Int64, tick: Int64) -> String {
    isDashes(nanoseconds, tick: tick)
      ? String(repeating: "-", count: Int(nanoseconds / tick))
      : "~\(Duration.nanoseconds(nanoseconds).inUnits) "
  }

  private static func isDashes(_ gap: Int64, tick: Int64) -> Bool {
    gap >= 0 && gap % tick == 0 && gap / tick <= 10
  }

  /// What a diagram has at one instant.
  private struct Cell {
    var demand = ""
    var symbols: [String] = []

    func text(fill: String) -> String {
      switch symbols.count {
      case 0: demand + fill
      case 1: demand + symbols[0]
      default: "\(demand)(\(symbols.reduce("", MarbleDiagram.join)))"
      }
    }
  }

  private static func cell(_ events: [MarbleDiagram.Event]) -> Cell {
    var cell = Cell()
    for event in events {
      if case .demand = event.symbol {
        cell.demand += event.symbol.text
      } else {
        cell.symbols.append(event.symbol.text)
      }
    }
    return cell
  }
}
