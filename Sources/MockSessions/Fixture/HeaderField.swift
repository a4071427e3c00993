/// A header: a name, which compares without regard to case, and its value as it was sent.
package struct HeaderField: Hashable, Sendable {
  package var name: String
  package var value: String

  /// Makes a field whose line reads back as itself: white space at the start of the value does not
  /// count, and what could end the line becomes a space.
  package init(_ name: String, _ value: String) {
    self.name = name
    let ends: (UInt8) -> Bool = { $0 == 0 || $0 == 0x0A || $0 == 0x0D }
    let safe = value.utf8.contains(where: ends) ? value.utf8.map { ends($0) ? 0x20 : $0 } : nil
    let text = safe.map { String(decoding: $0, as: UTF8.self) } ?? value
    let isBlank = text.utf8.first == 0x20 || text.utf8.first == 0x09
    self.value = isBlank ? String(Substring(text.utf8.drop { $0 == 0x20 || $0 == 0x09 })) : text
  }

  /// Reads `Name: value`; nil without a name, or when the value could end the header (RFC 9110,
  /// section 5.5).
  package init?(line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return nil
    }
    let forbidden: (UInt8) -> Bool = { $0 == 0 || $0 == 0x0A || $0 == 0x0D }
    guard !line.utf8.contains(where: forbidden) else { return nil }
    self.init(String(line[..<colon]), String(line[line.utf8.index(after: colon)...]))
  }

  /// `Name: value`, or `Name:` when the value is empty.
  package var line: String {
    value.isEmpty ? "\(name):" : "\(name): \(value)"
  }

  /// Whether the line of this field reads back as a field.
  var isWritable: Bool {
    !name.isEmpty && !name.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D || $0 == 0x3A }
  }

  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}
