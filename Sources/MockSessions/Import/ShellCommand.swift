/// A command as it was typed into a shell (POSIX, "Shell Command Language", section 2.2, with the
/// `$'…'` of bash), taken apart into words.
struct ShellCommand {
  struct Word {
    /// NB: `$'\xFF'` is no UTF-8.
    var bytes: [UInt8] = []
    /// What the shell would have put something in place of: `$TOKEN`.
    var expansion: String?
    var isQuoted = false

    var text: String {
      String(decoding: bytes, as: UTF8.self)
    }
  }

  private(set) var words: [Word] = []
  /// Where in the text the command ends.
  private(set) var end: Int
  private let text: [UInt8]
  private var word: Word?
  /// The target of a redirection (`> file`) is no argument.
  private var isRedirection = false

  /// Reads the command that starts at `start`.
  init(_ text: [UInt8], from start: Int) throws(FormatProblem) {
    self.text = text
    end = start
    while try step() {}
    finishWord()
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    end + distance < text.count ? text[end + distance] : nil
  }

  private mutating func append(_ byte: UInt8) {
    if word == nil { word = Word() }
    word?.bytes.append(byte)
  }

  private mutating func finishWord() {
    if let word, !isRedirection { words.append(word) }
    if word != nil { isRedirection = false }
    word = nil
  }

  /// Reads on; false at the end of the command.
  private mutating func step() throws(FormatProblem) -> Bool {
    guard let byte = peek() else { return false }
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0D:
      finishWord()
      end += 1
    case 0x0A, UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: ")"):
      finishWord()
      end += 1
      return false
    case UInt8(ascii: "|"):
      finishWord()
      while let next = peek(), next != 0x0A { end += 1 }
      return false
    case UInt8(ascii: ">"), UInt8(ascii: "<"):
      if word?.isQuoted == false, word?.bytes.allSatisfy(ASCII.isDigit) == true { word = nil }
      finishWord()
      isRedirection = true
      while let next = peek(), ">&<".utf8.contains(next) { end += 1 }
    case UInt8(ascii: "#") where word == nil:
      while let next = peek(), next != 0x0A { end += 1 }
    case UInt8(ascii: "\\"): backslash()
    case UInt8(ascii: "'"): try singleQuotes()
    case UInt8(ascii: "\""):
      end += 1
      try doubleQuotes()
    case UInt8(ascii: "$"): try dollar()
    case UInt8(ascii: "`"):
      noteExpansion()
      append(byte)
      end += 1
    default:
      append(byte)
      end += 1
    }
    return true
  }

  private mutating func backslash() {
    if let count = lineEnd(at: 1) {
      end += 1 + count
    } else {
      if let next = peek(1) { append(next) }
      end = min(end + 2, text.count)
    }
  }

  /// How many bytes the end of the line has that is `distance` bytes on.
  private func lineEnd(at distance: Int) -> Int? {
    if peek(distance) == 0x0A { return 1 }
    return peek(distance) == 0x0D && peek(distance + 1) == 0x0A ? 2 : nil
  }

  private mutating func startQuotes() {
    if word == nil { word = Word() }
    word?.isQuoted = true
  }

  private func unended(_ start: Int) -> FormatProblem {
    let line = text[..<start].count { $0 == 0x0A } + 1
    return FormatProblem("has quotes that start in line \(line)", expected: "their end")
  }

  private mutating func singleQuotes() throws(FormatProblem) {
    let start = end
    startQuotes()
    end += 1
    while let byte = peek(), byte != UInt8(ascii: "'") {
      append(byte)
      end += 1
    }
    guard peek() != nil else { throw unended(start) }
    end += 1
  }

  private mutating func doubleQuotes() throws(FormatProblem) {
    let start = end - 1
    startQuotes()
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let next = peek(1) {
        if let count = lineEnd(at: 1) {
          end += 1 + count
          continue
        }
        if !"$`\"\\".utf8.contains(next) { append(byte) }
        append(next)
        end += 2
        continue
      }
      if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$") && startsExpansion(peek(1)) {
        noteExpansion()
      }
      append(byte)
      end += 1
    }
    guard peek() != nil else { throw unended(start) }
    end += 1
  }

  private mutating func dollar() throws(FormatProblem) {
    switch peek(1) {
    case UInt8(ascii: "'"):
      let start = end
      startQuotes()
      var quotes = ANSIQuotes(text, from: end + 2)
      guard let bytes = quotes.read() else { throw unended(start) }
      word?.bytes += bytes
      end = quotes.position
    case UInt8(ascii: "\""):
      end += 2
      try doubleQuotes()
    case let next:
      if startsExpansion(next) { noteExpansion() }
      append(UInt8(ascii: "$"))
      end += 1
    }
  }

  private func startsExpansion(_ next: UInt8?) -> Bool {
    next.map { ASCII.isWord($0) || "({*@#?-!$".utf8.contains($0) } ?? false
  }

  private mutating func noteExpansion() {
    if word == nil { word = Word() }
    guard word?.expansion == nil else { return }
    let rest = text[end...].prefix { $0 > 0x20 && !"\"';".utf8.contains($0) }.prefix(40)
    word?.expansion = String(decoding: rest, as: UTF8.self)
  }
}
