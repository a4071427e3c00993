/// Finds the fields `name=value` of queries, fragments, forms and multipart forms whose names are
/// secret.
struct FieldFinder {
  /// The lower-case names that are looked for, and the index of the rule for each.
  let names: [String: Int]
  let bytes: [UInt8]

  /// Fields after a `?`, `&` or `#` of a URL: of `bytes` as a whole, or of each URL in running text.
  func inURLs(isURL: Bool) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var tokenStart = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if !isURL, ASCII.endsURL(byte) { tokenStart = index + 1 }
      index += 1
      guard byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#"),
        isURL || startsURL(tokenStart, index)
      else { continue }
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "&"), bytes[end] != UInt8(ascii: "#"),
        isURL || !ASCII.endsURL(bytes[end])
      {
        end += 1
      }
      if !isURL, end == bytes.count || ASCII.endsURL(bytes[end]) {
        while end > index, ",.;:)]".utf8.contains(bytes[end - 1]) { end -= 1 }
      }
      if let finding = field(index..<end, plusIsSpace: false) { found.append(finding) }
    }
    return found
  }

  /// Fields of a form or parts of a multipart form, when the whole of `bytes` is one.
  func inBody() -> [SecretFinding] {
    guard !names.isEmpty else { return [] }
    if let multipart = MultipartParts(bytes) {
      return multipart.parts.compactMap { part in
        guard let name = part.name, let rule = names[ASCII.lowercasedText(name.utf8)] else {
          return nil
        }
        return SecretFinding(range: part.content, value: Array(bytes[part.content]), rule: rule)
      }
    }
    guard FormFields.isForm(bytes) else { return [] }
    var found: [SecretFinding] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "&") {
      if let finding = field(start..<end, plusIsSpace: true) { found.append(finding) }
      start = end + 1
    }
    return found
  }

  private func startsURL(_ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    if bytes[start] == UInt8(ascii: "/") { return true }
    return !ByteSearch.ranges(of: Array("://".utf8), in: Array(bytes[start..<end])).isEmpty
  }

  private func field(_ range: Range<Int>, plusIsSpace: Bool) -> SecretFinding? {
    var equals = range.lowerBound
    while equals < range.upperBound, bytes[equals] != UInt8(ascii: "=") { equals += 1 }
    let length = equals - range.lowerBound
    guard equals < range.upperBound, length > 0, length <= 100 else { return nil }
    let name = PercentEncoding.decode(bytes[range.lowerBound..<equals], plusIsSpace: true)
    guard let rule = names[ASCII.lowercasedText(name)] else { return nil }
    let valueRange = (equals + 1)..<range.upperBound
    return SecretFinding(
      range: valueRange,
      value: PercentEncoding.decode(bytes[valueRange], plusIsSpace: plusIsSpace), rule: rule)
  }
}
