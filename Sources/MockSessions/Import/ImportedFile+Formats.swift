package import Foundation

extension ImportedFile {
  /// Reads a file of any format that is known, which its content tells.
  ///
  /// - Parameters:
  ///   - answer: What a command of curl printed, when the file has only the command.
  ///   - file: What messages call the file.
  ///   - match: What takes part in matching: the headers that it names are stored.
  package init(
    _ data: Data, answer: Data? = nil, file: String, match: MatchRules = MatchRules()
  ) throws(FixtureError) {
    let data = ImportedFile.utf8(data)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = data.starts(with: mark) ? data.dropFirst(3) : data
    if let first = text.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) {
      try self.init(json: data, file: file, match: match)
    } else if CurlTranscript.isOne(Array(text)) {
      try self.init(curl: Data(text), answer: answer, file: file, match: match)
    } else {
      throw FixtureError(
        .notImportable, "\(file) is of no known format.",
        expected: "a HAR file, a cassette of VCR or DVR in JSON, or a text with a curl command.",
        nextStep: "Export the traffic as a HAR file.")
    }
  }

  /// The text in UTF-8, where a byte order mark says that it is in UTF-16.
  private static func utf8(_ data: Data) -> Data {
    guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    else { return data }
    return Data(text.utf8)
  }
}
