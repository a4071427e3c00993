package import Foundation

extension ImportedFile {
  /// Reads a JSON file of another program: HAR, or a cassette of VCR or DVR.
  ///
  /// - Parameters:
  ///   - file: What messages call the file.
  ///   - match: What takes part in matching: the headers that it names are stored.
  package init(
    json data: Data, file: String, match: MatchRules = MatchRules()
  ) throws(FixtureError) {
    let value: JSONValue
    var hasHalfCharacters = false
    do throws(JSONReadingError) {
      value = try JSONReader.read(data, toleratesByteOrderMark: true)
    } catch {
      // NB: JavaScript writes the halves of characters that it has cut through.
      let tolerant = try? JSONReader.read(
        data, toleratesByteOrderMark: true, replacesLoneSurrogates: true)
      guard let tolerant else {
        throw FixtureError(
          .malformed, "\(file), \(error.position): \(error.problem).",
          expected: "a HAR file or a cassette, which is JSON.",
          nextStep: "Export the file again, or correct it there.")
      }
      value = tolerant
      hasHalfCharacters = true
    }
    do throws(FormatProblem) {
      self = try ImportedFile.read(value, match: match)
      if hasHalfCharacters {
        notes.append("the file has halves of characters, which are U+FFFD now")
      }
    } catch {
      let position = data.withUnsafeBytes { raw in
        error.path.position(in: raw.assumingMemoryBound(to: UInt8.self))
      }
      let place = error.path.steps.isEmpty ? "the file" : error.path.description
      throw FixtureError(
        error.reason, "\(file), \(position): \(place) \(error.found).",
        expected: "\(error.expected).",
        nextStep: "Export the file again, or correct it there.")
    }
  }

  private static func read(
    _ value: JSONValue, match: MatchRules
  ) throws(FormatProblem) -> ImportedFile {
    guard case .object = value else {
      throw FormatProblem("is \(value.kind)", expected: known, reason: .notImportable)
    }
    let fields = try FormatObject(foreign: value)
    if fields.has("log") { return try HARReader.read(value, match: match) }
    if fields.has("fixture") {
      throw FormatProblem("is a fixture already", expected: known, reason: .notImportable)
    }
    let list = FormatValue.list("an array of interactions") { $0 }
    if let interactions = try fields.optional("http_interactions", list) {
      return VCRReader.read(interactions, key: "http_interactions", match: match)
    }
    if let interactions = try fields.optional("interactions", list) {
      // NB: VCR.py has a version and a `uri`, DVR a name and a `url`.
      return isOfVCR(fields, interactions)
        ? VCRReader.read(interactions, key: "interactions", match: match)
        : DVRReader.read(interactions, key: "interactions", match: match)
    }
    throw FormatProblem("is of no known format", expected: known, reason: .notImportable)
  }

  private static func isOfVCR(_ fields: FormatObject, _ interactions: [JSONValue]) -> Bool {
    guard !fields.has("name"), case .object(let first)? = interactions.first,
      case .object(let request)? = first["request"]
    else { return false }
    return request["uri"] != nil
  }

  private static let known =
    "a HAR file (with \"log\"), a cassette of VCR (with \"http_interactions\") or of DVR "
    + "(with \"interactions\")"
}
