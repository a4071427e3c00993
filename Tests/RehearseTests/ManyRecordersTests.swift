import Foundation
import Locking
import LoopbackServer
import MockSessions
import XCTest

/// Eight processes that record at the same time.
final class ManyRecordersTests: XCTestCase {
  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "many-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Records `/0` to `/7` in a process each, and returns their exit statuses.
  private func record(to file: @escaping @Sendable (Int) -> String) throws -> [Int32] {
    let server = try LoopbackServer { request in
      .text("answer to \(request.target) " + String(repeating: "x", count: 70_000))
    }
    let folder = folder!
    let statuses = Locked<[Int32]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let path = folder.appending(path: file(number)).path
      let command = try? Command(
        "record", server.url.appending(path: "\(number)").absoluteString, "--output", path)
      statuses.withLock { $0.append(command?.status ?? -1) }
    }
    return statuses.withLock(\.self)
  }

  private func answer(in file: String) throws -> String {
    let fixture = try FixtureFile(folder.appending(path: file)).read()
    return String(decoding: fixture.exchanges.first?.response?.bytes ?? Data(), as: UTF8.self)
  }

  func testFilesOfTheirOwnInOneFolderAreAllWhole() throws {
    XCTAssertEqual(try record { "\($0).json" }, Array(repeating: 0, count: 8))
    for number in 0..<8 {
      XCTAssertTrue(try answer(in: "\(number).json").hasPrefix("answer to /\(number) xxx"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(names.count, 16, "a fixture and a side file each, and nothing else: \(names)")
  }

  func testOneFileIsThatOfOneOfThem() throws {
    XCTAssertEqual(try record { _ in "one.json" }, Array(repeating: 0, count: 8))
    let text = try answer(in: "one.json")
    XCTAssertTrue((0..<8).contains { text.hasPrefix("answer to /\($0) xxx") }, text)
  }
}
