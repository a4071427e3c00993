/// The formats in which HTTP sends what DEFLATE has compressed (RFC 9110, section 8.4.1).
enum Compression {
  /// Larger bodies stay as they are.
  private static let limit = 128 * 1024 * 1024

  /// The content of a file of gzip (RFC 1952), of all its members; nil when a byte is wrong.
  static func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    var position = 0
    repeat {
      guard let start = headerEnd(bytes, position),
        let data = Inflate(bytes, from: start, limit: limit - output.count),
        let checksum = littleEndian(bytes, data.position),
        let count = littleEndian(bytes, data.position + 4),
        checksum == CRC32.checksum(of: data.output),
        count == UInt32(truncatingIfNeeded: data.output.count)
      else { return nil }
      output += data.output
      position = data.position + 8
    } while position < bytes.count
    return output
  }

  /// The content of zlib's format (RFC 1950), which HTTP calls "deflate".
  static func inflateZlib(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 6, bytes[1] & 0x20 == 0,
      let data = Inflate(bytes, from: 2, limit: limit), data.position + 4 == bytes.count
    else { return nil }
    let checksum = bytes[data.position...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return checksum == adler(data.output) ? data.output : nil
  }

  /// The end of the header of a member of a gzip file, section 2.3.
  private static func headerEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard bytes[start...].starts(with: [0x1F, 0x8B, 0x08]), bytes.count >= start + 18 else {
      return nil
    }
    let flags = bytes[start + 3]
    var position = start + 10
    if flags & 4 != 0 {
      guard position + 2 <= bytes.count else { return nil }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else {
        return nil
      }
      position = end + 1
    }
    if flags & 2 != 0 { position += 2 }
    return position < bytes.count ? position : nil
  }

  private static func littleEndian(_ bytes: [UInt8], _ start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    return bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// RFC 1950, section 8.2.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
