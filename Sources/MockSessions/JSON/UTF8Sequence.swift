import Foundation

/// What is a well-formed UTF-8 sequence (The Unicode Standard, table 3-7).
enum UTF8Sequence {
  /// The length of the sequence of two to four bytes at the start of `bytes`; nil when it is ill-formed.
  static func length(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count >= 2 else { return nil }
    let first = bytes[0]
    let second = bytes[1]
    func continues(_ index: Int) -> Bool {
      index < bytes.count && bytes[index] & 0xC0 == 0x80
    }
    switch first {
    case 0xC2...0xDF: return continues(1) ? 2 : nil
    case 0xE0: return second >= 0xA0 && second <= 0xBF && continues(2) ? 3 : nil
    case 0xED: return second >= 0x80 && second <= 0x9F && continues(2) ? 3 : nil
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : nil
    case 0xF0: return second >= 0x90 && second <= 0xBF && continues(2) && continues(3) ? 4 : nil
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : nil
    case 0xF4: return second >= 0x80 && second <= 0x8F && continues(2) && continues(3) ? 4 : nil
    default: return nil
    }
  }

  /// The text that these bytes are, or nil when they are not valid UTF-8 through and through.
  static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)
    // NB: A repaired string has other bytes than its source, so equal bytes prove validity, and
    // both steps run at the speed of the standard library even in a debug build.
    let isExact = text.withUTF8 { $0.elementsEqual(bytes) }
    return isExact ? text : nil
  }

  static func text(of data: Data) -> String? {
    data.withUnsafeBytes { text(of: $0.assumingMemoryBound(to: UInt8.self)) }
  }
}
