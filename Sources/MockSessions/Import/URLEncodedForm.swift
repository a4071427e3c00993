/// A form of names and values, `application/x-www-form-urlencoded`.
enum URLEncodedForm {
  static func text(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Letters, digits and `*-._` stay, a space is `+` (URL Standard, section 5.2).
  static func encode(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if ASCII.isWord(byte) || "*-.".utf8.contains(byte) {
        result.append(byte)
      } else if byte == 0x20 {
        result.append(UInt8(ascii: "+"))
      } else {
        result += Array("%\(hexadecimalText([byte]).uppercased())".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
