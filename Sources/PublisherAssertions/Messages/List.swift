/// A heading and lines under it, a dozen at most.
func list(_ heading: String, _ lines: [String]) -> String {
  guard !lines.isEmpty else { return "\(heading): nothing." }
  let rest = lines.count > 12 ? ["  … and \(lines.count - 12) more"] : []
  return ([heading + ":"] + lines.prefix(12).map { "  \($0)" } + rest).joined(separator: "\n")
}
