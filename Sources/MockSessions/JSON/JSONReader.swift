package import Foundation

/// Reads JSON (RFC 8259) from UTF-8, strictly.
///
/// Refused, with a place: anything after the value, trailing commas, comments, leading zeros, lone
/// surrogates, invalid UTF-8, raw control characters, a key named twice in one object, and more
/// levels than `maximumDepth`. A byte order mark is refused too, unless the caller tolerates it; so is
/// half of a character, of which a caller can make U+FFFD.
package struct JSONReader {
  /// As deep as Foundation's reader goes.
  package static let maximumDepth = 512

  var bytes: UnsafePointer<UInt8>
  var count: Int
  var position = 0
  /// The fingerprint of the last string: equal strings have a bit in common.
  var fingerprint: UInt64 = 0
  let maximumDepth: Int
  /// Whether a surrogate without its other half, as JavaScript writes it, becomes U+FFFD.
  var replacesLoneSurrogates = false

  /// The whole input as one value.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    maximumDepth: Int = maximumDepth,
    toleratesByteOrderMark: Bool = false,
    replacesLoneSurrogates: Bool = false
  ) throws(JSONReadingError) -> JSONValue {
    guard let start = bytes.baseAddress else {
      throw JSONReadingError(
        position: TextPosition(line: 1, column: 1), problem: "a value was expected, not the end")
    }
    var reader = JSONReader(bytes: start, count: bytes.count, maximumDepth: maximumDepth)
    reader.replacesLoneSurrogates = replacesLoneSurrogates
    if toleratesByteOrderMark, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    do throws(JSONProblem) {
      let value = try reader.value()
      reader.skipSpace()
      if reader.position < reader.count { throw reader.unexpected("the end") }
      return value
    } catch {
      throw JSONReadingError(
        position: TextPosition(offset: error.offset, in: bytes), problem: error.text)
    }
  }

  package static func read(
    _ data: Data, maximumDepth: Int = maximumDepth, toleratesByteOrderMark: Bool = false,
    replacesLoneSurrogates: Bool = false
  ) throws(JSONReadingError) -> JSONValue {
    let result = data.withUnsafeBytes { raw in
      Result { () throws(JSONReadingError) in
        try read(
          raw.assumingMemoryBound(to: UInt8.self), maximumDepth: maximumDepth,
          toleratesByteOrderMark: toleratesByteOrderMark,
          replacesLoneSurrogates: replacesLoneSurrogates)
      }
    }
    return try result.get()
  }

  package static func read(_ text: String) throws(JSONReadingError) -> JSONValue {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(JSONReadingError) in try read(bytes) }
    }
    return try result.get()
  }
}

extension JSONReader {
  mutating func skipSpace() {
    let bytes = self.bytes
    let count = self.count
    var position = self.position
    while position < count {
      let byte = bytes[position]
      if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) { break }
      position &+= 1
    }
    self.position = position
  }

  /// The value that starts at `position`, after white space.
  mutating func value() throws(JSONProblem) -> JSONValue {
    var outer: [JSONLevel] = []
    var level: JSONLevel?
    while true {
      skipSpace()
      guard position < count else { throw unexpected("a value") }
      var value: JSONValue
      let byte = bytes[position]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard outer.count + (level == nil ? 0 : 1) < maximumDepth else {
          throw JSONProblem(
            offset: position, text: "fewer levels of arrays and objects were expected")
        }
        var inner = JSONLevel(isObject: byte == UInt8(ascii: "{"))
        position &+= 1
        skipSpace()
        if !take(inner.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if inner.isObject { try startMember(of: &inner) }
          if let level { outer.append(level) }
          level = inner
          continue
        }
        value = inner.value
      } else {
        value = try scalar(byte)
      }
      // The value may be the last of its level, which may be the last of its own, and so on.
      repeat {
        guard level != nil else { return value }
        level?.append(value)
        guard let closed = try endItem(of: &level) else { break }
        value = closed
        level = outer.popLast()
      } while true
    }
  }

  private mutating func scalar(_ byte: UInt8) throws(JSONProblem) -> JSONValue {
    switch byte {
    case UInt8(ascii: "\""): .string(try string())
    case UInt8(ascii: "t"): try literal("true", .bool(true))
    case UInt8(ascii: "f"): try literal("false", .bool(false))
    case UInt8(ascii: "n"): try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
    default: throw unexpected("a value")
    }
  }

  /// Reads what follows an item: a comma (and the next key), or the end of the level, whose value
  /// it returns.
  private mutating func endItem(of level: inout JSONLevel?) throws(JSONProblem) -> JSONValue? {
    let isObject = level?.isObject == true
    skipSpace()
    if take(UInt8(ascii: ",")) {
      skipSpace()
      if isObject { try startMember(of: &level!) }
      return nil
    }
    if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return level?.value }
    throw unexpected(isObject ? "',' or '}' after a member" : "',' or ']' after an element")
  }

  private mutating func startMember(of level: inout JSONLevel) throws(JSONProblem) {
    let start = position
    let key = try self.key()
    guard level.start(key, fingerprint: fingerprint) else {
      throw JSONProblem(offset: start, text: "the key \"\(key)\" is here a second time")
    }
  }

  /// A key and the colon after it.
  mutating func key() throws(JSONProblem) -> String {
    guard position < count, bytes[position] == UInt8(ascii: "\"") else {
      throw unexpected("a key in double quotes")
    }
    let key = try string()
    skipSpace()
    guard take(UInt8(ascii: ":")) else { throw unexpected("':' after a key") }
    return key
  }

  private mutating func number() throws(JSONProblem) -> JSONNumber {
    let all = UnsafeBufferPointer(start: bytes, count: count)
    guard let length = JSONNumber.length(in: all, from: position) else {
      throw JSONProblem(
        offset: position, text: "a number was expected: digits, at most one '.', an exponent")
    }
    let digits = UnsafeBufferPointer(start: bytes + position, count: length)
    let start = position
    position &+= length
    if position < count, bytes[position] >= 0x30, bytes[position] <= 0x39 {
      throw JSONProblem(offset: start, text: "a number without leading zeros was expected")
    }
    return JSONNumber(checked: String(decoding: digits, as: UTF8.self))
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONProblem) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard position + index < count, bytes[position + index] == word.utf8Start[index] else {
        throw JSONProblem(offset: position, text: "'\(word)' was expected")
      }
    }
    position &+= word.utf8CodeUnitCount
    return value
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < count, bytes[position] == byte else { return false }
    position &+= 1
    return true
  }
}
