package import Dispatch
package import Foundation

/// What the server does with one request, step by step.
///
/// ```swift
/// Answer.json(#"{"items":[]}"#).delayed(by: .milliseconds(143))
/// Answer.status(200, body: Data(count: 100_000)).cut(after: 5_000, by: .reset)
/// ```
package struct Answer: Sendable {
  package enum Step: Sendable {
    case send(Data)
    case pause(DispatchTimeInterval)
    case wait(Gate)
    case end(Ending)
  }

  /// How a connection ends: in order (FIN), or with a reset (RST).
  package enum Ending: Sendable {
    case close
    case reset
  }

  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Exactly these bytes, head included; the connection then stays open.
  package static func raw(_ bytes: Data) -> Answer { Answer([.send(bytes)]) }

  /// Exactly this text in UTF-8, head included; the connection then stays open.
  package static func raw(_ text: String) -> Answer { raw(Data(text.utf8)) }

  /// A head with these header lines and a `Content-Length` that fits the body, and the body.
  package static func status(
    _ status: Int, _ reason: String = "OK", headers: [(name: String, value: String)] = [],
    body: Data = Data()
  ) -> Answer {
    var head = "HTTP/1.1 \(status) \(reason)\r\n"
    for header in headers {
      head += "\(header.name): \(header.value)\r\n"
    }
    return raw(Data((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body)
  }

  /// Status 200 with a JSON text.
  package static func json(_ text: String) -> Answer {
    status(200, headers: [("Content-Type", "application/json")], body: Data(text.utf8))
  }

  /// Status 200 with a plain text.
  package static func text(_ text: String) -> Answer {
    status(200, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Data(text.utf8))
  }

  /// A redirect with this status to this location.
  package static func redirect(_ status: Int, to location: String) -> Answer {
    .status(status, "Redirect", headers: [("Location", location)])
  }

  /// A capture as `curl -i` prints it to a file: line ends of the head become `\r\n`, the body
  /// stays as it is.
  package static func captured(_ fileContents: Data) -> Answer {
    let headEnd: Data.Index
    let bodyStart: Data.Index
    if let gap = fileContents.range(of: Data("\n\n".utf8)) {
      (headEnd, bodyStart) = (gap.lowerBound, gap.upperBound)
    } else if let gap = fileContents.range(of: Data("\r\n\r\n".utf8)) {
      (headEnd, bodyStart) = (gap.lowerBound, gap.upperBound)
    } else {
      (headEnd, bodyStart) = (fileContents.endIndex, fileContents.endIndex)
    }
    let lines = fileContents[fileContents.startIndex..<headEnd].split(separator: UInt8(ascii: "\n"))
    var bytes = Data()
    for line in lines {
      bytes.append(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      bytes.append(contentsOf: "\r\n".utf8)
    }
    bytes.append(contentsOf: "\r\n".utf8)
    bytes.append(fileContents[bodyStart...])
    return raw(bytes)
  }

  /// The connection ends without a byte.
  package static func nothing(_ ending: Ending) -> Answer { Answer([.end(ending)]) }

  /// The same after this much real time.
  package func delayed(by interval: DispatchTimeInterval) -> Answer {
    Answer([.pause(interval)] + steps)
  }

  /// The same after the gate has been opened.
  package func held(until gate: Gate) -> Answer { Answer([.wait(gate)] + steps) }

  /// The same, but held by the gate after the first `count` bytes.
  package func held(after count: Int, until gate: Gate) -> Answer {
    split(at: count) { $0 + [.wait(gate)] + $1 }
  }

  /// The same in pieces of `size` bytes with a pause between two of them.
  package func dripped(size: Int, every interval: DispatchTimeInterval) -> Answer {
    var dripped: [Step] = []
    for step in steps {
      guard case .send(var bytes) = step, size > 0 else {
        dripped.append(step)
        continue
      }
      while bytes.count > size {
        dripped += [.send(Data(bytes.prefix(size))), .pause(interval)]
        bytes = bytes.dropFirst(size)
      }
      dripped.append(.send(Data(bytes)))
    }
    return Answer(dripped)
  }

  /// The same up to `count` bytes; there the connection ends.
  package func cut(after count: Int, by ending: Ending) -> Answer {
    split(at: count) { before, _ in before + [.end(ending)] }
  }

  /// The same, and then the connection ends.
  package func thenEnding(_ ending: Ending) -> Answer { Answer(steps + [.end(ending)]) }

  private func split(at count: Int, _ join: ([Step], [Step]) -> [Step]) -> Answer {
    var before: [Step] = []
    var left = count
    for (index, step) in steps.enumerated() {
      guard case .send(let bytes) = step else {
        before.append(step)
        continue
      }
      guard bytes.count >= left else {
        before.append(step)
        left -= bytes.count
        continue
      }
      let head = Step.send(Data(bytes.prefix(left)))
      let tail = Step.send(Data(bytes.dropFirst(left)))
      return Answer(join(before + [head], [tail] + steps[(index + 1)...]))
    }
    return Answer(join(before, []))
  }
}
