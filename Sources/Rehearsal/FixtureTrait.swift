import APISession
import Foundation
public import MockSessions
public import Testing
import VirtualTime

/// Gives a test of Swift Testing a fixture: a session that replays it, or records it, on a clock.
///
/// ```swift
/// @Test(.fixture("github-search", latency: .milliseconds(400)))
/// func searches() async throws {
///   let session = try FixtureSession.current
///   …
/// }
/// ```
///
/// The session is the shared one while the test runs, too, for code that is hard-wired to that. A recording
/// is written when the test ends, unless it is known to have failed.
public struct FixtureTrait: TestTrait, TestScoping {
  let name: String?
  let makeSession: @Sendable (_ name: String, VirtualClock) throws -> FixtureSession

  /// Runs the test with its session.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let scope = TestScope()
    try await TestEnd.$scope.withValue(scope) {
      defer { scope.end() }
      do {
        let session = try makeSession(name ?? FixtureTrait.name(of: test), VirtualClock())
        try await CurrentFixture.$session.withValue(session) {
          try await Session.withShared(session) { try await function() }
        }
      } catch {
        scope.fail()
        throw error
      }
    }
  }

  /// As in `SearchTests/searches`: the file and the function.
  private static func name(of test: Test) -> String {
    let file = test.sourceLocation.fileName.split(separator: ".").first ?? "Tests"
    return "\(file)/\(test.name.prefix { $0 != "(" }.portable)"
  }
}

extension Trait where Self == FixtureTrait {
  /// Gives the test a fixture.
  ///
  /// - Parameters:
  ///   - name: The name of the fixture; that of the file and the function by default, as in
  ///     `SearchTests/searches`.
  ///   - mode: Whether to record; `REHEARSAL_RECORD` decides if it is set.
  ///   - latency: The virtual time from a request to its answer; by default as recorded.
  ///   - bases: Names for the addresses of services.
  ///   - matching: What makes a request the one that was recorded.
  ///   - rules: What is taken out of a recording before it is written.
  ///   - playsAll: Whether it is an issue if the test ends before every exchange was played.
  ///   - expiry: What happens when the fixture is old.
  public static func fixture(
    _ name: String? = nil, record mode: RecordMode = .none, latency: Duration? = nil,
    bases: [String: String] = [:], matching: RequestMatching = .standard,
    redacting rules: [RedactionRule] = RedactionRule.standard, playsAll: Bool = false,
    expires expiry: FixtureExpiry = .never, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FixtureTrait {
    FixtureTrait(name: name) { name, clock in
      try FixtureSession(
        name, record: mode, clock: clock, latency: latency, bases: bases, matching: matching,
        redacting: rules, playsAll: playsAll, expires: expiry, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }
  }
}

extension FixtureSession {
  /// The session of the running test's `.fixture` trait; its clock is the test's clock.
  ///
  /// - Throws: `NoFixtureError` in a test without the trait, and in tasks that are not the test's.
  public static var current: FixtureSession {
    get throws {
      guard let session = CurrentFixture.session else { throw NoFixtureError() }
      return session
    }
  }
}

/// Why there is no current fixture.
public struct NoFixtureError: Error, CustomStringConvertible {
  /// What was expected, and what to do.
  public let description =
    "FixtureSession.current is there in the tasks of a test with @Test(.fixture(…)). Give the test the trait."
}

private enum CurrentFixture {
  @TaskLocal static var session: FixtureSession?
}

extension StringProtocol {
  /// The text with a hyphen for what not every file system takes.
  var portable: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
  }
}
