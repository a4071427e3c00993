extension JSONValue: Equatable {
  /// NB: A loop over pairs, not recursion: 512 levels of unoptimised frames overflow the stack of a
  /// secondary thread.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    var pairs = [(left, right)]
    while let pair = pairs.popLast() {
      switch pair {
      case (.null, .null): break
      case (.bool(let left), .bool(let right)) where left == right: break
      case (.number(let left), .number(let right)) where left == right: break
      case (.string(let left), .string(let right)) where ExactString(left) == ExactString(right):
        break
      case (.array(let left), .array(let right)) where left.count == right.count:
        for index in left.indices { pairs.append((left[index], right[index])) }
      case (.object(let left), .object(let right)) where left.members.count == right.members.count:
        for index in left.members.indices {
          let (left, right) = (left.members[index], right.members[index])
          guard ExactString(left.key) == ExactString(right.key) else { return false }
          pairs.append((left.value, right.value))
        }
      default: return false
      }
    }
    return true
  }
}
