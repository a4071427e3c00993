/// The checksum of gzip (RFC 1952, section 8).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(UInt32.max) { value, byte in
        table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8
      }
    }
  }
}
