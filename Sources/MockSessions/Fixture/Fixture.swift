package import Foundation

/// What a fixture file holds: exchanges with a service, in the order in which the requests started.
package struct Fixture: Equatable, Sendable {
  /// The version of the format that is written. All older ones are read.
  package static let version = 1

  /// When the exchanges were recorded, in whole seconds.
  package var recordedAt: Date?
  /// What `{name}` at the start of a URL stands for.
  package var bases: BaseTable
  /// What takes part in matching, beside method, URL and body.
  package var match: MatchRules
  /// The ids of the redaction rules that replaced something.
  package var redacted: [String]
  /// What placeholders are hashed with.
  package var salt: String?
  package var exchanges: [Exchange]

  package init(
    recordedAt: Date? = nil, bases: BaseTable = BaseTable(), match: MatchRules = MatchRules(),
    redacted: [String] = [], salt: String? = nil, exchanges: [Exchange] = []
  ) {
    self.recordedAt = recordedAt
    self.bases = bases
    self.match = match
    self.redacted = redacted
    self.salt = salt
    self.exchanges = exchanges
  }
}

extension Fixture {
  /// This recording with the times of an earlier one wherever nothing else has changed.
  ///
  /// A service answers in another time at each recording. With its times kept, an exchange that is
  /// the same stays the same text, and an unchanged fixture keeps its `recordedAt`, too.
  package func keepingTimes(of earlier: Fixture) -> Fixture {
    var result = self
    var candidates = Dictionary(grouping: earlier.exchanges.indices.reversed()) { index in
      RequestLine(earlier.exchanges[index].request)
    }
    for index in exchanges.indices {
      let line = RequestLine(exchanges[index].request)
      let timeless = exchanges[index].withoutTimes
      let match = candidates[line]?.lastIndex { earlier.exchanges[$0].withoutTimes == timeless }
      guard let match, let kept = candidates[line]?.remove(at: match) else { continue }
      result.exchanges[index] = earlier.exchanges[kept]
    }
    var comparable = result
    comparable.recordedAt = earlier.recordedAt
    if comparable == earlier { result.recordedAt = earlier.recordedAt }
    return result
  }
}

private struct RequestLine: Hashable {
  let method: String
  let url: ExactString

  init(_ request: RecordedRequest) {
    method = request.method
    url = ExactString(request.url)
  }
}
