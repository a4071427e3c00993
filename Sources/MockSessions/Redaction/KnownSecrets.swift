/// The secrets found so far, and the placeholder of each.
struct KnownSecrets: Sendable {
  private(set) var secrets: [[UInt8]: Secret] = [:]
  /// The distinctive secrets in all spellings that decoding does not undo.
  private(set) var needles = NeedleIndex()
  /// How many known hashes start with these digits, for each count of digits but the last.
  private var sharing: [String: Int] = [:]
  private let salt: String

  init(salt: String) {
    self.salt = salt
  }

  /// Adds a secret; false when it and its rule were known.
  @discardableResult
  mutating func insert(_ value: [UInt8], rule: Int) -> Bool {
    if let known = secrets[value] {
      if rule < known.rule { secrets[value]?.rule = rule }
      return false
    }
    let secret = Secret(value: value, rule: rule, hash: Placeholder.hash(value, salt: salt))
    secrets[value] = secret
    for count in Placeholder.digitCounts.dropLast() {
      sharing[String(secret.hash.prefix(count)), default: 0] += 1
    }
    if secret.isDistinctive { needles.insert(secret) }
    return true
  }

  /// What replaces a value: with the fewest digits that no other known value shares.
  func placeholder(
    for value: [UInt8], rules: [RedactionRule], showsWholeHash: Bool
  ) -> String {
    guard let secret = secrets[value] else { return "«secret»" }
    let count =
      showsWholeHash
      ? secret.hash.count
      : Placeholder.digitCounts.first { sharing[String(secret.hash.prefix($0)), default: 0] <= 1 }
        ?? secret.hash.count
    return Placeholder.text(
      for: value, label: rules[secret.rule].label, digits: String(secret.hash.prefix(count)))
  }
}
