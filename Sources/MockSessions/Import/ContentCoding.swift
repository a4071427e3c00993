import Foundation

/// Content codings (RFC 9110, section 8.4.1), as the first bytes of a body show them.
///
/// Most programs write a body down decoded and leave the header as it was; some keep the bytes of the
/// wire. Only the bytes tell.
enum ContentCoding {
  /// Whether the bytes are still in the coding that the header names. Brotli has no mark and counts
  /// as decoded.
  static func isEncoded(_ bytes: Data, as header: String?) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      switch part.trimmingCharacters(in: .whitespaces).lowercased() {
      case "gzip", "x-gzip": bytes.starts(with: [0x1F, 0x8B, 0x08])
      case "zstd": bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      case "deflate": hasZlibHeader(bytes)
      default: false
      }
    }
  }

  /// The bytes with every coding undone that the header names; nil when one of them is unknown here
  /// (Brotli, Zstandard) or the bytes are damaged.
  static func decoded(_ bytes: Data, from header: String) -> Data? {
    var content: [UInt8]? = Array(bytes)
    for part in header.split(separator: ",").reversed() {
      guard let current = content else { return nil }
      switch part.trimmingCharacters(in: .whitespaces).lowercased() {
      case "gzip", "x-gzip": content = Compression.gunzip(current)
      case "deflate":
        content = hasZlibHeader(Data(current)) ? Compression.inflateZlib(current) : nil
      case "identity": break
      default: return nil
      }
    }
    return content.map { Data($0) }
  }

  /// RFC 1950, section 2.2; a text may start with the same two bytes.
  private static func hasZlibHeader(_ bytes: Data) -> Bool {
    let head = Array(bytes.prefix(2))
    guard head.count == 2, head[0] & 0x0F == 8, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 else {
      return false
    }
    return UTF8Sequence.text(of: bytes) == nil
  }
}
