import Foundation
import MockSessions
import XCTest

final class RedactorTests: XCTestCase {
  private let token = "tok_9f8e7d6c5b4a"

  func testTheSameValueHasTheSamePlaceholderEverywhereInAnyOrder() {
    let login = exchange(
      "POST", "https://h/login", body: #"{"user":"ann","password":"correct horse"}"#,
      responseHeaders: [HeaderField("X-Echo", "token=\(token);")],
      response: #"{"access_token":"\#(token)","ratio":0.10}"#)
    let use = exchange(
      "GET", "https://\(token).h/x/\(token)?token=\(token)&q=1", response: "your \(token)!")
    let forwards = redact([login, use])
    let backwards = redact([use, login])
    XCTAssertEqual(forwards.exchanges, backwards.exchanges.reversed())
    XCTAssertEqual(forwards.redacted, backwards.redacted)
    XCTAssertEqual(forwards.redacted, ["query.token", "json.access_token", "json.password"])

    let placeholder = placeholders(in: forwards.exchanges[1].request.url)[0]
    XCTAssertNotNil(placeholder.wholeMatch(of: /«token-[0-9a-f]{4}»/))
    XCTAssertEqual(
      forwards.exchanges[1].request.url,
      "https://\(placeholder).h/x/\(placeholder)?token=\(placeholder)&q=1")
    XCTAssertEqual(text(forwards.exchanges[1].response?.bytes), "your \(placeholder)!")
    XCTAssertEqual(
      forwards.exchanges[0].response?.headers, [HeaderField("X-Echo", "token=\(placeholder);")])
    XCTAssertEqual(
      text(forwards.exchanges[0].response?.bytes),
      #"{"access_token":"\#(placeholder)","ratio":0.10}"#)
  }

  func testRedactingAgainChangesNothing() {
    let once = redact([
      exchange(
        "POST", "https://ann:secret-pass@h/login?code=12",
        headers: [HeaderField("Authorization", "Bearer \(jwt)")],
        body: "user=ann&password=hunter2",
        responseHeaders: [HeaderField("Set-Cookie", "a=b; Path=/")],
        response: #"{"token":12345678901,"id_token":"\#(jwt)"}"#)
    ])
    let redactor = Redactor(salt: "salt")
    XCTAssertEqual(redactor.redact(once), once)
    XCTAssertEqual(Redactor(salt: "other").redact(once).exchanges, once.exchanges)
  }

  func testTheCallersExchangeIsNotChanged() {
    let original = exchange("GET", "https://h/?token=\(token)", response: "{}")
    let copy = original
    _ = redact([original])
    XCTAssertEqual(original, copy)
  }

  func testEverySpellingIsReplaced() throws {
    let secret = "s/e+c r\"e\\té"
    let json = JSONWriter.text(.string(secret), layout: .compact)
    let spellings = [
      secret, "s%2Fe%2Bc%20r%22e%5Ct%C3%A9", "s%2fe%2bc%20r%22e%5ct%c3%a9",
      "s%2Fe%2Bc+r%22e%5Ct%C3%A9",
      "%73/%65+c%20r%22e%5Ct%C3%A9", "s%252Fe%252Bc%2520r%2522e%255Ct%25C3%25A9",
      String(json.dropFirst().dropLast()), #"s\/e+c r\"e\\t\u00e9"#,
      Data("x\(secret)".utf8).base64EncodedString(),
      Data("xy\(secret)z".utf8).base64EncodedString(),
      Data("\(secret)".utf8).base64EncodedString(),
    ]
    let login = exchange("POST", "https://h/", response: "{\"token\":\(json)}")
    let echoes = spellings.map { exchange("GET", "https://h/", response: "<\($0)>") }
    let redactor = Redactor(salt: "salt")
    let result = redactor.redact(Fixture(exchanges: [login] + echoes))
    for (spelling, exchange) in zip(spellings, result.exchanges.dropFirst()) {
      let shown = try XCTUnwrap(text(exchange.response?.bytes))
      XCTAssertEqual(placeholders(in: shown).count, 1, spelling)
    }
    try redactor.checkHoldsNoSecret(FixtureEncoder.encode(result, name: "x"), file: "x")
  }

  func testTheScanFindsWhatWasNotReplaced() throws {
    let redactor = Redactor(salt: "salt")
    redactor.learn(exchange("GET", "https://h/?token=\(token)", response: ""))
    let escaped = token.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
    let leaks = [
      token, Data("a\(token)".utf8).base64EncodedString(), escaped,
      token.utf8.map { "%" + String($0, radix: 16) }.joined(),
    ]
    for leak in leaks {
      let files = FixtureEncoder.Files(json: Data("{\n \"\(leak)\"".utf8), sideFiles: [:])
      XCTAssertThrowsError(try redactor.checkHoldsNoSecret(files, file: "x.json"), leak) {
        let error = $0 as? FixtureError
        XCTAssertEqual(error?.reason, .secretFound)
        XCTAssertEqual(
          error?.whatHappened.hasPrefix("x.json was not written: line 2, column "), true)
        XCTAssertEqual(error?.description.contains(token), false)
      }
      let side = FixtureEncoder.Files(json: Data(), sideFiles: ["x.bin": Data(leak.utf8)])
      XCTAssertThrowsError(try redactor.checkHoldsNoSecret(side, file: "x.json"), leak)
    }
    let clean = FixtureEncoder.Files(json: Data("tok_9f8e7d6c".utf8), sideFiles: [:])
    XCTAssertNoThrow(try redactor.checkHoldsNoSecret(clean, file: "x.json"))
  }

  func testShortAndOrdinaryValuesAreReplacedInTheirPlaceOnly() {
    let result = redact([
      exchange(
        "POST", "https://h/abc/password?code=abc", body: #"{"password":"password"}"#,
        response: #"{"token":"abc","note":"abc password"}"#)
    ])
    let exchange = result.exchanges[0]
    XCTAssertEqual(
      [exchange.request.url, text(exchange.request.body?.bytes), text(exchange.response?.bytes)]
        .map { $0.map(generic) },
      [
        "https://h/abc/password?code=«»", #"{"password":"«»"}"#,
        #"{"token":"«»","note":"abc password"}"#,
      ])
  }

  func testJSONWebTokensStayDecodable() throws {
    let result = redact([
      exchange(
        "GET", "https://h/?x=\(jwt)", headers: [HeaderField("Authorization", "Bearer \(jwt)")],
        response: "{\"id_token\":\"\(jwt)\"}")
    ])
    let url = result.exchanges[0].request.url
    let redacted = String(url.dropFirst("https://h/?x=".count))
    let parts = redacted.split(separator: ".")
    XCTAssertEqual(parts.count, 3)
    XCTAssertEqual(try decoded(parts[0]), #"{"alg":"none","typ":"JWT"}"#)
    XCTAssertEqual(try decoded(parts[1]), #"{"iat":1600000000,"exp":1600086400,"nbf":1600000001}"#)
    XCTAssertNotNil(parts[2].wholeMatch(of: /redacted[0-9a-f]{4}/))
    XCTAssertNotNil(Data(base64Encoded: String(parts[2])))
    XCTAssertEqual(
      result.exchanges[0].request.headers, [HeaderField("Authorization", "Bearer \(redacted)")])
    XCTAssertEqual(
      text(result.exchanges[0].response?.bytes), "{\"id_token\":\"\(redacted)\"}")
  }

  func testCollidingDigitsAreResolvedWhateverTheOrder() {
    // NB: Among two thousand values, some pairs share four of sixteen binary digits' hexadecimals.
    let values = (0..<2000).map { "value-number-\($0)" }
    let exchanges = values.map { exchange("GET", "https://h/?token=\($0)", response: "") }
    let urls = redact(exchanges).exchanges.map(\.request.url)
    XCTAssertEqual(Set(urls).count, values.count)
    XCTAssertTrue(urls.contains { $0.contains(/«token-[0-9a-f]{8}»/) })
    XCTAssertEqual(redact(exchanges.reversed()).exchanges.map(\.request.url), urls.reversed())
  }

  func testSecretsThatSpanChunksAreReplaced() {
    let chunks = ["data: to", "k_9f8e7d", "6c5b4a end", "\n"].map {
      BodyChunk(time: .zero, body: .text($0))
    }
    let stream = Exchange(
      request: RecordedRequest(method: "GET", url: "https://h/?token=\(token)"),
      outcome: .response(RecordedResponse(status: 200, content: .chunks(chunks))))
    let result = redact([stream]).exchanges[0]
    guard case .chunks(let redacted)? = result.response?.content else { return XCTFail("chunks") }
    XCTAssertEqual(
      redacted.map { generic(text($0.body.bytes)!) }, ["data: «»", "", " end", "\n"])
  }

  func testBytesThatAreNoTextAreSearchedToo() throws {
    let secret = exchange("GET", "https://h/?token=\(token)", response: "")
    let binary = Data([0xFF, 0x00]) + Data(token.utf8) + Data([0xC3])
    let large = Data(repeating: 0xFF, count: 70_000) + Data(token.utf8)
    var exchanges = [secret, secret, secret]
    exchanges[1].request.body = Body(choosing: binary)
    exchanges[2].request.body = Body(choosing: large)
    let redactor = Redactor(salt: "salt")
    let result = redactor.redact(Fixture(exchanges: exchanges))
    for index in [1, 2] {
      let bytes = try XCTUnwrap(result.exchanges[index].request.body?.bytes)
      XCTAssertNil(bytes.range(of: Data(token.utf8)))
      XCTAssertNotNil(bytes.range(of: Data("«token-".utf8)))
    }
    try redactor.checkHoldsNoSecret(FixtureEncoder.encode(result, name: "x"), file: "x")
  }

  func testMessagesAreRedacted() {
    let redactor = Redactor(salt: "salt")
    redactor.learn(exchange("GET", "https://h/?token=\(token)", response: ""))
    XCTAssertEqual(
      generic(redactor.redact(message: "GET https://u:pw@h/?code=77 and \(token) and id=5")),
      "GET https://«»:«»@h/?code=«» and «» and id=5")
  }

  func testUseFromManyThreads() {
    let redactor = Redactor(salt: "salt")
    let token = token
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let request = RecordedRequest(
        method: "GET", url: "https://h/\(token)?token=\(token)&n=\(index)")
      let url = redactor.redact(request).url
      XCTAssertFalse(url.contains(token))
    }
  }

  private var jwt: String {
    func part(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
        .replacing("/", with: "_")
    }
    return part(#"{"alg":"HS256"}"#) + "."
      + part(
        #"{"iat":1600000000,"sub":"ann@example.com","exp":1600086400,"nbf":1600000001,"jti":"x"}"#)
      + ".c2lnbmF0dXJlLW9mLXRva2Vu"
  }

  private func decoded(_ part: Substring) throws -> String {
    var text = part.replacing("-", with: "+").replacing("_", with: "/")
    while text.count % 4 != 0 { text += "=" }
    return String(decoding: try XCTUnwrap(Data(base64Encoded: String(text))), as: UTF8.self)
  }

  private func redact(_ exchanges: [Exchange]) -> Fixture {
    Redactor(salt: "salt").redact(Fixture(exchanges: exchanges))
  }
}

func exchange(
  _ method: String, _ url: String, headers: [HeaderField] = [], body: String? = nil,
  responseHeaders: [HeaderField] = [], response: String
) -> Exchange {
  Exchange(
    request: RecordedRequest(
      method: method, url: url, headers: headers, bytes: body.map { Data($0.utf8) }),
    outcome: .response(
      RecordedResponse(
        status: 200, headers: responseHeaders,
        content: .body(Body(choosing: Data(response.utf8))))))
}

func text(_ data: Data?) -> String? {
  data.map { String(decoding: $0, as: UTF8.self) }
}

func placeholders(in text: String) -> [String] {
  text.matches(of: /«[a-z_0-9]+-[0-9a-f]{4,}»/).map { String($0.output) }
}

/// The text with every placeholder as `«»`.
func generic(_ text: String) -> String {
  text.replacing(/«[a-z_0-9]+(-[0-9a-f]{4,})?»/, with: "«»")
}
