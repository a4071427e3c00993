import Foundation

/// The arguments of curl's options for bodies and queries.
enum CurlData {
  static func readsFile(_ text: String, _ option: String) -> FormatProblem {
    FormatProblem(
      "reads the file \(text.drop { $0 != "@" && $0 != "<" }.dropFirst()) for \(option)",
      expected: "the content in the command itself")
  }

  /// `content`, `=content` or `name=content`, of which the content is encoded.
  static func encoded(
    _ word: ShellCommand.Word, _ option: String
  ) throws(FormatProblem) -> [UInt8] {
    let bytes = word.bytes
    if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
      let content = encode(bytes[(equals + 1)...])
      return equals == 0 ? content : bytes[...equals] + content
    }
    if bytes.contains(UInt8(ascii: "@")) { throw readsFile(word.text, option) }
    return encode(bytes)
  }

  /// Like `encoded`; what starts with `+` is as it should be.
  static func query(
    _ word: ShellCommand.Word, _ option: String
  ) throws(FormatProblem) -> String {
    if word.bytes.first == UInt8(ascii: "+") { return String(word.text.dropFirst()) }
    return String(decoding: try encoded(word, option), as: UTF8.self)
  }

  /// The unreserved characters of RFC 3986 stay, a space is `+`.
  private static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if ASCII.isWord(byte) || "-.~".utf8.contains(byte) { return [byte] }
      if byte == 0x20 { return [UInt8(ascii: "+")] }
      return Array("%\(hexadecimalText([byte]).uppercased())".utf8)
    }
  }

  /// `name=content`, and `;type=` and `;filename=` after it.
  static func part(
    _ word: ShellCommand.Word, _ option: String
  ) throws(FormatProblem) -> MultipartForm.Part {
    var part = try stringPart(word, option)
    if let first = part.content.first, "@<".utf8.contains(first) {
      throw readsFile(String(decoding: part.content, as: UTF8.self), option)
    }
    let pieces = pieces(of: Array(part.content))
    part.content = Data(pieces.content)
    for parameter in pieces.parameters {
      let pair = parameter.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { continue }
      switch pair[0].lowercased() {
      case "type": part.contentType = pair[1]
      case "filename": part.fileName = pair[1]
      default: break
      }
    }
    if let fileName = part.fileName, part.contentType == nil {
      part.contentType = type(ofFile: fileName)
    }
    return part
  }

  /// `name=content`, whatever the content is.
  static func stringPart(
    _ word: ShellCommand.Word, _ option: String
  ) throws(FormatProblem) -> MultipartForm.Part {
    guard let equals = word.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw FormatProblem("has \"\(word.text.prefix(60))\" for \(option)", expected: "name=content")
    }
    return MultipartForm.Part(
      name: String(decoding: word.bytes[..<equals], as: UTF8.self),
      content: Data(word.bytes[(equals + 1)...]))
  }

  /// The content, with its own double quotes undone, and the parameters behind semicolons.
  private static func pieces(of bytes: [UInt8]) -> (content: [UInt8], parameters: [String]) {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\""), isQuoted || pieces[pieces.count - 1].isEmpty {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: "\\"), isQuoted, index < bytes.count {
        pieces[pieces.count - 1].append(bytes[index])
        index += 1
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(byte)
      }
    }
    let parameters = pieces.dropFirst().map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
    return (pieces[0], parameters)
  }

  private static func type(ofFile name: String) -> String {
    let types = [
      "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png",
      "svg": "image/svg+xml", "txt": "text/plain", "htm": "text/html", "html": "text/html",
      "pdf": "application/pdf", "xml": "application/xml",
    ]
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[ending] ?? "application/octet-stream"
  }
}
