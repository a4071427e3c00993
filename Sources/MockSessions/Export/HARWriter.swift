package import Foundation

/// Writes a fixture as HAR 1.2, for programs that show or replay such files.
///
/// What HAR has no words for is in fields of its own, whose names start with an underscore: reading
/// the file back gives the same exchanges.
package struct HARWriter {
  /// What the last exchange may start at, in milliseconds: dates have years of four digits.
  private static let latest: Int64 = 1 << 47

  package static func write(_ fixture: Fixture) -> Data {
    var start = Int64(fixture.recordedAt?.timeIntervalSince1970 ?? 0) * 1000
    var entries: [JSONValue] = []
    for exchange in fixture.exchanges {
      let date = Date(timeIntervalSince1970: TimeInterval(start) / 1000)
      entries.append(HAREntry(exchange, startingAt: date).json)
      let time = exchange.failure?.time ?? exchange.response?.time ?? .zero
      start = min(start + time.milliseconds, latest)
    }
    var header = fixture
    header.exchanges = []
    let log: JSONObject = [
      "version": .string("1.2"),
      "creator": .object(["name": .string("rehearse"), "version": .string("1")]),
      HARFields.fixture: FixtureEncoder.value(header),
      "entries": .array(entries),
    ]
    let root = JSONValue.object(["log": .object(log)])
    return Data(JSONWriter.write(root, layout: .pretty2WithNewline))
  }
}
