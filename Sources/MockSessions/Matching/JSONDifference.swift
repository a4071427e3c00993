/// Where two JSON values differ in meaning.
struct JSONDifference {
  let path: JSONPath
  /// Nil when there is nothing at this path.
  let asked: JSONValue?
  let recorded: JSONValue?

  /// The first differences, in the order of the recorded value; placeholders equal each other.
  static func all(
    asked: JSONValue, recorded: JSONValue, limit: Int, ignoring ignored: [String]
  ) -> [JSONDifference] {
    var found: [JSONDifference] = []
    var pending = [JSONDifference(path: JSONPath(), asked: asked, recorded: recorded)]
    while let next = pending.popLast(), found.count < limit {
      switch (next.asked, next.recorded) {
      case (.object(let asked)?, .object(let recorded)?):
        pending += members(next.path, asked, recorded, ignoring: ignored).reversed()
      case (.array(let asked)?, .array(let recorded)?):
        let indices = 0..<max(asked.count, recorded.count)
        pending += indices.reversed().map { index in
          JSONDifference(
            path: next.path.index(index), asked: index < asked.count ? asked[index] : nil,
            recorded: index < recorded.count ? recorded[index] : nil)
        }
      case (let asked?, let recorded?):
        if stripped(asked) != stripped(recorded) { found.append(next) }
      case (nil, nil): break
      default: found.append(next)
      }
    }
    return found
  }

  private static func members(
    _ path: JSONPath, _ asked: JSONObject, _ recorded: JSONObject, ignoring ignored: [String]
  ) -> [JSONDifference] {
    let added = asked.members.filter { recorded[$0.key] == nil }
    return (recorded.members + added).filter { !ignored.contains($0.key) }.map { member in
      JSONDifference(
        path: path.key(member.key), asked: asked[member.key], recorded: recorded[member.key])
    }
  }

  private static func stripped(_ value: JSONValue) -> [UInt8] {
    Placeholder.strip(JSONMeaning(value).canonical).bytes
  }
}
