import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Finds the exchange that answers a request, each as often as it may be played.
///
/// Exchanges of one key are played in recorded order; one that was recorded with the same secret
/// values goes before. Finding one takes the same time whatever the number of exchanges. All methods
/// can be called from any thread.
package final class PlayIndex: Sendable {
  /// An exchange and where it stands in its fixture.
  package struct Match: Equatable, Sendable {
    package let index: Int
    package let exchange: Exchange
  }

  /// An exchange that has been played less often than it is there for.
  package struct Leftover: Hashable, Sendable {
    package let index: Int
    /// How often it was played.
    package let played: Int
    package let times: Exchange.Times

    package init(index: Int, played: Int, times: Exchange.Times) {
      self.index = index
      self.played = played
      self.times = times
    }
  }

  package let exchanges: [Exchange]
  private let redactor: Redactor
  private let match: MatchRules
  private let additional: MatchRules
  /// The distinct match rules, in the order in which they first occur.
  private let rules: [MatchRules]
  private let groups: [GroupKey: Int]
  /// The exchanges of each group, in recorded order.
  private let members: [[Int]]
  /// A condition of the user's, beside the rules.
  private let condition: (@Sendable (URLRequest, URLRequest) -> Bool)?
  /// The exchanges with placeholders in what is compared.
  private let withPlaceholders: [Int]
  private let state: Locked<State>

  private struct GroupKey: Hashable {
    let rules: Int
    let request: RequestKey
  }

  private struct State {
    var groups: [PlayGroup]
    var played: [Int]
  }

  package init(
    _ fixture: Fixture, redactor: Redactor, matching: RequestMatching = .standard
  ) {
    exchanges = fixture.exchanges
    match = fixture.match.union(matching.rules)
    additional = matching.rules
    condition = matching.condition
    self.redactor = redactor
    var rules: [MatchRules] = []
    var ruleIndices: [MatchRules: Int] = [:]
    var indices: [GroupKey: Int] = [:]
    var groups: [PlayGroup] = []
    var members: [[Int]] = []
    var withPlaceholders: [Int] = []
    for (index, exchange) in fixture.exchanges.enumerated() {
      let match = exchange.match?.union(matching.rules) ?? match
      let ruleIndex = ruleIndices[match] ?? rules.count
      if ruleIndex == rules.count {
        rules.append(match)
        ruleIndices[match] = ruleIndex
      }
      let request = RequestKey(redactor.redactForMatching(exchange.request), rules: match)
      if !request.digits.isEmpty { withPlaceholders.append(index) }
      let key = GroupKey(rules: ruleIndex, request: request)
      let group = indices[key] ?? groups.count
      if group == groups.count {
        groups.append(PlayGroup())
        members.append([])
        indices[key] = group
      }
      groups[group].append(index, request: request)
      members[group].append(index)
    }
    self.members = members
    self.rules = rules
    self.groups = indices
    self.withPlaceholders = withPlaceholders
    state = Locked(
      State(groups: groups, played: [Int](repeating: 0, count: fixture.exchanges.count)))
  }

  /// The next exchange for a request as it is sent, secrets and all headers included; nil when there
  /// is none, or none is left.
  package func take(_ request: RecordedRequest) -> Match? {
    if let index = take(keys(request), request) {
      return Match(index: index, exchange: exchanges[index])
    }
    guard learnValues(from: request), let index = take(keys(request), request) else { return nil }
    return Match(index: index, exchange: exchanges[index])
  }

  /// What has been played less often than it is there for: never, or fewer times than it says.
  package var leftovers: [Leftover] {
    let played = state.withLock { $0.played }
    return exchanges.indices.compactMap { index in
      let times = exchanges[index].times
      switch times {
      case .any where played[index] > 0: return nil
      case .count(let count) where played[index] >= count: return nil
      default: return Leftover(index: index, played: played[index], times: times)
      }
    }
  }

  /// How often the exchange at each index has been played.
  package var played: [Int] {
    state.withLock { $0.played }
  }

  /// Why a request has no answer: what was asked, the closest exchange, and what differs.
  ///
  /// - Parameter command: What the user types to record the request.
  package func miss(_ request: RecordedRequest, file: String, command: String) -> FixtureError {
    MissDescription(
      request: redactor.redact(request), exchanges: exchanges, match: match, played: played,
      file: file, command: command, redactor: redactor
    ).error
  }

  private func keys(_ request: RecordedRequest) -> [GroupKey] {
    let redacted = redactor.redactForMatching(request)
    return rules.indices.map { index in
      GroupKey(rules: index, request: RequestKey(redacted, rules: rules[index]))
    }
  }

  private func take(_ keys: [GroupKey], _ request: RecordedRequest) -> Int? {
    let candidates = keys.compactMap { key in groups[key].map { ($0, key.request) } }
    guard !candidates.isEmpty else { return nil }
    // NB: The condition is the user's, so no lock is held yet.
    let refused = refused(of: candidates.map(\.0), for: request)
    return state.withLock { state in
      let next = candidates.compactMap { group, request in
        state.groups[group].next(for: request) { index in
          PlayIndex.isLeft(exchanges[index], played: state.played[index])
        } isRefused: {
          refused.contains($0)
        }
      }
      // NB: Of exchanges under several rules, the one with the same values, then the first.
      let best = next.min { left, right in
        left.hasSameValues == right.hasSameValues
          ? left.index < right.index : left.hasSameValues
      }
      guard let best else { return nil }
      state.played[best.index] += 1
      return best.index
    }
  }

  /// The exchanges of some groups that the user's condition does not take for the request.
  private func refused(of groups: [Int], for request: RecordedRequest) -> Set<Int> {
    guard let condition, let sent = URLRequest(request) else { return [] }
    return Set(
      groups.flatMap { members[$0] }.filter { index in
        URLRequest(exchanges[index].request).map { !condition(sent, $0) } ?? true
      })
  }

  private static func isLeft(_ exchange: Exchange, played: Int) -> Bool {
    switch exchange.times {
    case .any: true
    case .count(let count): played < max(1, count)
    }
  }

  /// Whether the request has, where a recorded one has placeholders that no rule explains, the values
  /// that they stand for; these are secrets from now on.
  private func learnValues(from request: RecordedRequest) -> Bool {
    guard !withPlaceholders.isEmpty else { return false }
    var hasLearned = false
    let redacted = redactor.redact(request)
    let asked = rules.map { RequestParts(redacted, rules: $0) }
    for index in withPlaceholders {
      let exchange = exchanges[index]
      let rules = exchange.match?.union(additional) ?? match
      guard let live = zip(self.rules, asked).first(where: { $0.0 == rules })?.1 else { continue }
      let recorded = RequestParts(exchange.request, rules: rules)
      guard recorded.method == live.method else { continue }
      let texts = (recorded.texts, live.texts)
      guard texts.0.count == texts.1.count else { continue }
      for (template, text) in zip(texts.0, texts.1) where template != text {
        guard let template = PlaceholderTemplate(template) else { continue }
        for value in template.values(in: text, hash: redactor.hash) {
          redactor.learn(value: String(decoding: value, as: UTF8.self))
          hasLearned = true
        }
      }
    }
    return hasLearned
  }
}
