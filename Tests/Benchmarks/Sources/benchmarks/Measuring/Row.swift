import Foundation

/// What was measured, as a line of the table.
struct Row: CustomStringConvertible {
  let name: String
  let quantity: Scenario.Quantity
  let value: Double
  let reference: Double
  let aim: Aim?

  static let header = line("", "ours", "reference", "ratio", "aim", "")

  var description: String {
    Row.line(
      name, text(value), text(reference), String(format: "%.1f", value / reference),
      aim.map(\.description) ?? "–",
      aim.map { $0.isMet(by: value, reference: reference) ? "met" : "MISSED" } ?? "")
  }

  private func text(_ number: Double) -> String {
    let unit = quantity == .bytes ? "B" : "ns"
    return String(format: number < 100 ? "%.1f" : "%.0f", number) + " " + unit
  }

  private static func line(_ name: String, _ columns: String...) -> String {
    let cells = columns.map { String(repeating: " ", count: max(11 - $0.count, 0)) + $0 }
    return name.padded(to: 20) + cells.joined()
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
