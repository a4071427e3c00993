import APISession
import Foundation
import MockSessions

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scenario {
  /// Loads fixtures, and looks requests up in them.
  static var replays: [Scenario] {
    [
      Scenario(
        "fixture-load", "a fixture of 10 000 exchanges; the reference is JSONSerialization",
        operations: 10_000, aim: .ratio(1), inDebug: nil,
        ours: {
          let folder = FixtureFolder(exchanges: 10_000)
          return { _ = folder.adapter() }
        },
        reference: {
          let data = FixtureFolder(exchanges: 10_000).data
          return { _ = try? JSONSerialization.jsonObject(with: data) }
        }),
      Scenario(
        "replay", "a request among 10 000 exchanges; the reference among 10", operations: 2000,
        aim: .ratio(2), inDebug: .ratio(2),
        ours: { lookUp(2000, among: 10_000) }, reference: { lookUp(2000, among: 10) }),
    ]
  }

  private static func lookUp(_ count: Int, among exchanges: Int) -> () -> Void {
    let folder = FixtureFolder(exchanges: exchanges)
    let adapter = folder.adapter()
    let requests = (0..<count).map { index in
      URLRequest(url: URL(string: "https://example.com/items/\(index % exchanges)?page=1")!)
    }
    let tally = Tally()
    return {
      for request in requests {
        adapter.createTask(with: request) { data, _, _ in tally.add(data?.count ?? 0) }.resume()
      }
      precondition(tally.value > 0)
      withExtendedLifetime(folder) {}
    }
  }
}

/// A folder with a fixture in it, for as long as this lives.
private final class FixtureFolder {
  let data: Data
  private let folder: URL

  init(exchanges: Int) {
    let texts = (0..<exchanges).map { index in
      """
          {
            "request": {
              "method": "GET",
              "url": "https://example.com/items/\(index)?page=1"
            },
            "response": {
              "status": 200,
              "headers": [
                "Content-Type: application/json; charset=utf-8"
              ],
              "body": {
                "json": {
                  "id": \(index),
                  "name": "item \(index)",
                  "price": 12.50,
                  "tags": ["new", "red", "small"]
                }
              },
              "seconds": 0.25
            },
            "times": "any"
          }
      """
    }
    data = Data(
      "{\n  \"fixture\": 1,\n  \"exchanges\": [\n\(texts.joined(separator: ",\n"))\n  ]\n}\n".utf8)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let fixtures = folder.appendingPathComponent("Fixtures")
    try? FileManager.default.createDirectory(at: fixtures, withIntermediateDirectories: true)
    try? data.write(to: fixtures.appendingPathComponent("items.json"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func adapter() -> FixtureAdapter {
    let bundle = Bundle(url: folder)
    guard let bundle, let adapter = try? FixtureAdapter("items", bundle: bundle) else {
      fatalError("the fixture cannot be read")
    }
    return adapter
  }
}
