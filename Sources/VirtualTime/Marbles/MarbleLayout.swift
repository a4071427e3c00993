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
    var lines = Array(repeating: "", count: diagrams.count)
    var columns: [Int64: Int] = [:]
    // Where the cursors of all lines stand.
    var cursor: Int64 = Swift.min(times.first ?? 0, 0)
    for (index, time) in times.enumerated() {
      let gap = time - cursor
      let dashes = gap % tick == 0 && gap / tick <= 10 ? Int(gap / tick) : nil
      let text =
        dashes.map { String(repeating: "-", count: $0) }
        ?? "~\(Duration.nanoseconds(gap).inUnits) "
      lines = lines.map { $0 + text }
      columns[time] = lines.first?.count ?? 0

      let next = index + 1 < times.count ? times[index + 1] : nil
      let isSpanNext = next.map { !MarbleLayout.isDashes($0 - time - tick, tick: tick) } ?? false
      // Before a span, which counts from this instant, nothing takes a tick.
      let blank = isSpanNext || next == nil ? "" : "-"
      let texts = cells.map { $0[time]?.text(fill: blank) ?? blank }
      let width = texts.map(\.count).max() ?? 0
      lines = zip(lines, texts).map {
        $0 + $1 + String(repeating: " ", count: width - $1.count)
      }
      cursor = isSpanNext ? time : time + tick
    }
    self.lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    self.columns = columns
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
