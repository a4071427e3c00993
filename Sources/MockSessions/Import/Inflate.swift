/// Undoes DEFLATE (RFC 1951), for bodies that were written down as they were sent.
struct Inflate {
  /// The bytes that came out.
  private(set) var output: [UInt8] = []
  /// Where in the input the compressed data ends.
  private(set) var position: Int
  private let input: [UInt8]
  private let limit: Int
  /// Bits that have been taken out of the input, the next one lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// Decompresses the data that starts at `start`; nil when it is damaged, cut off, or larger than
  /// `limit` bytes.
  init?(_ input: [UInt8], from start: Int, limit: Int) {
    self.input = input
    self.limit = limit
    position = start
    var isLast = false
    while !isLast {
      guard let final = take(1), let kind = take(2) else { return nil }
      isLast = final == 1
      switch kind {
      case 0: if !copyStored() { return nil }
      case 1: if !decode(Inflate.fixedLiterals, Inflate.fixedDistances) { return nil }
      case 2:
        guard let (literals, distances) = readTables(), decode(literals, distances) else {
          return nil
        }
      default: return nil
      }
    }
    position -= bitCount / 8
  }

  private mutating func refill() {
    while bitCount <= 56, position < input.count {
      bits |= UInt64(input[position]) &<< UInt64(bitCount)
      bitCount += 8
      position += 1
    }
  }

  private mutating func take(_ count: Int) -> Int? {
    if bitCount < count { refill() }
    guard bitCount >= count else { return nil }
    let value = Int(bits & (1 &<< UInt64(count) &- 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func symbol(_ table: HuffmanTable) -> Int? {
    if bitCount < table.width { refill() }
    guard let (symbol, length) = table.symbol(of: bits), length <= bitCount else { return nil }
    bits >>= UInt64(length)
    bitCount -= length
    return symbol
  }

  /// Section 3.2.4.
  private mutating func copyStored() -> Bool {
    guard take(bitCount % 8) != nil, let length = take(16), let inverse = take(16),
      length ^ 0xFFFF == inverse, output.count + length <= limit
    else { return false }
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard length <= input.count - position else { return false }
    output += input[position..<(position + length)]
    position += length
    return true
  }

  /// Section 3.2.7.
  private mutating func readTables() -> (HuffmanTable, HuffmanTable)? {
    guard let literalCount = take(5), let distanceCount = take(5), let codeCount = take(4) else {
      return nil
    }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<(codeCount + 4) {
      guard let length = take(3) else { return nil }
      codeLengths[order[index]] = UInt8(length)
    }
    guard let codes = HuffmanTable(codeLengths) else { return nil }
    let count = literalCount + 257 + distanceCount + 1
    var lengths: [UInt8] = []
    while lengths.count < count {
      guard let code = symbol(codes) else { return nil }
      switch code {
      case 16:
        guard let last = lengths.last, let more = take(2) else { return nil }
        lengths += repeatElement(last, count: more + 3)
      case 17, 18:
        guard let more = take(code == 17 ? 3 : 7) else { return nil }
        lengths += repeatElement(0, count: more + (code == 17 ? 3 : 11))
      default: lengths.append(UInt8(code))
      }
    }
    guard lengths.count == count, lengths[256] > 0,
      let literals = HuffmanTable(Array(lengths[..<(literalCount + 257)])),
      let distances = HuffmanTable(Array(lengths[(literalCount + 257)...]))
    else { return nil }
    return (literals, distances)
  }

  /// Section 3.2.3.
  private mutating func decode(_ literals: HuffmanTable, _ distances: HuffmanTable) -> Bool {
    while true {
      guard let code = symbol(literals), output.count < limit else { return false }
      if code == 256 { return true }
      if code < 256 {
        output.append(UInt8(code))
        continue
      }
      guard code <= 285, let moreLength = take(Inflate.lengths[code - 257].bits),
        let distanceCode = symbol(distances), distanceCode <= 29,
        let moreDistance = take(Inflate.distances[distanceCode].bits)
      else { return false }
      let length = Inflate.lengths[code - 257].base + moreLength
      let distance = Inflate.distances[distanceCode].base + moreDistance
      guard distance <= output.count, output.count + length <= limit else { return false }
      // NB: What is copied may overlap what it is copied to.
      for index in (output.count - distance)..<(output.count - distance + length) {
        output.append(output[index])
      }
    }
  }
}

/// The numbers of sections 3.2.5 and 3.2.6.
extension Inflate {
  private struct Extra {
    let base: Int
    let bits: Int
  }

  private static let lengths: [Extra] = {
    var extras: [Extra] = []
    var base = 3
    for code in 0..<28 {
      let bits = max(0, code / 4 - 1)
      extras.append(Extra(base: base, bits: bits))
      base += 1 << bits
    }
    return extras + [Extra(base: 258, bits: 0)]
  }()

  private static let distances: [Extra] = {
    var extras: [Extra] = []
    var base = 1
    for code in 0..<30 {
      let bits = max(0, code / 2 - 1)
      extras.append(Extra(base: base, bits: bits))
      base += 1 << bits
    }
    return extras
  }()

  private static let fixedLiterals: HuffmanTable = {
    let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
    return HuffmanTable(lengths) ?? HuffmanTable()
  }()

  private static let fixedDistances =
    HuffmanTable([UInt8](repeating: 5, count: 32)) ?? HuffmanTable()
}
