/// Finds the fields `name=value` of queries, fragments, forms and multipart forms whose names are
/// secret.
struct FieldFinder {
  /// The lower-case names that are looked for, and the index of the rule for each.
  let names: [String: Int]
  let bytes: [UInt8]

  /// Fields after a `?`, `&` or `#` of a URL: of `bytes` as a whole, or of each URL in running text.
  func inURLs(isURL: Bool) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var isInURL = isURL || bytes.first == UInt8(ascii: "/")
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if !isURL {
        if ASCII.endsURL(byte) {
          isInURL = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        } else if byte == UInt8(ascii: "/"), index >= 3, bytes[index - 2] == byte,
          bytes[index - 3] == UInt8(ascii: ":")
        {
          isInURL = true
        }
      }
      guard byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#"),
        isInURL
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
