import Foundation

/// What reading the cassettes of VCR and of DVR has in common.
enum CassetteReader {
  struct Interaction {
    var exchange: ForeignExchange
    let recordedAt: ForeignDate?
    var note: String?
  }

  /// The interactions in their order, which is that of the recording.
  static func read(
    _ interactions: [JSONValue], key: String, match: MatchRules,
    _ interaction: (FormatObject) throws(FormatProblem) -> Interaction
  ) -> ImportedFile {
    var file = ImportedFile(fixture: Fixture(match: match))
    var dates: [ForeignDate] = []
    for (index, value) in interactions.enumerated() {
      let path = JSONPath().key(key).index(index)
      do throws(FormatProblem) {
        var found = try interaction(FormatObject(foreign: value))
        found.exchange.decompress()
        file.sentHeaders.formUnion(found.exchange.requestHeaders)
        file.fixture.exchanges.append(found.exchange.exchange(matching: match.headers))
        if let date = found.recordedAt { dates.append(date) }
        if let note = found.note { file.note(note, at: path) }
        if found.exchange.isStillEncoded {
          file.note("has a body that is still compressed", at: path.key("response"))
        }
      } catch {
        file.skip(error.inside(.index(index)).inside(.key(key)))
      }
    }
    file.fixture.recordedAt = dates.min()?.wholeSeconds
    return file
  }

  /// An object of names, each with its value or an array of values.
  static func headers(_ value: JSONValue) throws(FormatProblem) -> [HeaderField] {
    guard case .object(let object) = value else { throw .type(value, expected: "an object") }
    var headers: [HeaderField] = []
    for member in object.members {
      do throws(FormatProblem) {
        let values: [JSONValue]
        if case .array(let elements) = member.value {
          values = elements
        } else {
          values = [member.value]
        }
        for value in values {
          if case .null = value { continue }
          headers += try HARHeaders.fields(member.key, FormatValue.looseText(value))
        }
      } catch {
        throw error.inside(.key(member.key))
      }
    }
    return headers
  }

  static func status(_ value: JSONValue) throws(FormatProblem) -> Int {
    let expected = "an integer from 100 to 999"
    return try FormatValue.integer(100...999, expected)(value)
  }
}
