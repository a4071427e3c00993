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
      // NB: A flag for each byte needs no branch, which no processor could predict for an image.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { flags in
        flags.initialize(repeating: 0)
        guard let flag = flags.baseAddress else { return }
        var index = 0
        while index < count {
          flag[Int(start[index])] = 1
          index &+= 1
        }
        for byte in 0..<64 {
          words.0 |= UInt64(flag[byte]) &<< UInt64(byte)
          words.1 |= UInt64(flag[byte + 64]) &<< UInt64(byte)
          words.2 |= UInt64(flag[byte + 128]) &<< UInt64(byte)
          words.3 |= UInt64(flag[byte + 192]) &<< UInt64(byte)
        }
      }
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
