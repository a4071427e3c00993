import Foundation
import MockSessions
import XCTest

final class MissDescriptionTests: XCTestCase {
  private let command = "REHEARSAL_RECORD=all swift test --filter SearchTests"

  func testSaysWhatWasAskedWhatIsClosestAndWhatDiffers() {
    let exchanges = [
      exchange("GET", "https://h/tasks?page=1&size=5", response: ""),
      exchange("GET", "https://h/tasks?page=2", response: ""),
      exchange("POST", "https://h/tasks", body: #"{"a":{"b":[1,2]},"c":"x"}"#, response: ""),
      exchange("GET", "https://other/", response: ""),
    ]
    assertMiss(
      exchanges,
      RecordedRequest(type: "TasksRequest", method: "GET", url: "https://h/tasks?page=3"),
      """
      No exchange of f.json answers this request:
        asked:   GET https://h/tasks?page=3 (TasksRequest)
        closest: GET https://h/tasks?page=2 (exchanges[1])
        What differs:
          query page: asked "3", recorded "2"
      Expected: a request that f.json holds (4 exchanges, 0 of them played).
      Next: Record it: REHEARSAL_RECORD=all swift test --filter SearchTests
      """)
    assertMiss(
      exchanges,
      RecordedRequest(
        method: "POST", url: "https://h/tasks",
        bytes: Data(#"{"c":"x","a":{"b":[1,3,4]},"d":null}"#.utf8)),
      """
      No exchange of f.json answers this request:
        asked:   POST https://h/tasks
        closest: POST https://h/tasks (exchanges[2])
        What differs:
          body a.b[1]: asked 3, recorded 2
          body a.b[2]: asked 4, recorded absent
          body d: asked null, recorded absent
      Expected: a request that f.json holds (4 exchanges, 0 of them played).
      Next: Record it: REHEARSAL_RECORD=all swift test --filter SearchTests
      """)
    assertMiss(
      exchanges, RecordedRequest(method: "DELETE", url: "http://other:8080/x?y"),
      """
      No exchange of f.json answers this request:
        asked:   DELETE http://other:8080/x?y
        closest: GET https://other/ (exchanges[3])
        What differs:
          method: asked "DELETE", recorded "GET"
          scheme: asked "http", recorded "https"
          port: asked "8080", recorded ""
          path: asked "/x", recorded "/"
          query y: asked no value, recorded absent
      Expected: a request that f.json holds (4 exchanges, 0 of them played).
      Next: Record it: REHEARSAL_RECORD=all swift test --filter SearchTests
      """)
  }

  func testSaysThatAllHaveBeenPlayed() {
    let played = index([exchange("GET", "https://h/", response: "")])
    let request = RecordedRequest(method: "GET", url: "https://h/")
    XCTAssertNotNil(played.take(request))
    XCTAssertEqual(
      played.miss(request, file: "f.json", command: command).whatHappened,
      """
      No exchange of f.json answers this request:
        asked:   GET https://h/
        closest: GET https://h/ (exchanges[0])
        It has been played once already, as often as it was recorded.
      """)
  }

  func testAnEmptyFixture() {
    assertMiss(
      [], RecordedRequest(method: "GET", url: "https://h/"),
      """
      No exchange of f.json answers this request:
        asked:   GET https://h/
      Expected: a fixture with exchanges; this one has none.
      Next: Record it: REHEARSAL_RECORD=all swift test --filter SearchTests
      """)
  }

  func testFormsMultipartAndBytes() {
    func differences(_ asked: Data, _ recorded: Data) -> [String] {
      let exchange = Exchange(
        request: RecordedRequest(method: "POST", url: "https://h/", bytes: recorded),
        outcome: .response(RecordedResponse(status: 200)))
      let miss = index([exchange]).miss(
        RecordedRequest(method: "POST", url: "https://h/", bytes: asked), file: "f",
        command: command)
      return miss.whatHappened.split(separator: "\n").dropFirst(4).map {
        String($0.drop { $0 == " " })
      }
    }
    XCTAssertEqual(
      differences(Data("a=1&b=2".utf8), Data("a=1&b=3&c=4".utf8)),
      ["body field b: asked \"2\", recorded \"3\"", "body field c: asked absent, recorded \"4\""])
    func part(_ value: String) -> Data {
      Data(
        "--B\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n\(value)\r\n--B--\r\n".utf8)
    }
    XCTAssertEqual(
      differences(part("1"), part("2")), ["body field n: asked \"1\", recorded \"2\""])
    XCTAssertEqual(
      differences(Data([0xFF]), Data("x y".utf8)),
      ["body: asked 1 bytes, SHA-256 a8100ae6…, recorded \"x y\""])

  }

  func testHeadersThatAreMatchedOn() {
    let recorded = exchange(
      "GET", "https://h/", headers: [HeaderField("Accept", "a")], response: "")
    let played = PlayIndex(
      Fixture(match: MatchRules(headers: ["Accept", "B"]), exchanges: [recorded]),
      redactor: Redactor(salt: "s"))
    let miss = played.miss(
      RecordedRequest(method: "GET", url: "https://h/", headers: [HeaderField("b", "1")]),
      file: "f", command: command)
    XCTAssertEqual(
      miss.whatHappened.split(separator: "\n").dropFirst(4).map { String($0) },
      [
        "    header accept: asked absent, recorded \"a\"",
        "    header b: asked \"1\", recorded absent",
      ])
  }

  func testMessagesStayShortAndSecretsOut() {
    let many = (0..<200).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let other = many.replacing(":", with: ":1")
    let played = index([exchange("POST", "https://h/", body: "{\(many)}", response: "")])
    let long = String(repeating: "x", count: 5000)
    let miss = played.miss(
      RecordedRequest(
        method: "POST", url: "https://h/?token=s3cr3t-value&long=\(long)",
        bytes: Data("{\(other),\"password\":\"s3cr3t-value\",\"s3cr3t-value\":1}".utf8)),
      file: "f.json", command: command)
    let lines = miss.description.split(separator: "\n", omittingEmptySubsequences: false)
    XCTAssertLessThanOrEqual(lines.count, 40)
    XCTAssertTrue(lines.allSatisfy { $0.count <= 130 }, miss.description)
    XCTAssertFalse(miss.description.contains("s3cr3t"))
    XCTAssertTrue(miss.description.contains(" more\n"))
  }

  func testTheSameMissHasTheSameText() {
    let exchanges = (0..<50).map { exchange("GET", "https://h/\($0)?a=1&b=2&c=3", response: "") }
    let request = RecordedRequest(method: "GET", url: "https://h/x?d=1&e=2")
    let texts = (0..<5).map { _ in
      index(exchanges).miss(request, file: "f", command: command).description
    }
    XCTAssertEqual(Set(texts).count, 1)
    XCTAssertTrue(texts[0].contains("(exchanges[0])"))
  }

  private func index(_ exchanges: [Exchange]) -> PlayIndex {
    PlayIndex(Fixture(exchanges: exchanges), redactor: Redactor(salt: "s"))
  }

  private func assertMiss(
    _ exchanges: [Exchange], _ request: RecordedRequest, _ expected: String, line: UInt = #line
  ) {
    let index = index(exchanges)
    XCTAssertNil(index.take(request), line: line)
    let miss = index.miss(request, file: "f.json", command: command)
    XCTAssertEqual(miss.reason, .requestMissing, line: line)
    XCTAssertEqual(miss.description, expected, line: line)
  }
}
