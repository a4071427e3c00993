import Foundation

/// The character sets of `Content-Type` headers.
///
/// Programs that write down a text write its characters; what was on the wire is the bytes of its
/// character set, and a client will decode it from them.
enum Charset {
  /// The bytes of a text in the character set of its type.
  ///
  /// - Parameters:
  ///   - contentType: The value of the header, such as `text/html; charset=ISO-8859-1`.
  ///   - size: How many bytes the text is said to have had.
  /// - Returns: Nil when the character set is unknown or lacks a character.
  static func bytes(of text: String, contentType: String?, size: Int? = nil) -> Data? {
    let plain = Data(text.utf8)
    guard let label = contentType.flatMap({ HeaderParameters.value(of: "charset", in: $0) }) else {
      return plain
    }
    let name = label.trimmingCharacters(in: .whitespaces).lowercased()
    guard !["utf-8", "utf8", ""].contains(name),
      !text.utf8.allSatisfy({ $0 < 0x80 }) || isWide(name)
    else { return plain }
    let candidates = (encodings[name] ?? []).compactMap { text.data(using: $0) }
    // NB: A label may be wrong, and the size tells.
    if let size, candidates.first?.count != size {
      if let other = candidates.first(where: { $0.count == size }) { return other }
      if plain.count == size { return plain }
    }
    return candidates.first
  }

  /// Whether the bytes of ASCII characters differ from those of ASCII.
  private static func isWide(_ name: String) -> Bool {
    name.hasPrefix("utf-16") || name.hasPrefix("utf-32")
  }

  /// NB: Browsers take Latin 1 and ASCII for Windows 1252 (Encoding Standard, section 4.2).
  private static let encodings: [String: [String.Encoding]] = [
    "iso-8859-1": [.isoLatin1, .windowsCP1252], "latin1": [.isoLatin1, .windowsCP1252],
    "us-ascii": [.ascii, .windowsCP1252], "ascii": [.ascii, .windowsCP1252],
    "windows-1252": [.windowsCP1252], "cp1252": [.windowsCP1252],
    "iso-8859-2": [.isoLatin2], "windows-1250": [.windowsCP1250],
    "windows-1251": [.windowsCP1251], "windows-1253": [.windowsCP1253],
    "windows-1254": [.windowsCP1254], "utf-16": [.utf16LittleEndian, .utf16],
    "utf-16le": [.utf16LittleEndian], "utf-16be": [.utf16BigEndian],
    "utf-32": [.utf32LittleEndian, .utf32], "utf-32le": [.utf32LittleEndian],
    "utf-32be": [.utf32BigEndian], "shift_jis": [.shiftJIS], "shift-jis": [.shiftJIS],
    "sjis": [.shiftJIS], "euc-jp": [.japaneseEUC], "iso-2022-jp": [.iso2022JP],
  ]
}
