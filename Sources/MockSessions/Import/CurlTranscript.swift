/// A text with commands of curl, each followed by what it printed, or not:
///
/// ```
/// $ curl -i https://api.example.com/tasks/1
/// HTTP/1.1 200 OK
/// Content-Type: application/json
///
/// {"id": 1}
/// ```
///
/// After the first command, one that comes after a body is told from it by the `$ ` before it.
struct CurlTranscript {
  /// A command, or an answer without one, or both.
  struct Step {
    let line: Int
    var words: [ShellCommand.Word]?
    var dump: ArraySlice<UInt8>?
    var dumpLine = 1
  }

  private(set) var steps: [Step] = []
  private let text: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) throws(FormatProblem) {
    text = bytes
    while let start = nextLine() {
      let line = lineNumber(of: start)
      if let command = commandStart(at: start, needsPrompt: false) {
        let parsed: ShellCommand
        do throws(FormatProblem) {
          parsed = try ShellCommand(text, from: command)
        } catch {
          throw FormatProblem("line \(line): the command \(error.found)", expected: error.expected)
        }
        position = parsed.end
        steps.append(Step(line: line, words: Array(parsed.words.dropFirst())))
      } else if ResponseDump.startsWithHead(text[start...]) {
        position = endOfDump(from: start)
        let dump = text[start..<position]
        if let last = steps.indices.last, steps[last].dump == nil {
          steps[last].dump = dump
          steps[last].dumpLine = line
        } else {
          steps.append(Step(line: line, dump: dump, dumpLine: line))
        }
      } else {
        throw FormatProblem(
          "line \(line) is neither a command nor a status line",
          expected: "curl …, or HTTP/1.1 200 OK")
      }
    }
  }

  /// Whether a file has such a text.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      if let end = skippedLine(bytes, start) {
        start = end
        continue
      }
      return commandStart(bytes, at: start, needsPrompt: false) != nil
        || ResponseDump.startsWithHead(bytes[start...])
    }
    return false
  }

  /// The start of the next line that is neither blank nor a comment.
  private mutating func nextLine() -> Int? {
    while position < text.count {
      guard let end = CurlTranscript.skippedLine(text, position) else { return position }
      position = end
    }
    return nil
  }

  /// The end of a line that says nothing; nil when it says something.
  private static func skippedLine(_ text: [UInt8], _ start: Int) -> Int? {
    var index = start
    while index < text.count, text[index] != 0x0A, text[index] <= 0x20 || text[index] == 0x3B {
      index += 1
    }
    guard index < text.count else { return text.count }
    if text[index] == 0x0A { return index + 1 }
    guard text[index] == UInt8(ascii: "#") else { return nil }
    return (text[index...].firstIndex(of: 0x0A) ?? text.count - 1) + 1
  }

  private func lineNumber(of index: Int) -> Int {
    text[..<index].count { $0 == 0x0A } + 1
  }

  private func commandStart(at start: Int, needsPrompt: Bool) -> Int? {
    CurlTranscript.commandStart(text, at: start, needsPrompt: needsPrompt)
  }

  /// Where in this line the word `curl` starts, behind spaces and a prompt.
  private static func commandStart(_ text: [UInt8], at start: Int, needsPrompt: Bool) -> Int? {
    var index = start
    func skipSpace() {
      while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
    }
    skipSpace()
    var hasPrompt = false
    if text[index...].starts(with: "$ ".utf8) {
      hasPrompt = true
      index += 2
      skipSpace()
    }
    guard hasPrompt || !needsPrompt, text[index...].starts(with: "curl".utf8) else { return nil }
    let next = index + 4 < text.count ? text[index + 4] : 0x20
    return next <= 0x20 || next == UInt8(ascii: "\\") ? index : nil
  }

  /// The start of the next line with a command, or the end.
  private func endOfDump(from start: Int) -> Int {
    var index = start
    while let end = text[index...].firstIndex(of: 0x0A) {
      index = end + 1
      if index < text.count, commandStart(at: index, needsPrompt: true) != nil { return index }
    }
    return text.count
  }
}
