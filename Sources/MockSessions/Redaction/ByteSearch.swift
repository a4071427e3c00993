/// Looks for one run of bytes in another.
enum ByteSearch {
  /// Where a byte first occurs in a range.
  ///
  /// NB: The standard library's `firstIndex(of:)` is ten times slower in an unoptimised build.
  static func first(_ byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let end = range.upperBound
      var index = range.lowerBound
      while index < end {
        if start[index] == byte { return index }
        index &+= 1
      }
      return nil
    }
  }

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
