import Foundation
import MockSessions
import XCTest

final class RequestKeyTests: XCTestCase {
  func testURLsThatAreOne() {
    assertEqual("https://h/a", "HTTPS://H:443/a#part")
    assertEqual("http://h", "http://h.:80/")
    assertEqual("https://h/?a=1&b=2", "https://h/?b=2&a=1")
    assertEqual("https://h/?a=1&b=2&a=3", "https://h/?b=2&a=1&a=3")
    assertEqual("https://h/%c3%a9?q=%2f", "https://h/%C3%A9?q=%2F")
    assertEqual("https://h/é", "https://h/%C3%A9")
    assertEqual("https://h/?", "https://h/")
    assertEqual("http://[::1]:80/", "http://[::1]/")
  }

  func testURLsThatAreNot() {
    let different = [
      "https://h/?q=a%2Bb", "https://h/?q=a+b", "https://h/?q=a%20b", "https://h/?q=a",
      "https://h/?q", "https://h/?q=", "https://h/?q=a&q=b", "https://h/?q=b&q=a", "https://h/",
      "https://h//", "https://h/Q", "https://h/q", "https://h:8443/", "http://h/", "https://i/",
      "https://u@h/", "https://h/%2F", "https://h/a?b", "https://h/a%3Fb", "https://h/?page=1",
      "https://h/?page=2", "http://h:443/", "http://[::1]:8080/", "http://[::1]/",
    ]
    let keys = different.map { key($0) }
    for (index, left) in keys.enumerated() {
      for (otherIndex, right) in keys.enumerated() {
        XCTAssertEqual(
          left == right, index == otherIndex, "\(different[index]) \(different[otherIndex])")
      }
    }
  }

  func testMethodsAndBodies() {
    XCTAssertNotEqual(
      key("https://h/"), RequestKey(RecordedRequest(method: "HEAD", url: "https://h/")))
    XCTAssertEqual(key("https://h/"), RequestKey(RecordedRequest(method: "get", url: "https://h/")))

    let kinds: [[String]] = [
      [#"{"a":1,"b":[2]}"#, "{ \"b\": [2.0],\n\"a\": 1e0 }", " {\"a\":1,\"b\":[2]}"],
      [#"{"a":"1","b":[2]}"#], [#"["a","b"]"#], [#"["b","a"]"#],
      ["a=1&b=2", "b=2&a=1"], ["a=1&a=2"], ["a=2&a=1"],
      ["q=a+b", "q=a%20b"], ["q=a%2Bb", "q=a%2bb"],
      ["a b=1&c=2"], ["c=2&a b=1"], ["text"], ["text "],
    ]
    for (index, bodies) in kinds.enumerated() {
      for (otherIndex, others) in kinds.enumerated() {
        for (body, other) in bodies.flatMap({ body in others.map { (body, $0) } }) {
          XCTAssertEqual(post(body) == post(other), index == otherIndex, "\(body) / \(other)")
          if index == otherIndex { XCTAssertEqual(post(body).hashValue, post(other).hashValue) }
        }
      }
    }
    XCTAssertEqual(post(""), post(nil))
    XCTAssertNotEqual(post(Data([0x1F, 0x8B])), post(Data([0x1F, 0x8C])))
  }

  func testMultipartWithoutItsBoundary() {
    func body(_ boundary: String, _ value: String = "1", nested: String = "n") -> String {
      """
      --\(boundary)\r
      Content-Disposition: form-data; name="a"\r
      \r
      \(value)\r
      --\(boundary)\r
      Content-Disposition: form-data; name="f"\r
      Content-Type: multipart/mixed; boundary="\(nested)"\r
      \r
      --\(nested)\r
      content-type: text/plain\r
      \r
      x\r
      --\(nested)--\r
      --\(boundary)--\r

      """
    }
    XCTAssertEqual(post(body("AaB03x")), post(body("other", nested: "inner-2")))
    XCTAssertEqual(post(body("B")), post(body("B", nested: "B-nested")))
    XCTAssertEqual(post(body("A")).hashValue, post(body("B")).hashValue)
    XCTAssertNotEqual(post(body("AaB03x")), post(body("AaB03x", "2")))
    let cut = String(body("A").dropLast(4))
    XCTAssertNotEqual(post(cut), post(cut.replacing("--A", with: "--B")))
  }

  func testRulesIgnoreAndAdd() {
    let rules = MatchRules(
      ignoredQueryNames: ["_t"], headers: ["Accept-Language"], ignoredBodyFields: ["nonce"])
    func key(_ url: String, _ headers: [HeaderField], _ body: String?) -> RequestKey {
      RequestKey(
        RecordedRequest(
          method: "POST", url: url, headers: headers, bytes: body.map { Data($0.utf8) }),
        rules: rules)
    }
    let english = [HeaderField("accept-language", "en"), HeaderField("X", "1")]
    XCTAssertEqual(
      key("https://h/?_t=1&a", english, #"{"nonce":1,"a":{"nonce":2,"b":3}}"#),
      key("https://h/?a&%5Ft=2", [HeaderField("Accept-Language", "en")], #"{"a":{"b":3}}"#))
    XCTAssertEqual(key("https://h/", [], "nonce=1&a=2"), key("https://h/", [], "a=2&nonce=3"))
    XCTAssertNotEqual(key("https://h/", english, nil), key("https://h/", [], nil))
    XCTAssertNotEqual(
      key("https://h/", english, nil),
      key("https://h/", [HeaderField("Accept-Language", "de")], nil))
    let any = MatchRules(ignoredBodyFields: ["*"])
    XCTAssertEqual(
      RequestKey(RecordedRequest(method: "POST", url: "https://h/", body: .text("a")), rules: any),
      RequestKey(RecordedRequest(method: "POST", url: "https://h/", body: .text("b")), rules: any))
  }

  func testPlaceholdersEqualEachOther() {
    assertEqual("https://h/?token=«token-3fa2»", "https://h/?token=«token»")
    assertEqual("https://h/?token=«token-3fa2»", "https://h/?token=«secret-12345678»")
    XCTAssertNotEqual(key("https://h/?token=«token-3fa2»"), key("https://h/?token=3fa2"))
  }

  private func assertEqual(_ left: String, _ right: String, line: UInt = #line) {
    XCTAssertEqual(key(left), key(right), line: line)
    XCTAssertEqual(key(left).hashValue, key(right).hashValue, line: line)
  }

  private func key(_ url: String) -> RequestKey {
    RequestKey(RecordedRequest(method: "GET", url: url))
  }

  private func post(_ body: String?) -> RequestKey {
    RequestKey(
      RecordedRequest(method: "POST", url: "https://h/", bytes: body.map { Data($0.utf8) }))
  }

  private func post(_ body: Data) -> RequestKey {
    RequestKey(RecordedRequest(method: "POST", url: "https://h/", bytes: body))
  }
}
