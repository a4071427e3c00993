/// A place in a text file, counted as an editor counts: from one, in lines and visible characters.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset`. A byte order mark takes no column; `\n`, `\r\n` and a lone
  /// `\r` each end a line.
  package init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let end = min(offset, bytes.count)
    var line = 1
    var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var position = lineStart
    while position < end {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = position
      } else if byte == UInt8(ascii: "\r") {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
          if position >= end { break }
          position += 1
        }
        line += 1
        lineStart = position
      }
    }
    let before = bytes[min(lineStart, end)..<end]
    self.line = line
    column = String(decoding: before, as: UTF8.self).count + 1
  }

  package var description: String {
    "line \(line), column \(column)"
  }
}
