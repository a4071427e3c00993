/// Looks for one run of bytes in another.
enum ByteSearch {
  /// The ranges of all occurrences that do not overlap, from left to right.
  static func ranges(
    of needle: [UInt8], in bytes: [UInt8], ignoringCase: Bool = false
  ) -> [Range<Int>] {
    guard let first = needle.first, bytes.count >= needle.count else { return [] }
    var ranges: [Range<Int>] = []
    let other = ignoringCase && ASCII.isLetter(first) ? first ^ 0x20 : first
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let last = buffer.count &- needle.count
      var index = 0
      while index <= last {
        let byte = start[index]
        if byte == first || byte == other,
          matches(needle, start + index, ignoringCase: ignoringCase)
        {
          ranges.append(index..<(index + needle.count))
          index &+= needle.count
        } else {
          index &+= 1
        }
      }
    }
    return ranges
  }

  private static func matches(
    _ needle: [UInt8], _ bytes: UnsafePointer<UInt8>, ignoringCase: Bool
  ) -> Bool {
    for index in needle.indices where bytes[index] != needle[index] {
      guard ignoringCase, ASCII.lowercased(bytes[index]) == ASCII.lowercased(needle[index]) else {
        return false
      }
    }
    return true
  }
}
