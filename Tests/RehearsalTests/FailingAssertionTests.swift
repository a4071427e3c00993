#if os(macOS) || os(Linux)
  import XCTest

  /// Runs tests that fail on purpose: on the test's own thread, on a dispatch queue, and in a detached
  /// task.
  final class FailingAssertionTests: XCTestCase {
    private static let run = Result { try NestedPackage.withBridge.test() }
    private let package = NestedPackage.withBridge

    func testTheRunFails() throws {
      let run = try FailingAssertionTests.run.get()
      XCTAssertNotEqual(run.status, 0, run.errors)
    }

    func testEachFailureOfXCTestIsReportedOnceAtItsLine() throws {
      let expected = try package.marks("fails", in: "Tests/FailingXCTests")
      XCTAssertEqual(expected.count, 21)
      let log = TestLog(try FailingAssertionTests.run.get())
      XCTAssertEqual(log.xctestFailures.sorted(), expected.sorted())
      XCTAssertEqual(log.xctests(that: "failed").sorted(), expected.map(\.name).sorted())
    }

    func testWhatHoldsPassesInXCTest() throws {
      let expected = try package.marks("passes", in: "Tests/FailingXCTests")
      XCTAssertEqual(expected.count, 3)
      let log = TestLog(try FailingAssertionTests.run.get())
      XCTAssertEqual(log.xctests(that: "passed").sorted(), expected.map(\.name).sorted())
    }

    func testEachFailureOfSwiftTestingIsReportedOnceAtItsLine() throws {
      let marks = try package.marks("fails", in: "Tests/FailingSwiftTestingTests")
      XCTAssertEqual(marks.count, 21)
      // NB: Swift Testing knows its test only in the test's own tasks. The run fails all the same.
      let expected = marks.map { mark in
        let isInTask = mark.file == "OwnThreadTests.swift"
        let function = mark.name.split(separator: ".").last.map(String.init) ?? ""
        return Mark(file: mark.file, line: mark.line, name: isInTask ? function : "«unknown»")
      }
      let log = TestLog(try FailingAssertionTests.run.get())
      XCTAssertEqual(log.swiftTestingIssues.sorted(), expected.sorted())
    }

    func testWhatHoldsPassesInSwiftTesting() throws {
      let expected = try package.marks("passes", in: "Tests/FailingSwiftTestingTests")
      XCTAssertEqual(expected.count, 3)
      let log = TestLog(try FailingAssertionTests.run.get())
      XCTAssertEqual(log.passes(ofSwiftTest: "passes"), expected.count)
    }

    func testSwiftTestingAloneFailsToo() throws {
      let run = try package.test("--disable-xctest")
      XCTAssertNotEqual(run.status, 0, run.errors)
      XCTAssertEqual(TestLog(run).swiftTestingIssues.count, 21)
      XCTAssertEqual(TestLog(run).xctestFailures, [])
    }

    func testAnExecutableWithTheBridgePrintsTheIssueAndGoesOn() throws {
      let run = try package.run("causes-issue")
      XCTAssertEqual(run.status, 0)
      XCTAssertEqual(run.output, "reached the end\n")
      let line = try package.marks("fails", in: "Sources/causes-issue").map(\.line)
      XCTAssertEqual(
        run.errors,
        """
        causes_issue/main.swift:\(line.first ?? 0): The clock was to advance by -1s, and time does \
        not move back.
        It stays at 0s.

        """)
    }
  }
#endif
