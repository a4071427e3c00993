import Foundation
import MockSessions
import VirtualTime
import XCTest

final class RedactionPropertyTests: XCTestCase {
  func testWhateverTheRecordingNoKnownSecretIsWritten() throws {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<25 {
      let secrets = (0..<3).map { _ in secret(using: &generator) }
      let logins = secrets.map {
        exchange(
          "POST", "https://h/login",
          response: JSONWriter.text(.object(["token": .string($0)]), layout: .compact))
      }
      let echoes = (0..<6).map { _ in echo(secrets.randomElement(using: &generator)!, &generator) }
      let fixture = Fixture(exchanges: (logins + echoes).shuffled(using: &generator))
      let redactor = Redactor(salt: "s\(round)")
      let redacted = redactor.redact(fixture)
      let files = FixtureEncoder.encode(redacted, name: "x")
      XCTAssertNoThrow(try redactor.checkHoldsNoSecret(files, file: "x"))
      let json = String(decoding: files.json, as: UTF8.self)
      for secret in secrets { XCTAssertFalse(json.contains(secret), secret) }
      XCTAssertEqual(redactor.redact(redacted), redacted)
      let decoder = FixtureDecoder(file: "x") { name in files.sideFiles[name] ?? Data() }
      XCTAssertEqual(try decoder.decode(files.json), redacted)
    }
  }

  func testEveryRecordedRequestFindsItsExchangeAgain() {
    var generator = SeededGenerator(seed: 22)
    for round in 0..<20 {
      let secrets = (0..<3).map { _ in secret(using: &generator) }
      let exchanges = (0..<12).map { _ in
        echo(secrets.randomElement(using: &generator)!, &generator)
      }
      let redacted = Redactor(salt: "s\(round)").redact(Fixture(exchanges: exchanges))
      let index = PlayIndex(redacted, redactor: Redactor(salt: "s\(round)"))
      for exchange in exchanges {
        XCTAssertNotNil(index.take(exchange.request), "\(round): \(exchange.request)")
      }
      XCTAssertEqual(index.leftovers, [])
    }
  }

  func testRandomBytesNeverTrap() {
    var generator = SeededGenerator(seed: 23)
    let fragments = [
      "--", "--B\r\n", "\r\n", "\r\n\r\n", "Content-Disposition: form-data; name=\"token\"", "eyJ",
      ".",
      "eyJhbGciOiJIUzI1NiJ9", "Bearer ", "-----BEGIN ", "PRIVATE KEY-----", "-----END ", "://", "@",
      ":", "?", "&", "=", "token", "%", "%C2", "%zz", "\\u", "\\ud800", "\\", "\"", "«", "»",
      "«token-",
      "3fa2»", "\u{0}", "é", ";", ",", "[", "]", "{", "}", "#", "+", "password", "redacted12ab",
    ]
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<30, using: &generator) {
        if Int.random(in: 0..<8, using: &generator) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        } else {
          bytes += fragments.randomElement(using: &generator)!.utf8
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let exchange = Exchange(
        request: RecordedRequest(
          method: "POST", url: text, headers: [HeaderField("Cookie", text)], bytes: Data(bytes)),
        outcome: .response(
          RecordedResponse(
            status: 200,
            headers: ["Set-Cookie", "Authorization", "Location"].map { HeaderField($0, text) },
            content: .body(Body(choosing: Data(bytes))))))
      let redactor = Redactor(salt: "s")
      let redacted = redactor.redact(Fixture(exchanges: [exchange]))
      let index = PlayIndex(redacted, redactor: Redactor(salt: "s"))
      // NB: One match at most: a value that the response alone shows to be a secret may make up half of
      // the request here.
      let matches = (0..<3).map { _ in index.take(exchange.request)?.index }
      XCTAssertTrue(matches == [0, nil, nil] || matches == [nil, nil, nil], text)
      XCTAssertFalse(
        index.miss(exchange.request, file: "f", command: "c").description.isEmpty)
    }
  }

  /// Each of these took minutes if the time grew with the square of the length.
  func testLongMonotonousTextsAreSearchedInOnePass() {
    let patterns = [
      "a=b&", "\\\"", "\"a\"", "eyJ.", "Bearer ", "-----BEGIN PRIVATE KEY-----", "://", "%25", "«",
      "--\n", "a=1; ", "?", "{\"token\":", "\\\\\"",
    ]
    for pattern in patterns {
      let text = String(repeating: pattern, count: 60_000 / pattern.utf8.count)
      let redactor = Redactor(salt: "s")
      let redacted = redactor.redact(
        Fixture(exchanges: [exchange("POST", "https://h/", body: text, response: text)]))
      XCTAssertEqual(redacted.exchanges.count, 1, pattern)
    }
  }

  private func secret(using generator: inout SeededGenerator) -> String {
    let characters = Array("abcdefghijklmnopqrstuvwxyzABC0123456789-_.~+/=")
    return String(
      (0..<Int.random(in: 12...40, using: &generator)).map { _ in
        characters.randomElement(using: &generator)!
      })
  }

  /// An exchange with a secret somewhere, spelled somehow.
  private func echo(_ secret: String, _ generator: inout SeededGenerator) -> Exchange {
    let encoded = secret.utf8.map { byte in
      let hexadecimal = String(byte, radix: 16, uppercase: Bool.random(using: &generator))
      return "%" + (hexadecimal.count == 1 ? "0" : "") + hexadecimal
    }.joined()
    let query = secret.replacing("+", with: "%2B")
    let number = Int.random(in: 0..<1000, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return exchange("GET", "https://h/\(number)?token=\(encoded)", response: "x")
    case 1: return exchange("GET", "https://h/\(number)?q=\(query)&token=\(query)", response: "x")
    case 2:
      return exchange(
        "GET", "https://h/\(number)", responseHeaders: [HeaderField("X", "a \(secret) b")],
        response: "")
    case 3:
      return exchange(
        "POST", "https://h/\(number)", body: "{\"password\":\"\(secret)\",\"n\":\(number)}",
        response: "<\(secret)>")
    case 4:
      return exchange(
        "POST", "https://h/\(number)", body: "n=\(number)&client_secret=\(encoded)", response: "")
    case 5:
      return exchange(
        "GET", "https://h/\(number)", headers: [HeaderField("Authorization", "Bearer \(secret)")],
        response: Data("ab\(secret)c".utf8).base64EncodedString())
    case 6:
      return exchange(
        "GET", "https://h/\(number)", responseHeaders: [HeaderField("Set-Cookie", "s=\(secret)")],
        response: "{ \"odd\": \"\(secret.replacing("/", with: "\\/"))\" }")
    case 7:
      return exchange(
        "GET", "https://h/\(number)", response: String(repeating: "-", count: 66_000) + secret)
    default:
      return exchange(
        "GET", "https://h/\(number)",
        response: secret.utf8.map { "\\u00" + (String($0, radix: 16)) }.joined())
    }
  }
}
