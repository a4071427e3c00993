/// A prefix code of DEFLATE (RFC 1951, section 3.2.2), as a table from bits to symbols.
struct HuffmanTable {
  /// The length of the longest code.
  let width: Int
  /// For each pattern of `width` bits, the symbol and, in the low four bits, the length of its code.
  private let entries: [UInt16]

  /// A code without symbols.
  init() {
    width = 0
    entries = [0]
  }

  /// The code whose symbols have these lengths, of at most 15; nil when there is no such code.
  init?(_ lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    let used = counts.reduce(0, +)
    guard used > 0, let width = counts.lastIndex(where: { $0 > 0 }) else {
      self.width = 0
      self.entries = [0]
      return
    }
    var next = [Int](repeating: 0, count: 16)
    var code = 0
    for length in 1...15 {
      code = (code + counts[length - 1]) << 1
      next[length] = code
      guard code + counts[length] <= 1 << length else { return nil }
    }
    // NB: A code may be incomplete only when it has a single symbol.
    guard used == 1 || next[width] + counts[width] == 1 << width else { return nil }
    var entries = [UInt16](repeating: 0, count: 1 << width)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      var index = HuffmanTable.reversed(next[length], count: length)
      next[length] += 1
      while index < entries.count {
        entries[index] = UInt16(symbol << 4 | length)
        index += 1 << length
      }
    }
    self.width = width
    self.entries = entries
  }

  /// The symbol whose code these bits start with, the first bit lowest, and the length of the code.
  func symbol(of bits: UInt64) -> (symbol: Int, length: Int)? {
    let entry = Int(entries[Int(bits & UInt64(entries.count - 1))])
    return entry == 0 ? nil : (entry >> 4, entry & 15)
  }

  private static func reversed(_ code: Int, count: Int) -> Int {
    var (code, result) = (code, 0)
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
