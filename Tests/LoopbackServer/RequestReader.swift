import Foundation

/// Cuts what a connection has received into requests (RFC 9112).
struct RequestReader {
  enum Result: Equatable {
    case request(ReceivedRequest)

    /// The head is complete and asks for `100 Continue` before the body comes.
    case expectsContinue
    case needsMore
    case malformed
  }

  private static let longestHead = 1 << 20

  private let connection: Int
  private var buffer = Data()
  private var hasContinued = false

  init(connection: Int) {
    self.connection = connection
  }

  mutating func append(_ data: Data) {
    buffer.append(data)
  }

  mutating func next() -> Result {
    guard let headEnd = buffer.range(of: Data("\r\n\r\n".utf8)) else {
      return buffer.count > Self.longestHead ? .malformed : .needsMore
    }
    guard let head = Head(buffer[buffer.startIndex..<headEnd.lowerBound]) else { return .malformed }
    var rest = buffer[headEnd.upperBound...]
    let body: Data
    switch head.body(in: &rest) {
    case .complete(let data):
      body = data
    case .malformed:
      return .malformed
    case .incomplete:
      guard head.expectsContinue, !hasContinued else { return .needsMore }
      hasContinued = true
      return .expectsContinue
    }
    hasContinued = false
    // NB: A fresh copy: slices of slices would keep every byte of the connection alive.
    buffer = Data(rest)
    return .request(
      ReceivedRequest(
        method: head.method, target: head.target, version: head.version, headers: head.headers,
        body: body, connection: connection))
  }
}

extension RequestReader {
  private struct Head {
    enum Body {
      case complete(Data)
      case incomplete
      case malformed
    }

    let method: String
    let target: String
    let version: String
    let headers: [ReceivedRequest.Header]

    init?(_ bytes: Data) {
      let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
      let parts = lines[0].components(separatedBy: " ")
      guard parts.count == 3, parts[2].hasPrefix("HTTP/") else { return nil }
      (method, target, version) = (parts[0], parts[1], parts[2])
      var headers: [ReceivedRequest.Header] = []
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        headers.append(.init(String(line[..<colon]), value))
      }
      self.headers = headers
    }

    private func value(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name }?.value.lowercased()
    }

    var expectsContinue: Bool { value("expect") == "100-continue" }

    /// Takes the body off the front of `rest`.
    func body(in rest: inout Data) -> Body {
      if value("transfer-encoding") == "chunked" { return chunkedBody(in: &rest) }
      guard let length = value("content-length") else { return .complete(Data()) }
      guard let count = Int(length), count >= 0 else { return .malformed }
      guard rest.count >= count else { return .incomplete }
      let body = Data(rest.prefix(count))
      rest = rest.dropFirst(count)
      return .complete(body)
    }

    private func chunkedBody(in rest: inout Data) -> Body {
      var remaining = rest
      var body = Data()
      while true {
        guard let lineEnd = remaining.range(of: Data("\r\n".utf8)) else { return .incomplete }
        let line = String(
          decoding: remaining[remaining.startIndex..<lineEnd.lowerBound], as: UTF8.self)
        let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard let size = Int(digits, radix: 16), size >= 0, size < 1 << 40 else {
          return .malformed
        }
        remaining = remaining[lineEnd.upperBound...]
        if size == 0 { break }
        guard remaining.count >= size + 2 else { return .incomplete }
        body.append(remaining.prefix(size))
        remaining = remaining.dropFirst(size)
        guard remaining.prefix(2) == Data("\r\n".utf8) else { return .malformed }
        remaining = remaining.dropFirst(2)
      }
      while true {
        guard let lineEnd = remaining.range(of: Data("\r\n".utf8)) else { return .incomplete }
        let isLast = lineEnd.lowerBound == remaining.startIndex
        remaining = remaining[lineEnd.upperBound...]
        if isLast { break }
      }
      rest = remaining
      return .complete(body)
    }
  }
}
