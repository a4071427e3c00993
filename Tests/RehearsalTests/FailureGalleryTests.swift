#if os(macOS) || os(Linux)
  import Foundation
  import XCTest

  /// The page of the documentation that shows every failure message is what running them prints.
  ///
  /// `REHEARSAL_GALLERY=write swift test --filter FailureGalleryTests` writes it anew.
  final class FailureGalleryTests: XCTestCase {
    private let page = NestedPackage.root.appending(
      path: "Sources/PublisherAssertions/Documentation.docc/failure-messages.md")

    func testThePageShowsWhatIsPrinted() throws {
      let expected = try gallery()
      if ProcessInfo.processInfo.environment["REHEARSAL_GALLERY"] == "write" {
        try expected.write(to: page, atomically: true, encoding: .utf8)
      }
      let text = try String(contentsOf: page, encoding: .utf8)
      let differences = text.split(separator: "\n").difference(
        from: expected.split(separator: "\n"))
      XCTAssertTrue(
        text == expected,
        """
        \(page.lastPathComponent) is not what the failing tests print:
        \(differences.prefix(20).map { "\($0)" }.joined(separator: "\n"))
        Read the messages; if they are as they should be, write the page anew:
        REHEARSAL_GALLERY=write swift test --filter FailureGalleryTests
        """)
    }

    func testNoMessageIsAWallOfText() throws {
      let log = TestLog(try FailingAssertionTests.run.get())
      for (place, message) in log.xctestMessages(of: "testOnItsOwnThread") {
        XCTAssertLessThanOrEqual(message.split(separator: "\n").count, 40, "\(place)")
        XCTAssertFalse(message.contains("Optional("), message)
      }
    }

    private func gallery() throws -> String {
      let log = TestLog(try FailingAssertionTests.run.get())
      let messages = log.xctestMessages(of: "testOnItsOwnThread")
        .merging(log.xctestMessages(of: "testInItsOwnTask")) { $1 }
      let root = NestedPackage.withBridge.folder.path
      let sections = try PlannedFailure.all(of: .withBridge).map { file, failures in
        let entries = try failures.map { failure in
          let message = try XCTUnwrap(messages[failure.place], failure.title)
          return """
            ### \(failure.title)

            ```swift
            \(failure.code)
            ```

            ```
            \(message.replacing(root, with: "/MyPackage"))
            ```

            """
        }
        // As in `ClockFailures.swift`.
        let subject = file.replacing("Failures.swift", with: "s")
        return "## \(subject)\n\n" + entries.joined(separator: "\n")
      }
      return """
        # Failure messages

        What a test shows when it fails, for every kind of failure.

        ## Overview

        Each message says what happened, what was expected, and what to do. It is reported at the line
        that calls the assertion, or at the line that made the recorder, the session or the scheduler
        which has noticed something.

        \(sections.joined(separator: "\n"))
        """
    }
  }
#endif
