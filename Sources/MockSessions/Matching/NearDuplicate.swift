/// A request that was added to a fixture and differs from one that was there in one parameter of its query:
/// most likely a time or a random number, with which the fixture would grow at each recording.
struct NearDuplicate: Equatable {
  /// The place of the new exchange.
  let index: Int
  /// The place of the one that was there.
  let earlier: Int
  /// The name of the parameter.
  let parameter: String

  /// The near duplicates among the exchanges from an index on.
  static func all(in exchanges: [Exchange], from start: Int) -> [NearDuplicate] {
    let parts = exchanges.map { RequestParts($0.request, rules: MatchRules()) }
    return exchanges.indices.dropFirst(start).compactMap { index in
      (0..<start).lazy.compactMap { earlier in
        parameter(parts[index], parts[earlier]).map {
          NearDuplicate(index: index, earlier: earlier, parameter: $0)
        }
      }.first
    }
  }

  /// What tells two requests apart, if it is one parameter alone.
  private static func parameter(_ one: RequestParts, _ other: RequestParts) -> String? {
    guard one.method == other.method, one.body == other.body,
      one.url.query.count == other.url.query.count,
      one.url.query.map(\.name) == other.url.query.map(\.name)
    else { return nil }
    var (left, right) = (one.url, other.url)
    (left.query, right.query) = ([], [])
    guard left == right else { return nil }
    let differing = zip(one.url.query, other.url.query).filter { $0.value != $1.value }
    guard differing.count == 1, let name = differing.first?.0.name else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
