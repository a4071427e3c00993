import Foundation
import XCTest

@testable import APISession

final class WatchdogTests: XCTestCase {
  private let queue = DispatchQueue(label: "test")

  func testOddLimitsSetNoLimit() {
    for limit: TimeInterval in [0, -1, .nan, .infinity, -1e300, 1e300] {
      let never = expectation(description: "expired")
      never.isInverted = true
      let watchdog = Watchdog(
        idleLimit: limit, totalLimit: limit, queue: queue, expired: { never.fulfill() })
      watchdog.touch()
      wait(for: [never], timeout: 0)
      watchdog.cancel()
    }
  }

  func testShorterLimitExpiresOnce() {
    for (idle, total) in [(0.02, 1_000.0), (1_000.0, 0.02)] {
      let expired = expectation(description: "expired")
      let watchdog = Watchdog(
        idleLimit: idle, totalLimit: total, queue: queue, expired: { expired.fulfill() })
      wait(for: [expired], timeout: 60)
      watchdog.cancel()
    }
  }

  func testCancelledWatchdogDoesNotExpire() {
    queue.suspend()
    let never = expectation(description: "expired")
    never.isInverted = true
    let watchdog = Watchdog(
      idleLimit: 0.001, totalLimit: 0.001, queue: queue, expired: { never.fulfill() })
    watchdog.cancel()
    queue.resume()
    queue.sync {}
    wait(for: [never], timeout: 0)
  }
}
