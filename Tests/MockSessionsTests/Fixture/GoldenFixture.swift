import Foundation
import MockSessions

/// A fixture that uses everything in format 1, as a file and as a value.
///
/// NB: Files of version 1 are out in the world: this text may only be added to.
enum GoldenFixture {
  static let text = #"""
    {
      "fixture": 1,
      "recordedAt": "2026-11-30T08:54:39Z",
      "bases": {
        "api": "https://api.example.com/v2"
      },
      "match": {
        "query": {
          "ignore": [
            "_t"
          ]
        },
        "headers": [
          "Accept-Language"
        ]
      },
      "redacted": [
        "header.set-cookie",
        "json.password"
      ],
      "salt": "5a17",
      "exchanges": [
        {
          "request": {
            "type": "LoginRequest",
            "method": "POST",
            "url": "{api}/login",
            "headers": [
              "Accept-Language: en"
            ],
            "body": {
              "json": {
                "user": "ann",
                "password": "«password-3fa2»"
              }
            }
          },
          "response": {
            "status": 200,
            "headers": [
              "Content-Type: application/json",
              "Set-Cookie: sid=«cookie-81b0»; Path=/",
              "Set-Cookie: theme=«cookie-1c02»",
              "X-Empty:"
            ],
            "encoding": "gzip",
            "body": {
              "json": {
                "z": 0.10,
                "a": [
                  1e3,
                  -0,
                  12345678901234567890
                ],
                "url": "https://example.com/\u0001«é»"
              },
              "format": "pretty2+newline"
            },
            "seconds": 0.182
          }
        },
        {
          "request": {
            "method": "GET",
            "url": "{api}/tasks?page=1"
          },
          "error": {
            "domain": "URLError",
            "code": -1001,
            "after": 0.4
          }
        },
        {
          "request": {
            "method": "GET",
            "url": "https://other.example.com/"
          },
          "response": {
            "status": 200,
            "body": {
              "text": ""
            }
          },
          "times": 3
        },
        {
          "request": {
            "method": "DELETE",
            "url": "{api}"
          },
          "response": {
            "status": 204
          },
          "times": "any",
          "key": {
            "body": {
              "ignore": [
                "nonce"
              ]
            }
          }
        },
        {
          "request": {
            "method": "PUT",
            "url": "{api}/image",
            "body": {
              "base64": "R0lGODlhAP8="
            }
          },
          "response": {
            "status": 200,
            "body": {
              "file": "golden.98ea6e4f.bin",
              "bytes": 3,
              "sha256": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4"
            }
          },
          "error": {
            "domain": "URLError",
            "code": -1005
          }
        },
        {
          "request": {
            "method": "GET",
            "url": "{api}/events"
          },
          "response": {
            "status": 200,
            "headers": [
              "Content-Type: text/event-stream"
            ],
            "chunks": [
              {
                "at": 0,
                "text": "data: 1\n\n"
              },
              {
                "at": 1.5,
                "base64": "ww=="
              }
            ],
            "seconds": 2
          }
        }
      ]
    }

    """#

  static let sideFiles = ["golden.98ea6e4f.bin": Data("hi\n".utf8)]

  static var value: Fixture {
    func number(_ text: String) -> JSONValue { .number(JSONNumber(text)!) }
    let api = "https://api.example.com/v2"
    return Fixture(
      recordedAt: Date(timeIntervalSince1970: 1_796_028_879),
      bases: BaseTable([.init(name: "api", url: api)]),
      match: MatchRules(ignoredQueryNames: ["_t"], headers: ["Accept-Language"]),
      redacted: ["header.set-cookie", "json.password"],
      salt: "5a17",
      exchanges: [
        Exchange(
          request: RecordedRequest(
            type: "LoginRequest", method: "POST", url: "\(api)/login",
            headers: [HeaderField("Accept-Language", "en")],
            body: .json(
              .object(["user": .string("ann"), "password": .string("«password-3fa2»")]), .compact)),
          outcome: .response(
            RecordedResponse(
              status: 200,
              headers: [
                HeaderField("Content-Type", "application/json"),
                HeaderField("Set-Cookie", "sid=«cookie-81b0»; Path=/"),
                HeaderField("Set-Cookie", "theme=«cookie-1c02»"),
                HeaderField("X-Empty", ""),
              ],
              content: .body(
                .json(
                  .object([
                    "z": number("0.10"),
                    "a": .array([number("1e3"), number("-0"), number("12345678901234567890")]),
                    "url": .string("https://example.com/\u{1}«é»"),
                  ]), .pretty2WithNewline)),
              encoding: "gzip", time: RecordedTime(milliseconds: 182)))),
        Exchange(
          request: RecordedRequest(method: "GET", url: "\(api)/tasks?page=1"),
          outcome: .failure(
            RecordedFailure(
              domain: "URLError", code: -1001, time: RecordedTime(milliseconds: 400)))),
        Exchange(
          request: RecordedRequest(method: "GET", url: "https://other.example.com/"),
          outcome: .response(RecordedResponse(status: 200, content: .body(.text("")))),
          times: .count(3)),
        Exchange(
          request: RecordedRequest(method: "DELETE", url: api),
          outcome: .response(RecordedResponse(status: 204)), times: .any,
          match: MatchRules(ignoredBodyFields: ["nonce"])),
        Exchange(
          request: RecordedRequest(
            method: "PUT", url: "\(api)/image",
            body: .base64(Data("GIF89a".utf8) + [0x00, 0xFF])),
          outcome: .cutOff(
            RecordedResponse(
              status: 200, content: .body(.file(SideFile(contents: Data("hi\n".utf8))))),
            RecordedFailure(domain: "URLError", code: -1005))),
        Exchange(
          request: RecordedRequest(method: "GET", url: "\(api)/events"),
          outcome: .response(
            RecordedResponse(
              status: 200, headers: [HeaderField("Content-Type", "text/event-stream")],
              content: .chunks([
                BodyChunk(time: .zero, body: .text("data: 1\n\n")),
                BodyChunk(time: RecordedTime(milliseconds: 1500), body: .base64(Data([0xC3]))),
              ]), time: RecordedTime(milliseconds: 2000)))),
      ])
  }
}
