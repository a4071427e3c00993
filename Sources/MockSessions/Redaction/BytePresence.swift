/// Which bytes occur in a text.
///
/// Most texts lack a byte that some search needs, and this one pass, which is fast in unoptimised
/// builds, too, saves the search.
struct BytePresence {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let count = buffer.count
      var (first, second, third, fourth) = words
      var index = 0
      while index < count {
        let byte = start[index]
        let bit: UInt64 = 1 &<< UInt64(byte & 63)
        if byte < 64 {
          first |= bit
        } else if byte < 128 {
          second |= bit
        } else if byte < 192 {
          third |= bit
        } else {
          fourth |= bit
        }
        index &+= 1
      }
      words = (first, second, third, fourth)
    }
  }

  func has(_ byte: UInt8) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(byte & 63)
    switch byte >> 6 {
    case 0: return words.0 & bit != 0
    case 1: return words.1 & bit != 0
    case 2: return words.2 & bit != 0
    default: return words.3 & bit != 0
    }
  }

  func has(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    has(UInt8(ascii: first)) && has(UInt8(ascii: second))
  }
}
