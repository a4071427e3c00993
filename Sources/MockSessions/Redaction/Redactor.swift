import Foundation
import Locking

/// Takes secrets out of exchanges before they are written, and out of requests before they are
/// compared with what was written.
///
/// It works by value: what a rule finds in one place, in whatever exchange, is replaced everywhere.
/// So exchanges are learned first and rewritten then, and the order of requests does not matter. The
/// caller's data is never changed. All methods can be called from any thread at any time.
package final class Redactor: Sendable {
  private let finder: SecretFinder
  /// What placeholders are hashed with.
  package let salt: String
  private let known: Locked<KnownSecrets>

  package init(rules: [RedactionRule] = RedactionRule.standard, salt: String) {
    finder = SecretFinder(rules: rules)
    self.salt = salt
    known = Locked(KnownSecrets(salt: salt))
  }

  /// The salt of a new fixture. It derives from the name: the same recording has the same text, even
  /// when the file was deleted in between.
  package static func salt(forFixture name: String) -> String {
    String(SHA256(of: Array(name.utf8)).hexadecimal.prefix(8))
  }

  /// The fixture with placeholders for secrets, its salt, and the ids of the rules that found some,
  /// those of earlier recordings included.
  package func redact(_ fixture: Fixture) -> Fixture {
    var found: Set<Int> = []
    for exchange in fixture.exchanges { found.formUnion(learn(SecretTexts.texts(of: exchange))) }
    for base in fixture.bases.bases { found.formUnion(learn([(Array(base.url.utf8), .url)])) }
    let replacer = replacer
    var result = fixture
    result.exchanges = fixture.exchanges.map { replacer.redact($0) }
    result.bases.bases = fixture.bases.bases.map {
      BaseTable.Base(name: $0.name, url: replacer.redact($0.url, .url))
    }
    found.formUnion(rulesOfPlaceholders(in: result, besides: found))
    let ids = Set(found.map { finder.rules[$0].id }).union(fixture.redacted)
    let order = finder.rules.map(\.id)
    let unknown = ids.subtracting(order).sorted()
    var seen: Set<String> = []
    result.redacted = (order + unknown).filter { ids.contains($0) && seen.insert($0).inserted }
    result.salt = result.redacted.isEmpty ? fixture.salt : salt
    return result
  }

  /// The request with placeholders for secrets: those its places and shapes show, and those known
  /// from other exchanges.
  package func redact(_ request: RecordedRequest) -> RecordedRequest {
    redact(request, showsWholeHash: false)
  }

  /// The request as `redact` gives it, with all digits of each hash, which
  /// tell whether a placeholder with fewer digits stands for the same value.
  func redactForMatching(_ request: RecordedRequest) -> RecordedRequest {
    redact(request, showsWholeHash: true)
  }

  private func redact(_ request: RecordedRequest, showsWholeHash: Bool) -> RecordedRequest {
    let texts = SecretTexts.texts(of: request)
    let hasFindings = !learn(texts).isEmpty
    var replacer = replacer
    if !hasFindings, replacer.known.needles.isEmpty,
      !texts.contains(where: { SpelledText($0.bytes).canBeEscaped })
    {
      return request
    }
    replacer.showsWholeHash = showsWholeHash
    replacer.usesRules = hasFindings
    return replacer.redact(request)
  }

  /// A message with placeholders for secrets.
  package func redact(message: String) -> String {
    learn([(Array(message.utf8), .message)])
    return replacer.redact(message, .message)
  }

  /// Remembers the secrets of an exchange, so that they are replaced from now on.
  package func learn(_ exchange: Exchange) {
    learn(SecretTexts.texts(of: exchange))
  }

  /// Remembers the secrets of a request as it was sent, with headers that are not stored: an answer
  /// may repeat them.
  package func learn(_ request: RecordedRequest) {
    learn(SecretTexts.texts(of: request))
  }

  /// Remembers a value that is known to be a secret by other means than the rules.
  package func learn(value: String) {
    let value = Array(value.utf8)
    let last = max(0, finder.rules.count - 1)
    guard !finder.rules.isEmpty, Placeholder.all(in: value).isEmpty else { return }
    known.withLock { _ = $0.insert(value, rule: last) }
  }

  /// The rules of secrets that were learned elsewhere and replaced in a fixture.
  private func rulesOfPlaceholders(in fixture: Fixture, besides found: Set<Int>) -> Set<Int> {
    let known = known.withLock { $0 }
    let others = known.secrets.values.filter { $0.isDistinctive && !found.contains($0.rule) }
    guard !others.isEmpty else { return [] }
    var placeholders: Set<[UInt8]> = []
    for exchange in fixture.exchanges {
      for text in SecretTexts.texts(of: exchange) {
        for placeholder in Placeholder.all(in: text.bytes) {
          placeholders.insert(Array(text.bytes[placeholder.range]))
        }
      }
    }
    let replaced = others.filter { secret in
      let text = known.placeholder(
        for: secret.value, rules: finder.rules, showsWholeHash: false)
      return placeholders.contains(Array(text.utf8))
    }
    return Set(replaced.map(\.rule))
  }

  /// The salted hash of a value, of which its placeholder shows the start.
  func hash(of value: [UInt8]) -> String {
    Placeholder.hash(value, salt: salt)
  }

  /// Throws when files that are about to be written hold a secret in any spelling.
  package func checkHoldsNoSecret(
    _ files: FixtureEncoder.Files, file: String
  ) throws(FixtureError) {
    let needles = known.withLock { $0.needles }
    var contents = [(file, files.json)]
    for name in files.sideFiles.keys.sorted() {
      contents.append((name, files.sideFiles[name] ?? Data()))
    }
    for (name, data) in contents {
      guard let (value, position) = SecretScan.firstSecret(in: Array(data), needles: needles) else {
        continue
      }
      let rule = known.withLock { $0.secrets[value]?.rule } ?? 0
      throw FixtureError(
        .secretFound,
        "\(name) was not written: \(position) would hold a value that the rule "
          + "\(finder.rules[rule].id) found elsewhere.",
        expected: "no secret in a fixture, in any spelling.",
        nextStep:
          "Add a redaction rule for that place, or remove the rule if the value is harmless.")
    }
  }

  @discardableResult
  private func learn(_ texts: [(bytes: [UInt8], place: SecretFinder.Place)]) -> Set<Int> {
    // NB: The rules may call the user's code, so the lock is taken afterwards.
    let findings = texts.flatMap { finder.findings(in: SpelledText($0.bytes), place: $0.place) }
    known.withLock { state in
      for finding in findings where !finding.value.isEmpty {
        state.insert(finding.value, rule: finding.rule)
      }
    }
    return Set(findings.map(\.rule))
  }

  private var replacer: SecretReplacer {
    SecretReplacer(finder: finder, known: known.withLock { $0 })
  }
}
