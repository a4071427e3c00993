import Foundation
import PortableCombine
import XCTest

final class AssertNoFailureTests: XCTestCase {
  private static let crashRequest = "ASSERT_NO_FAILURE_CRASHES"

  func testPassesValuesDemandAndEndOn() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1)) { _ in .max(2) }
    upstream.assertNoFailure().subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .max(2))
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription Manual", "1", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)"])
  }

  func testKeepsWhatItWasMadeOf() {
    let publisher = Just(1).assertNoFailure("prefix", file: "File.swift", line: 7)
    XCTAssertEqual(publisher.prefix, "prefix")
    XCTAssertEqual("\(publisher.file)", "File.swift")
    XCTAssertEqual(publisher.line, 7)
  }

  #if os(Linux)
    /// Runs itself in a process of its own, which a failure has to stop.
    func testStopsTheProgramAtAFailure() throws {
      if ProcessInfo.processInfo.environment[Self.crashRequest] != nil {
        Fail<Int, Oops>(error: Oops()).assertNoFailure("settings", file: "File.swift", line: 7)
          .subscribe(TrackingSubscriber<Int, Never>())
        return
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = [
        "CombineImplementationTests.AssertNoFailureTests/testStopsTheProgramAtAFailure"
      ]
      process.environment = ProcessInfo.processInfo.environment.merging(
        [Self.crashRequest: "yes", "SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
      let errors = Pipe()
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      XCTAssertEqual(process.terminationReason, .uncaughtSignal)
      XCTAssertTrue(text.contains("File.swift:7: Fatal error: settings: oops"), text)
    }
  #endif
}
