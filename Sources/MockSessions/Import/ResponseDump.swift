import Foundation

/// What `curl -i` prints: the head of an answer and its body, and before them the heads of interim
/// answers and redirects.
struct ResponseDump {
  struct Head {
    let status: Int
    let reason: String
    var headers: [HeaderField] = []

    /// Whether another head may follow at once: curl prints no bodies of such answers.
    var isFollowed: Bool {
      (100...199).contains(status) || status == 401 || status == 407 || isTunnel
        || (300...399).contains(status) && headers.has("Location")
    }

    /// The answer of a proxy to CONNECT.
    var isTunnel: Bool {
      (200...299).contains(status) && reason.lowercased() == "connection established"
    }
  }

  private(set) var heads: [Head] = []
  private(set) var body: Data

  /// Reads the bytes of a dump, of which the first has the number `line` in its file.
  init(_ bytes: ArraySlice<UInt8>, line: Int) throws(FormatProblem) {
    var lines = HeadLines(bytes, line: line)
    body = Data()
    repeat {
      guard let text = lines.next(), let start = ResponseDump.statusLine(text) else {
        throw FormatProblem("line \(lines.line) is no status line", expected: "HTTP/1.1 200 OK")
      }
      var head = start
      while let text = lines.next(), !text.isEmpty {
        if text.first == " " || text.first == "\t", let last = head.headers.indices.last {
          // NB: A folded line goes on (RFC 9112, section 5.2).
          let more = text.trimmingCharacters(in: .whitespaces)
          head.headers[last] = HeaderField(
            head.headers[last].name, "\(head.headers[last].value) \(more)")
        } else if let header = HeaderField(line: text) {
          head.headers.append(header)
        } else {
          throw FormatProblem("line \(lines.line) is no header", expected: "\"Name: value\"")
        }
      }
      heads.append(head)
    } while heads[heads.count - 1].isFollowed && ResponseDump.startsWithHead(lines.rest)
    body = Data(lines.rest)
  }

  /// Whether an answer may start with these bytes.
  static func startsWithHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "HTTP/".utf8) else { return false }
    var lines = HeadLines(bytes.prefix(200), line: 1)
    return lines.next().flatMap(statusLine) != nil
  }

  /// `HTTP/1.1 200 OK`; the reason may be missing.
  private static func statusLine(_ line: String) -> Head? {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
      let status = Int(words[1]), (100...999).contains(status)
    else { return nil }
    return Head(status: status, reason: words.count > 2 ? String(words[2]) : "")
  }
}

/// The lines of the head of a message, whatever their ends.
private struct HeadLines {
  private(set) var rest: ArraySlice<UInt8>
  /// The number of the line that was read last.
  private(set) var line: Int

  init(_ bytes: ArraySlice<UInt8>, line: Int) {
    rest = bytes
    self.line = line - 1
  }

  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    var bytes = rest[..<end]
    rest = end == rest.endIndex ? rest[end...] : rest[(end + 1)...]
    line += 1
    if bytes.last == 0x0D { bytes.removeLast() }
    // NB: Header values may be Latin 1 (RFC 9110, section 5.5).
    return bytes.withUnsafeBufferPointer(UTF8Sequence.text)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
