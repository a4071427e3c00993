import Foundation
import MockSessions
import VirtualTime

/// Random fixtures that reach every corner of the format.
struct RandomFixture {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> Fixture {
    let bases = chance() ? [BaseTable.Base(name: "api", url: "https://h/v2")] : []
    return Fixture(
      recordedAt: chance() ? Date(timeIntervalSince1970: Double(number(0...4_000_000_000))) : nil,
      bases: BaseTable(bases), match: chance() ? rules() : MatchRules(),
      redacted: chance() ? ["header.authorization"] : [], salt: chance() ? "5a17" : nil,
      exchanges: (0..<number(0...4)).map { _ in exchange() })
  }

  private mutating func exchange() -> Exchange {
    let method = pick(["GET", "POST", "HEAD", "PATCH", "get", "M-SEARCH"])
    return Exchange(
      request: RecordedRequest(
        type: chance() ? "Request\(number(0...9))" : nil, method: method, url: url(),
        headers: headers(), body: chance() ? Body(choosing: bytes()) : nil),
      outcome: outcome(method), times: pick([.count(1), .count(3), .any]),
      match: chance() ? rules() : nil)
  }

  private mutating func outcome(_ method: String) -> Exchange.Outcome {
    switch number(0...3) {
    case 0: .failure(failure())
    case 1: .cutOff(response(method), failure())
    default: .response(response(method))
    }
  }

  private mutating func response(_ method: String) -> RecordedResponse {
    let status = pick([100, 200, 201, 204, 205, 302, 304, 404, 500, 999])
    var response = RecordedResponse(
      status: status, headers: headers(), encoding: chance() ? pick(["gzip", "br"]) : nil,
      time: chance() ? time() : nil)
    guard RecordedResponse.hasBody(status: status, method: method) else { return response }
    switch number(0...2) {
    case 0: response.content = .body(Body(choosing: bytes()))
    case 1:
      response.content = .chunks(
        (0..<number(0...3)).map { _ in
          let body = Body(choosing: bytes())
          let text = String(data: body.bytes, encoding: .utf8)
          return BodyChunk(time: time(), body: text.map(Body.text) ?? .base64(body.bytes))
        })
    default: break
    }
    return response
  }

  private mutating func failure() -> RecordedFailure {
    RecordedFailure(
      domain: pick(["URLError", "NSPOSIXErrorDomain"]), code: number(-2000...2000),
      time: chance() ? time() : nil)
  }

  private mutating func rules() -> MatchRules {
    MatchRules(
      ignoredQueryNames: chance() ? ["_t"] : [], headers: chance() ? ["Accept"] : [],
      ignoredBodyFields: chance() ? ["*"] : [])
  }

  private mutating func url() -> String {
    pick([
      "https://h", "https://h/v2", "https://h/v2/a", "http://[::1]:8080/", "ws://«token-3fa2»/",
    ])
      + pick(["", "?a=b&a=%2B+&c", "?«token»#f", "#%zz", "/é?ü=\u{0}"])
  }

  private mutating func headers() -> [HeaderField] {
    let fields = [
      HeaderField("Date", "now"), HeaderField("content-length", "7"), HeaderField("X-A", ""),
      HeaderField("Set-Cookie", "a=1"), HeaderField("Set-Cookie", "b=2; Expires=Thu, 01 Jan 1970"),
      HeaderField("Content-Encoding", "gzip"), HeaderField("Location", "/x"),
      HeaderField("ü", "é  "),
      HeaderField("Content-Type", "text/plain; charset=iso-8859-1"),
      HeaderField("Content-Type", "text/plain; charset=utf-16"), HeaderField("Cookie", "a=1"),
    ]
    return (0..<number(0...5)).map { _ in fields.randomElement(using: &generator)! }
  }

  private mutating func bytes() -> Data {
    switch number(0...5) {
    case 0: return Data()
    case 1: return Data(RandomJSON.text(using: &generator).utf8)
    case 2:
      return Data((0..<number(0...40)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    case 3: return Data([0x1F, 0x8B, 0x08, 0x00])
    case 4 where number(0...9) == 0: return Data(repeating: 0x61, count: Body.inlineLimit + 1)
    default:
      let value = RandomJSON.value(depth: 3, using: &generator)
      let layout = JSONLayout.allCases.randomElement(using: &generator)!
      return Data(JSONWriter.text(value, layout: layout).utf8)
    }
  }

  private mutating func time() -> RecordedTime {
    RecordedTime(milliseconds: pick([0, 1, 182, 60_000, 1 << 53]))
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values.randomElement(using: &generator)!
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func chance() -> Bool {
    Bool.random(using: &generator)
  }
}
