import Foundation
import XCTest

@testable import MockSessions

final class NearDuplicateTests: XCTestCase {
  private func found(_ urls: [String], from start: Int) -> [NearDuplicate] {
    NearDuplicate.all(
      in: urls.map { url in
        Exchange(
          request: RecordedRequest(method: "GET", url: url),
          outcome: .response(RecordedResponse(status: 200)))
      }, from: start)
  }

  func testOneParameterThatDiffersIsFound() {
    XCTAssertEqual(
      found(["https://h/a?x=1", "https://h/a?q=1&t=7", "https://h/a?q=1&t=8"], from: 2),
      [NearDuplicate(index: 2, earlier: 1, parameter: "t")])
  }

  func testOtherDifferencesAreNone() {
    for url in [
      "https://h/a?q=2&t=8", "https://h/b?q=1&t=8", "https://h/a?q=1", "https://h/a?q=1&u=7",
      "https://i/a?q=1&t=8", "https://h/a?q=1&t=7",
    ] {
      XCTAssertEqual(found(["https://h/a?q=1&t=7", url], from: 1), [], url)
    }
  }

  func testOnlyWhatIsNewIsLookedAt() {
    XCTAssertEqual(found(["https://h/a?t=7", "https://h/a?t=8"], from: 2), [])
  }
}
