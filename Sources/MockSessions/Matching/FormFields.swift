/// The fields of a form, `application/x-www-form-urlencoded`.
struct FormFields: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    let name: [UInt8]
    /// Nil without `=`.
    var value: [UInt8]?
  }

  /// Decoded, in the order of names; fields of one name in the order sent.
  private(set) var fields: [Field]

  /// Nil when the bytes are no form.
  init?(_ bytes: [UInt8], ignoring ignored: (String) -> Bool) {
    guard FormFields.isForm(bytes) else { return nil }
    let fields = bytes.split(separator: UInt8(ascii: "&")).map { piece in
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      return Field(
        name: PercentEncoding.decode(piece[..<(equals ?? piece.endIndex)], plusIsSpace: true),
        value: equals.map { PercentEncoding.decode(piece[($0 + 1)...], plusIsSpace: true) })
    }
    self.fields = stablySorted(
      fields.filter { !ignored(String(decoding: $0.name, as: UTF8.self)) }, by: \.name)
  }

  mutating func mapValues(_ body: ([UInt8]) -> [UInt8]) {
    for index in fields.indices { fields[index].value = fields[index].value.map(body) }
  }

  /// Whether a body has the form of a form.
  ///
  /// NB: A fixture does not store the request's `Content-Type`, so the bytes must tell. A text that
  /// looks like a form compares as one on both sides.
  static func isForm(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(UInt8(ascii: "=")), bytes.count <= Body.inlineLimit else { return false }
    return bytes.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
    }
  }
}

/// The elements in the order of the bytes of their names, equal names in the order given.
func stablySorted<Element>(
  _ elements: [Element], by name: (Element) -> [UInt8]
) -> [Element] {
  elements.enumerated().sorted { left, right in
    let (leftName, rightName) = (name(left.element), name(right.element))
    return leftName == rightName
      ? left.offset < right.offset : leftName.lexicographicallyPrecedes(rightName)
  }.map(\.element)
}
