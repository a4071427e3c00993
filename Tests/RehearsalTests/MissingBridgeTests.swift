#if os(macOS) || os(Linux)
  import XCTest

  /// Runs tests that cause an issue, in a process into which `Rehearsal` is not linked.
  final class MissingBridgeTests: XCTestCase {
    private let package = NestedPackage.withoutBridge
    private let advice = "add the product Rehearsal to the test target"

    private func report(at name: String) throws -> String {
      let marks = try package.marks("fails", in: "Tests/WithoutBridgeTests")
      let mark = try XCTUnwrap(marks.first { $0.name == name })
      return "WithoutBridgeTests/\(mark.file):\(mark.line): The clock was to advance by -1s"
    }

    func testXCTestIsStoppedAndToldToLinkTheBridge() throws {
      let run = try package.test("--disable-swift-testing")
      let text = run.output + run.errors
      XCTAssertNotEqual(run.status, 0)
      XCTAssertTrue(text.contains(try report(at: "XCTestTests.testThatCausesAnIssue")), text)
      XCTAssertTrue(text.contains(advice), text)
      XCTAssertEqual(TestLog(run).xctests(that: "passed"), [])
    }

    func testSwiftTestingIsStoppedAndToldToLinkTheBridge() throws {
      let run = try package.test("--disable-xctest")
      let text = run.output + run.errors
      XCTAssertNotEqual(run.status, 0)
      XCTAssertTrue(text.contains(try report(at: "causesAnIssue")), text)
      XCTAssertTrue(text.contains(advice), text)
      XCTAssertEqual(TestLog(run).passes(ofSwiftTest: "causesAnIssue"), 0)
    }

    func testAnExecutablePrintsTheIssueAndGoesOn() throws {
      let run = try package.run("causes-issue-without-bridge")
      XCTAssertEqual(run.status, 0)
      XCTAssertEqual(run.output, "reached the end\n")
      let line = try package.marks("fails", in: "Sources/causes-issue-without-bridge").map(\.line)
      XCTAssertEqual(
        run.errors,
        """
        causes_issue_without_bridge/main.swift:\(line.first ?? 0): The clock was to advance by -1s, \
        and time does not move back.
        It stays at 0s.

        """)
    }
  }
#endif
