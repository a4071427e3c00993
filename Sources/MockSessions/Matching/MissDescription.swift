/// The text of the error that no exchange answers a request.
struct MissDescription {
  private static let lines = 30
  private static let width = 110

  let request: RecordedRequest
  let exchanges: [Exchange]
  let match: MatchRules
  let played: [Int]
  let file: String
  let command: String
  let redactor: Redactor

  var error: FixtureError {
    var lines = ["No exchange of \(file) answers this request:", "  asked:   \(line(request))"]
    lines += closestLines
    let expected =
      exchanges.isEmpty
      ? "a fixture with exchanges; this one has none."
      : "a request that \(file) holds (\(exchanges.count) exchanges, "
        + "\(played.filter { $0 > 0 }.count) of them played)."
    return FixtureError(
      .requestMissing, redactor.redact(message: lines.joined(separator: "\n")), expected: expected,
      nextStep: "Record it: \(command)")
  }

  private var closestLines: [String] {
    guard let (index, differences) = closest else { return [] }
    let recorded = exchanges[index]
    let head = "  closest: \(line(recorded.request)) (exchanges[\(index)])"
    guard !differences.isEmpty else {
      let times = played[index] == 1 ? "once" : "\(played[index]) times"
      return [head, "  It has been played \(times) already, as often as it was recorded."]
    }
    let shown = differences.prefix(MissDescription.lines).map { "    \(shortened($0))" }
    let hidden = differences.count - shown.count
    let rest = hidden > 0 ? ["    and \(hidden) more"] : []
    return [head, "  What differs:"] + shown + rest
  }

  /// The exchange with the least distance, the first of them.
  private var closest: (index: Int, differences: [String])? {
    var best: (index: Int, distance: Int)?
    for index in exchanges.indices {
      let difference = difference(exchanges[index])
      let distance = difference.distance
      if distance < best?.distance ?? Int.max { best = (index, distance) }
    }
    guard let best else { return nil }
    return (best.index, difference(exchanges[best.index]).texts)
  }

  private func difference(_ exchange: Exchange) -> RequestDifference {
    RequestDifference(asked: request, recorded: exchange.request, rules: exchange.match ?? match)
  }

  private func line(_ request: RecordedRequest) -> String {
    let type = request.type.map { " (\($0))" } ?? ""
    return shortened("\(request.method) \(request.url)") + type
  }

  private func shortened(_ text: String) -> String {
    let single = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard single.count > MissDescription.width else { return single }
    return "\(single.prefix(MissDescription.width - 30))…\(single.suffix(25))"
  }
}
