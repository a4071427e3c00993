import Foundation

/// Finds any of many secrets in one pass, in plain spelling and inside base64.
struct NeedleIndex: Sendable {
  /// What a spelling spells.
  private var values: [[UInt8]: [UInt8]] = [:]
  /// The lengths of the spellings that start with these eight bytes, the longest first.
  private var lengths: [UInt64: [Int]] = [:]
  /// Whether some needle's eighth byte has this value: most bytes of a text need no look-up.
  private var eighthBytes = [Bool](repeating: false, count: 256)
  private(set) var hasSpace = false

  var isEmpty: Bool {
    values.isEmpty
  }

  mutating func insert(_ secret: Secret) {
    hasSpace = hasSpace || secret.value.contains(0x20)
    insert(secret.value, value: secret.value)
    for spelling in NeedleIndex.base64Spellings(of: secret.value) where spelling.count >= 8 {
      insert(spelling, value: secret.value)
    }
  }

  /// The ranges of all secrets that do not overlap, from left to right, the longest first.
  func hits(in bytes: [UInt8]) -> [(range: Range<Int>, value: [UInt8])] {
    guard !values.isEmpty, bytes.count >= 8 else { return [] }
    var hits: [(range: Range<Int>, value: [UInt8])] = []
    eighthBytes.withUnsafeBufferPointer { eighthBytes in
      bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress, let isEighth = eighthBytes.baseAddress else { return }
        let count = buffer.count
        var index = 7
        while index < count {
          if isEighth[Int(start[index])],
            let hit = hit(at: start + (index &- 7), count: count &- index &+ 7)
          {
            hits.append((index - 7..<(index - 7 + hit.length), hit.value))
            index &+= hit.length
          } else {
            index &+= 1
          }
        }
      }
    }
    return hits
  }

  private func hit(
    at start: UnsafePointer<UInt8>, count: Int
  ) -> (length: Int, value: [UInt8])? {
    guard let lengths = lengths[NeedleIndex.prefix(start)] else { return nil }
    for length in lengths where length <= count {
      let spelling = Array(UnsafeBufferPointer(start: start, count: length))
      if let value = values[spelling] { return (length, value) }
    }
    return nil
  }

  private mutating func insert(_ spelling: [UInt8], value: [UInt8]) {
    if let other = values[spelling], other.lexicographicallyPrecedes(value) { return }
    values[spelling] = value
    eighthBytes[Int(spelling[7])] = true
    let prefix = spelling.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(NeedleIndex.prefix) ?? 0
    }
    guard lengths[prefix]?.contains(spelling.count) != true else { return }
    lengths[prefix, default: []].append(spelling.count)
    lengths[prefix]?.sort(by: >)
  }

  private static func prefix(_ start: UnsafePointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    var index = 0
    while index < 8 {
      value = value &<< 8 | UInt64(start[index])
      index &+= 1
    }
    return value
  }

  /// What base64 text holds wherever the value stands in what was encoded: at each of the three
  /// offsets, without the characters that depend on the neighbours, in both alphabets.
  private static func base64Spellings(of value: [UInt8]) -> Set<[UInt8]> {
    var spellings: Set<[UInt8]> = []
    for offset in 0..<3 {
      let padded = [UInt8](repeating: 0, count: offset) + value
      let text = Array(Data(padded).base64EncodedString().utf8)
      let lead = [0, 2, 3][offset]
      let whole = padded.count * 8 / 6
      let stable = Array(text[lead..<whole])
      spellings.insert(stable)
      spellings.insert(
        stable.map { byte in
          switch byte {
          case UInt8(ascii: "+"): UInt8(ascii: "-")
          case UInt8(ascii: "/"): UInt8(ascii: "_")
          default: byte
          }
        })
    }
    return spellings
  }
}
