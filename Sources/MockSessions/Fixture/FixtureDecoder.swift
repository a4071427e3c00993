package import Foundation

/// Reads the JSON of a fixture file, strictly, with errors that say where and what to do.
package struct FixtureDecoder {
  /// What messages call the file.
  let file: String
  /// Reads a side file; called once for each one named.
  let sideFile: (String) throws(FixtureError) -> Data
  /// Addresses that replace the file's own for bases of the same name.
  let bases: BaseTable

  package init(
    file: String, bases: BaseTable = BaseTable(),
    sideFile: @escaping (String) throws(FixtureError) -> Data
  ) {
    self.file = file
    self.bases = bases
    self.sideFile = sideFile
  }

  package func decode(_ data: Data) throws(FixtureError) -> Fixture {
    let value: JSONValue
    do throws(JSONReadingError) {
      value = try JSONReader.read(data, toleratesByteOrderMark: true)
    } catch {
      throw FixtureError(
        .malformed, "\(file), \(error.position): \(error.problem).",
        expected: "a fixture, which is a JSON file.",
        nextStep:
          "Correct the file there, or delete it and record it again with REHEARSAL_RECORD=all.")
    }
    do throws(FormatProblem) {
      return try fixture(value)
    } catch {
      throw located(error, in: data)
    }
  }

  /// What a fixture without side files has.
  static func header(_ value: JSONValue) throws(FormatProblem) -> Fixture {
    let decoder = FixtureDecoder(file: "") { name throws(FixtureError) in
      throw FixtureError(
        .sideFile, "there is no \(name)", expected: "no side file", nextStep: "Remove it.")
    }
    return try decoder.fixture(value)
  }

  private func fixture(_ value: JSONValue) throws(FormatProblem) -> Fixture {
    // NB: The version comes first: a newer file may have any other fields.
    guard case .object(let object) = value else { throw .type(value, expected: "an object") }
    try checkVersion(object)
    let fields = try FormatObject(
      value,
      fields: ["fixture", "recordedAt", "bases", "match", "redacted", "salt", "exchanges"])

    var fixture = Fixture()
    fixture.recordedAt = try fields.optional("recordedAt", FixtureDate.read)
    fixture.bases = try fields.optional("bases", self.baseTable) ?? BaseTable()
    fixture.match = try fields.optional("match", MatchRules.read) ?? MatchRules()
    fixture.redacted =
      try fields.optional("redacted", FormatValue.list("an array of rule ids", FormatValue.text))
      ?? []
    fixture.salt = try fields.optional("salt", FormatValue.filledText)
    let bases = fixture.bases
    let exchange = { (value: JSONValue) throws(FormatProblem) in
      try self.exchange(value, bases: bases)
    }
    fixture.exchanges = try fields.required(
      "exchanges", "an array of exchanges", FormatValue.list("an array of exchanges", exchange))
    return fixture
  }

  private func checkVersion(_ object: JSONObject) throws(FormatProblem) {
    let known = "\"fixture\": \(Fixture.version), the version of the format"
    do throws(FormatProblem) {
      guard let value = object["fixture"] else {
        throw FormatProblem("is missing", expected: known)
      }
      let version = try FormatValue.integer(1...Int.max, known)(value)
      if version > Fixture.version {
        throw FormatProblem(
          "is \(version), which a newer version of this package wrote",
          expected: "a version up to \(Fixture.version)", reason: .newerVersion)
      }
    } catch {
      throw error.inside(.key(ExactString("fixture")))
    }
  }

  private func baseTable(_ value: JSONValue) throws(FormatProblem) -> BaseTable {
    guard case .object(let object) = value else { throw .type(value, expected: "an object") }
    var table = BaseTable()
    for member in object.members {
      do throws(FormatProblem) {
        guard BaseTable.isName(member.key) else {
          throw FormatProblem(
            "is no name of a base", expected: "a name of ASCII letters, digits, '-' and '_'")
        }
        let url = try FormatValue.filledText(member.value)
        guard !url.hasPrefix("{") else {
          throw FormatProblem(
            "starts with a brace", expected: "an address, which is not made of another base")
        }
        table.bases.append(BaseTable.Base(name: member.key, url: url))
      } catch {
        throw error.inside(.key(ExactString(member.key)))
      }
    }
    return table.replacingAddresses(from: bases)
  }

  private func located(_ problem: FormatProblem, in data: Data) -> FixtureError {
    let position = data.withUnsafeBytes { raw in
      problem.path.position(in: raw.assumingMemoryBound(to: UInt8.self))
    }
    let place = problem.path.steps.isEmpty ? "the file" : problem.path.description
    let nextStep =
      problem.reason == .newerVersion
      ? "Update the package, or delete the file and record it again with REHEARSAL_RECORD=all."
      : "Correct the file there, or delete it and record it again with REHEARSAL_RECORD=all."
    return FixtureError(
      problem.reason, "\(file), \(position): \(place) \(problem.found).",
      expected: "\(problem.expected).", nextStep: nextStep)
  }
}
