import Foundation
import MockSessions
import XCTest

final class PlayIndexTests: XCTestCase {
  func testExchangesOfOneKeyPlayInRecordedOrder() {
    let index = index([
      exchange("GET", "https://h/tasks/1", response: "A"),
      exchange("PUT", "https://h/tasks/1", response: "B"),
      exchange("GET", "https://h/tasks/1", response: "C"),
    ])
    let requests = ["GET", "PUT", "GET", "GET"].map {
      RecordedRequest(method: $0, url: "https://h/tasks/1")
    }
    XCTAssertEqual(requests.map { index.take($0)?.index }, [0, 1, 2, nil])
    XCTAssertEqual(index.leftovers, [])
  }

  func testAFailedTryPlaysBeforeItsRetry() {
    let request = RecordedRequest(method: "GET", url: "https://h/")
    let failure = Exchange(
      request: request, outcome: .failure(RecordedFailure(domain: "URLError", code: -1001)))
    let success = exchange("GET", "https://h/", response: "Success")
    let index = index([failure, success])
    XCTAssertEqual(index.take(request)?.exchange, failure)
    XCTAssertEqual(index.take(request)?.exchange, success)
  }

  func testTimes() {
    var twice = exchange("GET", "https://h/a", response: "")
    twice.times = .count(2)
    var any = exchange("GET", "https://h/b", response: "")
    any.times = .any
    let index = index([twice, exchange("GET", "https://h/a", response: ""), any])
    let first = RecordedRequest(method: "GET", url: "https://h/a")
    let second = RecordedRequest(method: "GET", url: "https://h/b")
    XCTAssertEqual(
      index.leftovers,
      [
        .init(index: 0, played: 0, times: .count(2)), .init(index: 1, played: 0, times: .count(1)),
        .init(index: 2, played: 0, times: .any),
      ])
    XCTAssertEqual((0..<5).map { _ in index.take(second)?.index }, [2, 2, 2, 2, 2])
    XCTAssertEqual(index.take(first)?.index, 0)
    XCTAssertEqual(
      index.leftovers,
      [
        .init(index: 0, played: 1, times: .count(2)), .init(index: 1, played: 0, times: .count(1)),
      ])
    XCTAssertEqual((0..<3).map { _ in index.take(first)?.index }, [0, 1, nil])
    XCTAssertEqual(index.played, [2, 1, 5])
  }

