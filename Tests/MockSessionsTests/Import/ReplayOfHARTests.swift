import Foundation
import MockSessions
import XCTest

/// What was imported replays.
///
/// `REHEARSAL_HAR_FOLDER=FOLDER swift test --filter ReplayOfHARTests` does the same with every HAR file
/// of a folder: all of its entries have to be imported, and come back from an export; traffic with
/// GitHub that is one of the scenarios has to replay.
final class ReplayOfHARTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws {
    folder = try TemporaryFolder()
  }

  override func tearDown() {
    folder = nil
  }

  private func imported(_ har: Data) throws -> URL {
    let file = folder.url.appendingPathComponent("traffic.har")
    try har.write(to: file)
    let reports = FixtureImport(output: folder.url).run([file.path])
    XCTAssertEqual(reports.map(\.skipped), [[]])
    return folder.url.appendingPathComponent("traffic.json")
  }

  func testCreatingUpdatingAndFollowingTheRedirectToAnArchive() throws {
    try GitHubScenario(imported(GitHubHAR.archive)).play()
  }

  func testReadingFivePagesByTheirLinks() throws {
    try GitHubScenario(imported(GitHubHAR.pages)).play()
  }

  func testSearching() throws {
    try GitHubScenario(imported(GitHubHAR.search)).play()
  }

  func testARefusal() throws {
    try GitHubScenario(imported(GitHubHAR.refusal)).play()
  }

  func testTheTrafficOfAFolder() throws {
    let variable = "REHEARSAL_HAR_FOLDER"
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      throw XCTSkip("\(variable) names no folder")
    }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let hars = names.filter { $0.hasSuffix(".har") }.sorted()
    XCTAssertFalse(hars.isEmpty, "there is no HAR file in \(path)")
    for name in hars {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
      let imported = try ImportedFile(data, file: name)
      XCTAssertEqual(imported.skipped, [], name)
      XCTAssertEqual(imported.fixture.exchanges.count, try entryCount(data), name)

      let report = FixtureImport(output: folder.url).run(["\(path)/\(name)"])[0]
      guard case .imported(_, let fixture) = report.outcome else {
        XCTFail("\(report)")
        continue
      }
      let file = URL(fileURLWithPath: fixture, relativeTo: nil)
      let written = try FixtureFile(file).read()
      let again = try ImportedFile(json: HARWriter.write(written), file: name)
      XCTAssertEqual(again, ImportedFile(fixture: written), name)
      var isReplayed = false
      if GitHubScenario.isOne(written) {
        try GitHubScenario(file).play()
        isReplayed = true
      }
      print("\(name): \(written.exchanges.count) exchanges\(isReplayed ? ", replayed" : "")")
      try FileManager.default.removeItem(at: file)
    }
  }

  /// As another reader of JSON counts them.
  private func entryCount(_ data: Data) throws -> Int {
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    let root = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    let log = try XCTUnwrap(root?["log"] as? [String: Any])
    return try XCTUnwrap(log["entries"] as? [Any]).count
  }
}
