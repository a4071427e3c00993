/// Where a value stands inside a JSON document: `exchanges[2].response.status`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case key(ExactString)
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  package func key(_ key: String) -> JSONPath {
    JSONPath(steps + [.key(ExactString(key))])
  }

  package func index(_ index: Int) -> JSONPath {
    JSONPath(steps + [.index(index)])
  }

  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        let isPlain =
          !key.text.isEmpty
          && key.text.utf8.allSatisfy {
            $0 >= 0x80 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
              || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
              || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          }
        if isPlain {
          text += text.isEmpty ? key.text : ".\(key.text)"
        } else {
          text += "[\(JSONWriter.text(.string(key.text), layout: .compact))]"
        }
      }
    }
    return text
  }
}

extension JSONPath {
  /// The place of the value at this path in a document that has been read before, or of the innermost
  /// value around it that exists.
  package func position(in bytes: UnsafeBufferPointer<UInt8>) -> TextPosition {
    guard let start = bytes.baseAddress else { return TextPosition(line: 1, column: 1) }
    var reader = JSONReader(bytes: start, count: bytes.count, maximumDepth: JSONReader.maximumDepth)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    reader.skipSpace()
    for step in steps {
      let outer = reader.position
      guard (try? reader.enter(step)) == true else {
        reader.position = outer
        break
      }
    }
    return TextPosition(offset: reader.position, in: bytes)
  }
}

extension JSONReader {
  /// Moves to the start of the element or member that `step` names; false when there is none.
  fileprivate mutating func enter(_ step: JSONPath.Step) throws(JSONProblem) -> Bool {
    let isObject = take(UInt8(ascii: "{"))
    guard isObject || take(UInt8(ascii: "[")) else { return false }
    var index = 0
    repeat {
      skipSpace()
      if position < count,
        bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "]")
      {
        return false
      }
      let here: JSONPath.Step = isObject ? .key(ExactString(try key())) : .index(index)
      skipSpace()
      if here == step { return true }
      _ = try value()
      skipSpace()
      index += 1
    } while take(UInt8(ascii: ","))
    return false
  }
}
