/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The bytes that a text spells; what is no valid escape stays as it is.
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimalDigit(bytes[index + 1]), let low = hexadecimalDigit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return result
  }
}
