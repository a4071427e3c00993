/// Finds the fields `name=value` of queries, fragments, forms and multipart forms.
struct FieldFinder {
  let name: String
  let valueRange: Range<Int>
  let value: [UInt8]

  /// Fields after a `?`, `&` or `#` of a URL: of `bytes` as a whole, or of each URL in running text.
  static func inURLs(_ bytes: [UInt8], isURL: Bool) -> [FieldFinder] {
    var fields: [FieldFinder] = []
    var tokenStart = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if !isURL, ASCII.endsURL(byte) { tokenStart = index + 1 }
      index += 1
      guard byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#"),
        isURL || startsURL(bytes, tokenStart, index)
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
      fields.append(contentsOf: field(bytes, index..<end, plusIsSpace: false).map { [$0] } ?? [])
    }
    return fields
  }

  /// The fields of a form, when the whole of `bytes` is one.
  static func inForm(_ bytes: [UInt8]) -> [FieldFinder] {
    guard FormFields.isForm(bytes) else { return [] }
    var fields: [FieldFinder] = []
    var start = 0
    for end in bytes.indices + [bytes.count] where end == bytes.count || bytes[end] == 0x26 {
      if let field = field(bytes, start..<end, plusIsSpace: true) { fields.append(field) }
      start = end + 1
    }
    return fields
  }

  /// The parts of a multipart form, when the whole of `bytes` is one.
  static func inMultipart(_ bytes: [UInt8]) -> [FieldFinder] {
    (MultipartParts(bytes)?.parts ?? []).compactMap { part in
      guard let name = part.name else { return nil }
      return FieldFinder(name: name, valueRange: part.content, value: Array(bytes[part.content]))
    }
  }

  private static func startsURL(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    if bytes[start] == UInt8(ascii: "/") { return true }
    return !ByteSearch.ranges(of: Array("://".utf8), in: Array(bytes[start..<end])).isEmpty
  }

  private static func field(
    _ bytes: [UInt8], _ range: Range<Int>, plusIsSpace: Bool
  ) -> FieldFinder? {
    guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")), equals > range.lowerBound,
      equals - range.lowerBound <= 100
    else { return nil }
    let valueRange = (equals + 1)..<range.upperBound
    let name = PercentEncoding.decode(bytes[range.lowerBound..<equals], plusIsSpace: true)
    return FieldFinder(
      name: String(decoding: name, as: UTF8.self), valueRange: valueRange,
      value: PercentEncoding.decode(bytes[valueRange], plusIsSpace: plusIsSpace))
  }
}
