/// The parts of a multipart body (RFC 2046, section 5.1), found by the boundary on its first line.
struct MultipartParts {
  struct Part {
    let headers: [HeaderField]
    let content: Range<Int>

    /// The name of a part of a form (RFC 7578, section 4.2).
    var name: String? {
      headers.first { $0.isNamed("Content-Disposition") }.flatMap {
        HeaderParameters.value(of: "name", in: $0.value)
      }
    }
  }

  let parts: [Part]

  /// Nil when the bytes are no multipart body from the first line to the closing boundary.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "--".utf8), let lineEnd = bytes.firstIndex(of: 0x0A), lineEnd > 3,
      lineEnd <= 80
    else { return nil }
    let first = bytes[..<lineEnd]
    let delimiter = Array(first.last == 0x0D ? first.dropLast() : first)
    // NB: The boundary of a multipart within may start with that of the one around it.
    let marks = ByteSearch.ranges(of: delimiter, in: bytes).filter { range in
      let isAtStart = range.lowerBound == 0 || bytes[range.lowerBound - 1] == 0x0A
      let rest = bytes[range.upperBound...]
      return isAtStart
        && (rest.isEmpty || rest.starts(with: "--".utf8) || rest.first.map { $0 <= 0x20 } == true)
    }
    guard let last = marks.last, bytes[last.upperBound...].starts(with: "--".utf8) else {
      return nil
    }
    var parts: [Part] = []
    for (mark, next) in zip(marks, marks.dropFirst()) {
      guard let part = MultipartParts.part(bytes, mark.upperBound, next.lowerBound) else {
        return nil
      }
      parts.append(part)
    }
    self.parts = parts
  }

  private static func part(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Part? {
    guard var position = bytes[start..<end].firstIndex(of: 0x0A).map({ $0 + 1 }) else {
      return nil
    }
    var headers: [HeaderField] = []
    while let lineEnd = bytes[position..<end].firstIndex(of: 0x0A) {
      var line = bytes[position..<lineEnd]
      position = lineEnd + 1
      if line.last == 0x0D { line.removeLast() }
      if line.isEmpty {
        var contentEnd = end
        if contentEnd > position, bytes[contentEnd - 1] == 0x0A { contentEnd -= 1 }
        if contentEnd > position, bytes[contentEnd - 1] == 0x0D { contentEnd -= 1 }
        return Part(headers: headers, content: position..<max(position, contentEnd))
      }
      guard let header = HeaderField(line: String(decoding: line, as: UTF8.self)) else {
        return nil
      }
      headers.append(header)
    }
    return nil
  }
}
