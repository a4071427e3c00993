import Foundation
import MockSessions
import XCTest

/// The leaks that other recorders had, one test each.
final class FieldSecretTests: XCTestCase {
  func testWritingAgainRedactsAgain() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    let kept = exchange(
      "GET", "https://h/a", headers: [HeaderField("Authorization", "Bearer abcdefgh1234")],
      response: "a")
    let unused = exchange("GET", "https://h/b?token=ijklmnop5678", response: "b")
    try file.write(Fixture(exchanges: [kept, unused]), redactor: Redactor(salt: "s"))
    try file.write(Fixture(exchanges: [kept]), redactor: Redactor(salt: "s"))
    XCTAssertFalse(try folder.text("x.json").contains("abcdefgh1234"))
    XCTAssertEqual(
      try file.read().exchanges.map(\.request.headers).map { $0.map { generic($0.value) } },
      [["Bearer «»"]])
  }

  func testQueriesInEverySpellingOfTheName() {
    XCTAssertEqual(url("https://h/?to%6Ben=s1&token=s2#f"), "https://h/?to%6Ben=«»&token=«»#f")
    XCTAssertEqual(url("https://h/?bad=%FF"), "https://h/?bad=%FF")
    XCTAssertEqual(url("https://h/?token=%FF%&x"), "https://h/?token=«»&x")
    XCTAssertEqual(url("https://h/?TOKEN=a&token"), "https://h/?TOKEN=«»&token")
    XCTAssertEqual(url("https://h/#access_token=abc&x=1"), "https://h/#access_token=«»&x=1")
    XCTAssertEqual(
      url("https://h/?to=https%3A%2F%2Fi%2F%3Ftoken%3Dabc%26x%3D1"),
      "https://h/?to=https%3A%2F%2Fi%2F%3Ftoken%3D«»%26x%3D1")
  }

  func testHeaderNamesInAnyCase() {
    XCTAssertEqual(headers([HeaderField("authorization", "Basic YW5uOnB3")]), ["Basic «»"])
    XCTAssertEqual(headers([HeaderField("AUTHORIZATION", "raw-value")]), ["«»"])
    XCTAssertEqual(
      headers([HeaderField("Authorization", "Digest username=\"a\", response=\"b\"")]),
      ["Digest «»"])
    XCTAssertEqual(headers([HeaderField("x-api-key", " k ")]), ["«» "])
  }

  func testBasicCredentialsGiveThePasswordAway() {
    let basic = Data("ann:correct horse".utf8).base64EncodedString()
    let result = Redactor(salt: "s").redact(
      Fixture(exchanges: [
        exchange(
          "GET", "https://h/?p=correct+horse",
          headers: [HeaderField("Authorization", "Basic \(basic)")],
          response: "correct horse")
      ])
    ).exchanges[0]
    XCTAssertEqual(generic(result.request.url), "https://h/?p=«»")
    XCTAssertEqual(text(result.response?.bytes).map(generic), "«»")
  }

  func testCookiesKeepTheirNamesAndAttributes() {
    XCTAssertEqual(headers([HeaderField("Cookie", "sid=abc; theme=dark")]), ["sid=«»; theme=«»"])
    XCTAssertEqual(
      headers([HeaderField("Set-Cookie", "sid=abc; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT")]
      ),
      ["sid=«»; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT"])
    XCTAssertEqual(
      headers([
        HeaderField(
          "Set-Cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure, b=2; Path=/, c=\"3\"")
      ]),
      ["a=«»; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure, b=«»; Path=/, c=«»"])
  }

  func testHarmlessNamesStay() {
    let harmless = exchange(
      "GET", "https://h/?id=12345678&name=something&q=tokenise",
      responseHeaders: [
        HeaderField("Location", "https://h/next?page=2"), HeaderField("ETag", "\"abcdefgh\""),
        HeaderField("WWW-Authenticate", "Bearer realm=\"example\""),
      ], response: #"{"id":1,"name":"x","tokens":3,"code":"E1","key":"k"}"#)
    let fixture = Fixture(exchanges: [harmless])
    XCTAssertEqual(Redactor(salt: "s").redact(fixture), fixture)
  }

  func testLengthsAreCountedAgain() {
    let body = #"{"password":"0123456789012345678901234567890123456789"}"#
    var original = exchange(
      "POST", "https://h/", headers: [HeaderField("content-length", String(body.utf8.count))],
      body: body, responseHeaders: [HeaderField("Content-Length", "99")], response: "same")
    original.response?.headers = [HeaderField("Content-Length", "4")]
    let result = Redactor(salt: "s").redact(Fixture(exchanges: [original])).exchanges[0]
    XCTAssertEqual(
      result.request.headers,
      [HeaderField("content-length", String(result.request.body?.count ?? 0))])
    XCTAssertNotEqual(result.request.body?.count, body.utf8.count)
    XCTAssertEqual(result.response?.headers, [HeaderField("Content-Length", "4")])
  }

  func testResponseHeadersThatEchoASecret() {
    let result = Redactor(salt: "s").redact(
      Fixture(exchanges: [
        exchange(
          "GET", "https://ann.example-user@h/",
          responseHeaders: [HeaderField("X-User", "id:ann.example-user;")], response: "")
      ])
    ).exchanges[0]
    XCTAssertEqual(result.response?.headers.map { generic($0.value) }, ["id:«»;"])
  }

  func testAnOAuthExchangeKeepsNothingSecret() throws {
    let secrets = ["s3cr3t-code", "client-s3cr3t", "acc3ss-t0ken", "refr3sh-t0ken"]
    let exchanges = [
      exchange(
        "GET", "https://h/authorize?client_id=app&redirect_uri=app%3A%2F%2Fcb",
        responseHeaders: [HeaderField("Location", "app://cb?code=s3cr3t-code&state=1")],
        response: ""),
      exchange(
        "POST", "https://h/token",
        body: "grant_type=authorization_code&code=s3cr3t-code&client_secret=client-s3cr3t",
        response: #"{"access_token":"acc3ss-t0ken","refresh_token":"refr3sh-t0ken","expires_in":1}"#
      ),
      exchange(
        "GET", "https://h/me", headers: [HeaderField("Authorization", "Bearer acc3ss-t0ken")],
        responseHeaders: [
          HeaderField("WWW-Authenticate", "Bearer error_description=\"acc3ss-t0ken expired\"")
        ], response: "<b>acc3ss-t0ken</b>"),
    ]
    let redactor = Redactor(salt: "s")
    let result = redactor.redact(Fixture(exchanges: exchanges))
    let files = FixtureEncoder.encode(result, name: "x")
    for secret in secrets { XCTAssertFalse(text(files.json)?.contains(secret) ?? true, secret) }
    XCTAssertEqual(
      result.exchanges.map { generic($0.request.url) }, exchanges.map(\.request.url))
    XCTAssertEqual(
      text(result.exchanges[1].request.body?.bytes).map(generic),
      "grant_type=authorization_code&code=«»&client_secret=«»")
    XCTAssertEqual(
      text(result.exchanges[1].response?.bytes).map(generic),
      #"{"access_token":"«»","refresh_token":"«»","expires_in":1}"#)
  }

  func testBasesAreRedactedLikeURLs() {
    let base = "https://ann:password1234@h/v2"
    let result = Redactor(salt: "s").redact(
      Fixture(
        bases: BaseTable([.init(name: "api", url: base)]),
        exchanges: [exchange("GET", "\(base)/x", response: "")]))
    XCTAssertEqual(generic(result.bases.bases[0].url), "https://«»:«»@h/v2")
    XCTAssertEqual(result.bases.shorten(result.exchanges[0].request.url), "{api}/x")
  }

  private func url(_ url: String) -> String {
    let fixture = Fixture(exchanges: [exchange("GET", url, response: "")])
    return generic(Redactor(salt: "s").redact(fixture).exchanges[0].request.url)
  }

  private func headers(_ headers: [HeaderField]) -> [String] {
    let fixture = Fixture(exchanges: [exchange("GET", "https://h/", headers: headers, response: "")]
    )
    return Redactor(salt: "s").redact(fixture).exchanges[0].request.headers.map {
      generic($0.value)
    }
  }
}
