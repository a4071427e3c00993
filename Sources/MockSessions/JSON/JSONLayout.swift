/// How a JSON text is laid out.
///
/// A body whose bytes are one of these layouts can be rebuilt from its value, so a fixture shows it
/// as JSON rather than as one long escaped line.
package enum JSONLayout: String, CaseIterable, Sendable {
  /// No white space at all.
  case compact
  /// A line per value, indented by two spaces, `"key": value`.
  case pretty2
  /// The same, with a line feed at the end.
  case pretty2WithNewline = "pretty2+newline"
}
