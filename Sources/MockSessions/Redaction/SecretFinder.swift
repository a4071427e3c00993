/// Applies rules to the texts of an exchange.
struct SecretFinder: Sendable {
  /// What a text is.
  enum Place {
    case url
    case header(String)
    case body
    case message
  }

  let rules: [RedactionRule]
  private let headers: [String: Int]
  private let fields: [String: Int]
  private let members: [String: Int]
  private let others: [Int]

  init(rules: [RedactionRule]) {
    self.rules = rules
    var headers: [String: Int] = [:]
    var fields: [String: Int] = [:]
    var members: [String: Int] = [:]
    var others: [Int] = []
    for (index, rule) in rules.enumerated() {
      switch rule.kind {
      case .header(let name) where headers[name] == nil: headers[name] = index
      case .query(let name) where fields[name] == nil: fields[name] = index
      case .json(let name) where members[name] == nil: members[name] = index
      case .header, .query, .json: break
      case .shape, .value, .custom: others.append(index)
      }
    }
    (self.headers, self.fields) = (headers, fields)
    (self.members, self.others) = (members, others)
  }

  /// What the rules find in a text. Placeholders are no secrets.
  func findings(in text: SpelledText, place: Place) -> [SecretFinding] {
    var found: [SecretFinding] = []
    if case .header(let name) = place { found += inHeader(name, text.bytes) }
    if case .body = place {
      found += FieldFinder(names: fields, bytes: text.bytes).inBody()
    }
    for reading in text.readings {
      found += inReading(reading, place).map { finding in
        SecretFinding(
          range: reading.source(finding.range), value: finding.value, rule: finding.rule,
          isNumber: finding.isNumber)
      }
    }
    guard !found.isEmpty else { return [] }
    let placeholders = Placeholder.all(in: text.bytes).map(\.range)
    return found.filter { finding in
      !finding.value.isEmpty && Placeholder.all(in: finding.value).isEmpty
        && !placeholders.contains { $0.overlaps(finding.range) }
    }
  }

  private func inHeader(_ name: String, _ value: [UInt8]) -> [SecretFinding] {
    guard let rule = headers[name.lowercased()] else { return [] }
    var found = HeaderSecrets.ranges(name: name, value: value).map {
      SecretFinding(range: $0, value: Array(value[$0]), rule: rule)
    }
    if let range = found.first?.range, let password = HeaderSecrets.basicPassword(value) {
      found.append(SecretFinding(range: range, value: password, rule: rule))
    }
    return found
  }

  private func inReading(_ reading: SpelledText, _ place: Place) -> [SecretFinding] {
    let bytes = reading.bytes
    var found: [SecretFinding] = []
    if reading.presence.has(UInt8(ascii: "=")) {
      found = FieldFinder(names: fields, bytes: bytes).inURLs(isURL: isURL(place))
    }
    let members = reading.presence.has("\"", ":") ? members : [:]
    for (value, rule) in JSONMemberFinder.values(in: bytes, names: members) {
      // NB: Zero is what numbers are replaced with.
      if value.isNumber, DecimalValue.isZero(value.text) { continue }
      found.append(
        SecretFinding(
          range: value.range, value: value.text, rule: rule, isNumber: value.isNumber))
    }
    for rule in others {
      for range in ranges(rules[rule].kind, reading) {
        found.append(SecretFinding(range: range, value: Array(bytes[range]), rule: rule))
      }
    }
    return found
  }

  private func ranges(_ kind: RedactionRule.Kind, _ text: SpelledText) -> [Range<Int>] {
    let bytes = text.bytes
    switch kind {
    case .header, .query, .json: return []
    case .shape(let shape): return shape.ranges(in: text)
    case .value(let value):
      return value.count >= Secret.distinctiveCount ? ByteSearch.ranges(of: value, in: bytes) : []
    case .custom(let secrets):
      guard let text = bytes.withUnsafeBufferPointer(UTF8Sequence.text) else { return [] }
      return secrets(text).flatMap { ByteSearch.ranges(of: Array($0.utf8), in: bytes) }
    }
  }

  private func isURL(_ place: Place) -> Bool {
    guard case .header(let name) = place else {
      if case .url = place { return true }
      return false
    }
    return ["location", "content-location", "referer"].contains(name.lowercased())
  }
}
