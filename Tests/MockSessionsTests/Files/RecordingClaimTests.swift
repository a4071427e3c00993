import Foundation
import MockSessions
import XCTest

final class RecordingClaimTests: XCTestCase {
  func testASecondSessionIsToldUntilTheFirstHasEnded() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a/x.json")
    let same = folder.url.appendingPathComponent("a/../a/x.json")
    let first = try XCTUnwrap(RecordingClaim(file))
    XCTAssertNil(RecordingClaim(file))
    XCTAssertNil(RecordingClaim(same))
    XCTAssertNotNil(RecordingClaim(folder.url.appendingPathComponent("a/y.json")))
    first.end()
    let second = try XCTUnwrap(RecordingClaim(file))
    first.end()
    XCTAssertNil(RecordingClaim(file), "ending twice must not end another's claim")
    second.end()
  }

  func testAClaimThatIsReleasedEnds() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("x.json")
    var claim = RecordingClaim(file)
    XCTAssertNotNil(claim)
    claim = nil
    XCTAssertNotNil(RecordingClaim(file))
  }

  func testOneOfManyThreadsGetsIt() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("x.json")
    let claims = ClaimList()
    DispatchQueue.concurrentPerform(iterations: 100) { _ in
      if let claim = RecordingClaim(file) { claims.append(claim) }
    }
    XCTAssertEqual(claims.count, 1)
  }
}

private final class ClaimList: @unchecked Sendable {
  private let lock = NSLock()
  private var claims: [RecordingClaim] = []

  func append(_ claim: RecordingClaim) {
    lock.withLock { claims.append(claim) }
  }

  var count: Int {
    lock.withLock { claims.count }
  }
}
