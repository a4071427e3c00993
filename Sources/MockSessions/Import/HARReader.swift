import Foundation

/// Reads HAR 1.2 as browsers and proxies write it, entry by entry.
///
/// An entry that cannot be used is left out, with the reason; fields that are not known are ignored,
/// as the format asks for. Entries are put in the order in which their requests started.
struct HARReader {
  /// The headers of requests that are stored.
  let headerNames: [String]
  private var file = ImportedFile()
  /// Whether the file was made of a fixture, and says what HAR has no words for.
  private var isOfFixture = false

  static func read(_ root: JSONValue, match: MatchRules) throws(FormatProblem) -> ImportedFile {
    var reader = HARReader(headerNames: match.headers)
    try reader.read(root, match: match)
    return reader.file
  }

  private init(headerNames: [String]) {
    self.headerNames = headerNames
  }

  private mutating func read(_ root: JSONValue, match: MatchRules) throws(FormatProblem) {
    let log = try FormatObject(foreign: root).required("log", "a HAR log") { $0 }
    let fields: FormatObject
    let entries: [JSONValue]
    do throws(FormatProblem) {
      fields = try FormatObject(foreign: log)
      entries = try fields.required(
        "entries", "an array of entries", FormatValue.list("an array of entries") { $0 })
      file.fixture.match = match
      if let own = try fields.optional(HARFields.fixture, FixtureDecoder.header) {
        isOfFixture = true
        file.fixture = own
      }
    } catch {
      throw error.inside(.key("log"))
    }
    var dated: [(start: ForeignDate?, exchange: Exchange)] = []
    for (index, entry) in entries.enumerated() {
      let path = JSONPath().key("log").key("entries").index(index)
      do throws(FormatProblem) {
        dated.append(try read(entry, at: path))
      } catch {
        file.skip(error.inside(.index(index)).inside(.key("entries")).inside(.key("log")))
      }
    }
    if isOfFixture {
      file.fixture.exchanges = dated.map(\.exchange)
    } else {
      file.fixture.recordedAt = dated.compactMap(\.start).min()?.wholeSeconds
      file.fixture.exchanges = HARReader.sorted(dated)
    }
  }

  /// In the order of their starts; an entry without one comes after the entry before it in the file.
  private static func sorted(
    _ entries: [(start: ForeignDate?, exchange: Exchange)]
  ) -> [Exchange] {
    var last: ForeignDate?
    let filled = entries.enumerated().map { index, entry in
      last = entry.start ?? last
      return (start: last?.microseconds ?? .min, index: index, exchange: entry.exchange)
    }
    return filled.sorted { ($0.start, $0.index) < ($1.start, $1.index) }.map(\.exchange)
  }

  private mutating func read(
    _ value: JSONValue, at path: JSONPath
  ) throws(FormatProblem) -> (start: ForeignDate?, exchange: Exchange) {
    let entry = try FormatObject(foreign: value)
    var foreign = ForeignExchange()
    let request = try entry.required("request", "an object", FormatObject.init(foreign:))
    do throws(FormatProblem) {
      try HARRequest.read(request, isOfFixture: isOfFixture, into: &foreign)
    } catch {
      throw error.inside(.key("request"))
    }
    foreign.time = try HARTime.read(entry)
    let date = try? entry.optional("startedDateTime", FormatValue.text)
    let start = date.flatMap { ForeignDate(internet: $0) }
    if isOfFixture { return (start, try HARExtras.exchange(entry, foreign)) }

    let exchange = try exchange(entry, &foreign)
    file.sentHeaders.formUnion(foreign.requestHeaders)
    if foreign.requestBody == nil, let size = HARRequest.lostBytes(request) {
      file.note("had a body of \(size) bytes that is not in the file", at: path.key("request"))
    }
    if foreign.isStillEncoded {
      file.note("has a body that is still compressed", at: path.key("response"))
    }
    return (start, exchange)
  }

  /// The exchange of an entry whose request has been read.
  private func exchange(
    _ entry: FormatObject, _ foreign: inout ForeignExchange
  ) throws(FormatProblem) -> Exchange {
    let response = try entry.required("response", "an object", FormatObject.init(foreign:))
    do throws(FormatProblem) {
      foreign.status = try response.required("status", "a status code", FormatValue.status)
      guard foreign.status > 0 else {
        let failure = RecordedFailure(
          domain: "URLError", code: HARFailure.code(entry: entry, response: response),
          time: foreign.time)
        return foreign.exchange(failing: failure, matching: headerNames)
      }
      try HARResponse.read(response, into: &foreign)
    } catch {
      throw error.inside(.key("response"))
    }
    foreign.decompress()
    return foreign.exchange(matching: headerNames)
  }
}

extension FormatValue {
  /// The status of a response, or zero and less for a request that had none.
  static func status(_ value: JSONValue) throws(FormatProblem) -> Int {
    let expected = "an integer from 100 to 999, or 0 for a request that failed"
    let status = try integer(Int.min...999, expected)(value)
    guard status <= 0 || status >= 100 else {
      throw FormatProblem("is \(status)", expected: expected)
    }
    return status
  }
}

extension JSONPath.Step {
  static func key(_ key: String) -> JSONPath.Step {
    .key(ExactString(key))
  }
}
