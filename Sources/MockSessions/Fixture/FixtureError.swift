public import Foundation

/// Why a fixture could not be found, read, written or recorded.
///
/// The description has three parts: what happened, with file, line and column where there are any;
/// what was expected; and what to do next. It never holds the value of a secret.
public struct FixtureError: Error, Hashable, Sendable {
  /// The kinds of failure, for tests and tools that tell them apart.
  public enum Reason: Hashable, Sendable {
    /// There is no file of this name in any of the places searched.
    case fixtureMissing
    /// The file is there and cannot be read, or it is larger than a fixture may be.
    case unreadable
    /// The file is no JSON, or not a fixture.
    case malformed
    /// The file was written by a newer version of the package.
    case newerVersion
    /// A fixture's name or a side file's path is not portable or leads out of the folder.
    case refusedPath
    /// A side file is missing, or not the one that was recorded.
    case sideFile
    /// No exchange of the fixture matches a request.
    case requestMissing
    /// Recording was asked for where it is refused, or in a way that is not known.
    case recordingRefused
    /// The file could not be written.
    case unwritable
    /// The file is of no format from which exchanges can be imported.
    case notImportable
    /// A secret would have been written to the file.
    case secretFound
  }

  /// What kind of failure this is.
  public let reason: Reason
  /// What happened, and where.
  public let whatHappened: String
  /// What was expected instead.
  public let expected: String
  /// What to do next.
  public let nextStep: String

  package init(_ reason: Reason, _ whatHappened: String, expected: String, nextStep: String) {
    self.reason = reason
    self.whatHappened = whatHappened
    self.expected = expected
    self.nextStep = nextStep
  }
}

extension FixtureError {
  /// A file is there that was not to be replaced.
  static func isThere(_ file: URL) -> FixtureError {
    FixtureError(
      .unwritable, "\(file.path) is there already.", expected: "a new file.",
      nextStep: "Replace it with --force, or choose another place with --output.")
  }
}

extension FixtureError: CustomStringConvertible {
  /// The three parts, a line each.
  public var description: String {
    "\(whatHappened)\nExpected: \(expected)\nNext: \(nextStep)"
  }
}

extension FixtureError: LocalizedError {
  /// The same text as `description`.
  public var errorDescription: String? {
    description
  }
}