  func testEachIsPlayedOnceWhateverTheThreads() {
    let exchanges = (0..<200).map { exchange("GET", "https://h/\($0 % 10)", response: "\($0)") }
    let index = index(exchanges)
    let counts = Counts()
    DispatchQueue.concurrentPerform(iterations: 220) { iteration in
      let request = RecordedRequest(method: "GET", url: "https://h/\(iteration % 10)")
      counts.add(index.take(request)?.index ?? -1)
    }
    var expected = Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, 1) })
    expected[-1] = 20
    XCTAssertEqual(counts.all, expected)
    XCTAssertEqual(index.leftovers, [])
  }

  func testARedactedPlaceMatchesAnyValueAndTheSameValueFirst() {
    func login(_ password: String, _ response: String) -> Exchange {
      exchange(
        "POST", "https://h/login", body: "{\"user\":\"ann\",\"password\":\"\(password)\"}",
        response: response)
    }
    let recorded = Redactor(salt: "s").redact(
      Fixture(exchanges: [login("wrong", "401"), login("correct horse", "200")]))
    func play(_ passwords: [String]) -> [String?] {
      let index = PlayIndex(recorded, redactor: Redactor(salt: "s"))
      return passwords.map { text(index.take(login($0, "").request)?.exchange.response?.bytes) }
    }
    XCTAssertEqual(play(["wrong", "correct horse"]), ["401", "200"])
    XCTAssertEqual(play(["correct horse", "wrong", "x"]), ["200", "401", nil])
    XCTAssertEqual(play(["other", "another", "third"]), ["401", "200", nil])
  }

  func testATokenFromAReplayedAnswerFindsItsExchange() {
    let token = "tok_9f8e7d6c5b4a"
    let recorded = Redactor(salt: "s").redact(
      Fixture(exchanges: [
        exchange("POST", "https://h/login", response: "{\"token\":\"\(token)\"}"),
        exchange("GET", "https://h/\(token)/x?token=\(token)&n=1", response: "ok"),
      ]))
    let index = PlayIndex(recorded, redactor: Redactor(salt: "s"))
    let login = index.take(RecordedRequest(method: "POST", url: "https://h/login"))
    let placeholder = placeholders(in: text(login?.exchange.response?.bytes) ?? "").first ?? ""
    let encoded = placeholder.replacing("«", with: "%C2%AB").replacing("»", with: "%C2%BB")
    let url = "https://h/\(encoded)/x?n=1&token=\(encoded)"
    XCTAssertEqual(index.take(RecordedRequest(method: "GET", url: url))?.index, 1)
  }

  func testASecretWhereNoRuleLooksIsKnownByItsHash() {
    let recorded = Redactor(salt: "s").redact(
      Fixture(exchanges: [
        exchange(
          "GET", "https://h/me", responseHeaders: [HeaderField("Set-Cookie", "user=octo-cat/user")],
          response: ""),
        exchange("GET", "https://octo-cat/user", response: "not this"),
        exchange("GET", "https://h/users/octo-cat%2Fuser/repos?by=octo-cat/user", response: "a"),
        exchange("POST", "https://h/x", body: #"{"b":"octo-cat/user","a":1}"#, response: "b"),
      ]))
    XCTAssertFalse(recorded.exchanges[2].request.url.contains("octo"))
    let index = PlayIndex(recorded, redactor: Redactor(salt: "s"))
    let other = "https://h/users/octo-dog%2Fuser/repos?by=octo-dog/user"
    XCTAssertNil(index.take(RecordedRequest(method: "GET", url: other)))
    let url = "https://h/users/octo-cat%2Fuser/repos?by=octo-cat/user"
    XCTAssertEqual(index.take(RecordedRequest(method: "GET", url: url))?.index, 2)
    let body = RecordedRequest(
      method: "POST", url: "https://h/x", bytes: Data(#"{"a": 1, "b": "octo-cat/user"}"#.utf8))
    XCTAssertEqual(index.take(body)?.index, 3)
  }

  func testAFixtureWrittenByHandWithARealValueMatches() {
    let index = index([exchange("GET", "https://h/?token=by-hand-value", response: "")])
    XCTAssertEqual(
      index.take(RecordedRequest(method: "GET", url: "https://h/?token=by-hand-value"))?.index, 0)
  }

  func testRulesOfOneExchange() {
    var loose = exchange("POST", "https://h/", body: #"{"nonce":1,"a":1}"#, response: "loose")
    loose.match = MatchRules(ignoredBodyFields: ["nonce"])
    let strict = exchange("POST", "https://h/", body: #"{"nonce":2,"a":1}"#, response: "strict")
    let index = index([strict, loose])
    func request(_ nonce: Int) -> RecordedRequest {
      RecordedRequest(
        method: "POST", url: "https://h/", bytes: Data("{\"nonce\":\(nonce),\"a\":1}".utf8))
    }
    XCTAssertEqual([7, 2, 2].map { index.take(request($0))?.index }, [1, 0, nil])
  }

  func testManyTokensOfOneURLEachFindTheirExchange() {
    let exchanges = (0..<2000).map {
      exchange("GET", "https://h/?token=token-number-\($0)", response: "")
    }
    let recorded = Redactor(salt: "s").redact(Fixture(exchanges: exchanges))
    let index = PlayIndex(recorded, redactor: Redactor(salt: "s"))
    let taken = exchanges.reversed().map { index.take($0.request)?.index }
    XCTAssertEqual(taken, (0..<2000).reversed())
  }

  private func index(_ exchanges: [Exchange]) -> PlayIndex {
    PlayIndex(Fixture(exchanges: exchanges), redactor: Redactor(salt: "s"))
  }
}

private final class Counts: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [Int: Int] = [:]

  func add(_ index: Int) {
    lock.withLock { counts[index, default: 0] += 1 }
  }

  var all: [Int: Int] {
    lock.withLock { counts }
  }
}
