/// Replaces in a text what the rules find there and every known secret.
struct SecretReplacer {
  let finder: SecretFinder
  let known: KnownSecrets
  /// Whether placeholders have all digits of the hash, rather than the few that files show.
  var showsWholeHash = false
  /// Whether the rules may find something; false saves looking again.
  var usesRules = true

  private struct Replacement {
    var range: Range<Int>
    var value: [UInt8]
    var text: [UInt8]
  }

  /// The text with placeholders; nil when there is nothing to replace.
  func replace(_ bytes: [UInt8], place: SecretFinder.Place, isJSON: Bool = false) -> [UInt8]? {
    replace(pieces: [bytes], place: place, isJSON: isJSON)?.first
  }

  /// The pieces of a text with placeholders, each in the piece in which the secret starts; nil when
  /// there is nothing to replace.
  func replace(
    pieces: [[UInt8]], place: SecretFinder.Place, isJSON: Bool = false
  ) -> [[UInt8]]? {
    let bytes = Array(pieces.joined())
    let replacements = replacements(in: bytes, place: place, isJSON: isJSON)
    guard !replacements.isEmpty else { return nil }
    var result: [[UInt8]] = []
    var remaining = replacements[...]
    var start = 0
    for piece in pieces {
      let end = start + piece.count
      var output: [UInt8] = []
      var position = start
      while let next = remaining.first, next.range.lowerBound < end {
        if next.range.lowerBound >= position, next.range.lowerBound >= start {
          output += bytes[position..<next.range.lowerBound]
          output += next.text
        }
        position = min(next.range.upperBound, end)
        if next.range.upperBound > end { break }
        remaining.removeFirst()
      }
      output += bytes[max(position, start)..<end]
      result.append(output)
      start = end
    }
    return result
  }

  private func replacements(
    in bytes: [UInt8], place: SecretFinder.Place, isJSON: Bool
  ) -> [Replacement] {
    let text = SpelledText(bytes)
    let findings = usesRules ? finder.findings(in: text, place: place) : []
    var found = findings.map { finding in
      replacement(finding.range, finding.value, isNumber: finding.isNumber)
    }
    for reading in readings(of: text, place: place) {
      for hit in known.needles.hits(in: reading.bytes) {
        let range = reading.source(hit.range)
        let isNumber = isJSON && JSONNumberPlace.isNumber(range, in: bytes)
        found.append(replacement(range, hit.value, isNumber: isNumber))
      }
      for placeholder in Placeholder.all(in: reading.bytes) {
        let source = reading.source(placeholder.range)
        let plain = Array(reading.bytes[placeholder.range])
        if !bytes[source].elementsEqual(plain) {
          found.append(Replacement(range: source, value: plain, text: plain))
        }
      }
    }
    return merged(found)
  }

  private func readings(of text: SpelledText, place: SecretFinder.Place) -> [SpelledText] {
    guard known.needles.hasSpace, let plus = text.plusDecoded else { return text.readings }
    return text.readings + [plus]
  }

  private func replacement(
    _ range: Range<Int>, _ value: [UInt8], isNumber: Bool
  ) -> Replacement {
    let text =
      isNumber
      ? "0"
      : known.placeholder(
        for: value, rules: finder.rules, showsWholeHash: showsWholeHash)
    return Replacement(range: range, value: value, text: Array(text.utf8))
  }

  /// Replacements that overlap become one, which is as wide as both and tells the longer value.
  private func merged(_ found: [Replacement]) -> [Replacement] {
    let sorted = found.filter { !$0.range.isEmpty }.sorted { left, right in
      left.range.lowerBound == right.range.lowerBound
        ? left.range.upperBound > right.range.upperBound
        : left.range.lowerBound < right.range.lowerBound
    }
    var result: [Replacement] = []
    for next in sorted {
      guard let last = result.last, last.range.upperBound > next.range.lowerBound else {
        result.append(next)
        continue
      }
      let union = last.range.lowerBound..<max(last.range.upperBound, next.range.upperBound)
      var winner = next.value.count > last.value.count ? next : last
      winner.range = union
      result[result.count - 1] = winner
    }
    return result
  }
}
