#if os(macOS) || os(Linux)
  import XCTest

  /// Runs tests that fail on purpose: on the test's own thread, on a dispatch queue, and in tasks.
  final class FailingAssertionTests: XCTestCase {
    static let run = Result { try NestedPackage.withBridge.test() }

    private let package = NestedPackage.withBridge
    private var log: TestLog { get throws { TestLog(try FailingAssertionTests.run.get()) } }

    /// Where failures are caused.
    private func places(asynchronous: Bool) throws -> [SourceLine] {
      let planned = try PlannedFailure.all(of: package).flatMap(\.1)
      XCTAssertGreaterThan(planned.count, 50)
      return planned.filter { $0.isAsynchronous == asynchronous }.map(\.place)
    }

    func testTheRunFails() throws {
      let run = try FailingAssertionTests.run.get()
      XCTAssertNotEqual(run.status, 0, run.errors)
    }

    func testEachFailureOfXCTestIsReportedOnceAtItsLine() throws {
      let places = try places(asynchronous: false)
      let tests = ["testOnItsOwnThread", "testOnADispatchQueue", "testInADetachedTask"]
      let expected =
        tests.flatMap { test in places.map { $0.mark("FailingTests.\(test)") } }
        + (try self.places(asynchronous: true).map { $0.mark("FailingTests.testInItsOwnTask") })
      XCTAssertEqual(try log.xctestFailures.sorted(), expected.sorted())
      XCTAssertEqual(
        try log.xctests(that: "failed").sorted(),
        (tests + ["testInItsOwnTask"]).map { "FailingTests.\($0)" }.sorted())
      XCTAssertEqual(try log.xctests(that: "passed"), ["FailingTests.testWhatHoldsPasses"])
    }

    func testEachFailureOfSwiftTestingIsReportedOnceAtItsLine() throws {
      let places = try places(asynchronous: false)
      // NB: Swift Testing knows its test only in the test's own tasks. The run fails all the same.
      let expected =
        ["onItsOwnThread", "«unknown»", "«unknown»"].flatMap { test in places.map { $0.mark(test) }
        }
        + (try self.places(asynchronous: true).map { $0.mark("inItsOwnTask") })
      XCTAssertEqual(try log.swiftTestingIssues.sorted(), expected.sorted())
      XCTAssertEqual(try log.passes(ofSwiftTest: "whatHoldsPasses"), 1)
    }

    func testBothFrameworksShowTheSameText() throws {
      let xctest = try log.xctestMessages(of: "testOnItsOwnThread")
      let swiftTesting = try log.swiftTestingMessages(of: "onItsOwnThread")
      for place in try places(asynchronous: false) {
        XCTAssertNotNil(xctest[place], "\(place)")
        XCTAssertEqual(xctest[place], swiftTesting[place], "\(place)")
      }
    }

    func testSwiftTestingAloneFailsToo() throws {
      let run = try package.test("--disable-xctest")
      XCTAssertNotEqual(run.status, 0, run.errors)
      XCTAssertEqual(
        TestLog(run).swiftTestingIssues.sorted(), try log.swiftTestingIssues.sorted())
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

  extension SourceLine {
    fileprivate func mark(_ name: String) -> Mark { Mark(file: file, line: line, name: name) }
  }
#endif
