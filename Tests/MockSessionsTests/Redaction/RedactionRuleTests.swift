import Foundation
import MockSessions
import XCTest

final class RedactionRuleTests: XCTestCase {
  func testIdentifiersAreUnique() {
    let ids = RedactionRule.standard.map(\.id)
    XCTAssertEqual(Set(ids).count, ids.count)
    for id in [
      "header.authorization", "query.access_token", "json.password", "shape.jwt", "shape.bearer",
      "shape.pem", "url.userinfo", "header.set-cookie", "json.apiKey", "query.code",
    ] {
      XCTAssertTrue(ids.contains(id), id)
    }
  }

  func testEachStandardRuleFindsItsPlaceAndCanBeRemoved() {
    let pem = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----"
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln"
    for rule in RedactionRule.standard {
      let name = String(rule.id.drop { $0 != "." }.dropFirst())
      let found: Exchange
      switch rule.id.prefix({ $0 != "." }) {
      case "header":
        let value = name.contains("cookie") ? "a=zzzzz" : "zzzzz"
        found = exchange(
          "GET", "https://h/", headers: [HeaderField(name.uppercased(), value)], response: "")
      case "query": found = exchange("GET", "https://h/?\(name)=zzzzz", response: "")
      case "json": found = exchange("GET", "https://h/", response: "{\"\(name)\":\"zzzzz\"}")
      default:
        let texts = [
          "shape.bearer": "x Bearer zzzzz12345", "shape.jwt": "x \(jwt) y", "shape.pem": "a\(pem)b",
          "url.userinfo": "see https://zzzzz:zzzzz@h/",
        ]
        found = exchange("GET", "https://h/", response: texts[rule.id] ?? "")
      }
      XCTAssertEqual(redact(found, RedactionRule.standard).redacted, [rule.id])
      let others = RedactionRule.standard.filter { $0.id != rule.id }
      XCTAssertEqual(redact(found, others), Fixture(exchanges: [found]), rule.id)
    }
  }

  func testFormsMultipartAndTextWithJSONInIt() {
    let multipart =
      "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter2\r\n--B\r\n"
      + "Content-Disposition: form-data; name=\"user\"\r\n\r\nann\r\n--B--\r\n"
    let cases: [(String, String)] = [
      ("user=ann&p%61ssword=hunter2&x=1", "user=ann&p%61ssword=«»&x=1"),
      ("grant_type=password&client_secret=a%2Bb", "grant_type=password&client_secret=«»"),
      (multipart, multipart.replacing("hunter2", with: "«»")),
      ("data: {\"token\" : \"abc\"}\n\n", "data: {\"token\" : \"«»\"}\n\n"),
      (#"{"token":"a","token":"b"}"#, #"{"token":"«»","token":"«»"}"#),
      ("{\"token\":\"a\"}\n{\"Token\":\"b\"}\n", "{\"token\":\"«»\"}\n{\"Token\":\"«»\"}\n"),
      (#"{"x":{"token":["a","b",3,{"id":"a"}]}}"#, #"{"x":{"token":["«»","«»",0,{"id":"a"}]}}"#),
      (
        #"{"token":null,"secret":true,"password":{"a":"b"}}"#,
        #"{"token":null,"secret":true,"password":{"a":"b"}}"#
      ),
      (#"{"secret":1234,"password":-1.5e3,"token":0}"#, #"{"secret":0,"password":0,"token":0}"#),
      (#"{"secret":"12345678","id":12345678}"#, #"{"secret":"«»","id":0}"#),
      (#"{"payload":"{\"token\":\"abc\"}"}"#, #"{"payload":"{\"token\":\"«»\"}"}"#),
      (
        #"{"next":"https:\/\/h\/?q=1\u0026token=abc"}"#,
        #"{"next":"https:\/\/h\/?q=1\u0026token=«»"}"#
      ),
      (#"{"next":"/cb?code=abc&x=1"}"#, #"{"next":"/cb?code=«»&x=1"}"#),
      ("key=5 is not a URL, nor is ?key=5", "key=5 is not a URL, nor is ?key=5"),
      (
        "see <https://h/?key=5>, or https://h/?key=6.",
        "see <https://h/?key=«»>, or https://h/?key=«»."
      ),
      ("the bearer of this letter", "the bearer of this letter"),
    ]
    for (body, expected) in cases {
      let result = redact(
        exchange("POST", "https://h/", body: body, response: ""), RedactionRule.standard)
      XCTAssertEqual(text(result.exchanges[0].request.body?.bytes).map(generic), expected)
    }
  }

  func testRulesOfOnesOwnComeFirstAndCanBeCode() {
    let rules =
      [
        RedactionRule.json("nationalNumber", label: "Person!"),
        .value("known-secret", id: "my.key", label: "key"),
        .value("short", id: "my.short"),
        .custom(id: "my.code", label: "mail") { text in
          text.matches(of: /[a-z]+@example\.com/).map { String($0.output) } + ["", "not there"]
        },
      ] + RedactionRule.standard
    let result = redact(
      exchange(
        "GET", "https://h/known-secret/short?mail=ann%40example.com",
        response: #"{"nationalNumber":"123","mail":"bob@example.com"}"#), rules)
    XCTAssertEqual(result.redacted, ["json.nationalNumber", "my.key", "my.code"])
    XCTAssertNotNil(
      result.exchanges[0].request.url.wholeMatch(
        of: /https:\/\/h\/«key-[0-9a-f]{4}»\/short\?mail=«mail-[0-9a-f]{4}»/))
    XCTAssertEqual(
      text(result.exchanges[0].response?.bytes).map(generic),
      #"{"nationalNumber":"«»","mail":"«»"}"#)
    XCTAssertNotNil(text(result.exchanges[0].response?.bytes)?.firstMatch(of: /«person-/))
  }

  private func redact(_ exchange: Exchange, _ rules: [RedactionRule]) -> Fixture {
    Redactor(rules: rules, salt: "salt").redact(Fixture(exchanges: [exchange]))
  }
}

extension String {
  fileprivate func prefix(_ predicate: (Character) -> Bool) -> Substring {
    prefix(while: predicate)
  }
}
