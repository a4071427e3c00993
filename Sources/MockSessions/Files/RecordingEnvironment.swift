import Foundation

/// What the environment says about recording: a value, so that a test can pass in another.
package struct RecordingEnvironment: Hashable, Sendable {
  /// The mode that `REHEARSAL_RECORD` asks for.
  package let requestedMode: RecordMode?
  /// Whether this is continuous integration, where recording is refused.
  package let isContinuousIntegration: Bool
  /// The folder that `REHEARSAL_FIXTURES` names, in which fixtures are looked for, too.
  package let fixtures: String?

  package init(
    requestedMode: RecordMode? = nil, isContinuousIntegration: Bool = false, fixtures: String? = nil
  ) {
    self.requestedMode = requestedMode
    self.isContinuousIntegration = isContinuousIntegration
    self.fixtures = fixtures
  }

  /// What the environment of this process says.
  package static func current() throws(FixtureError) -> RecordingEnvironment {
    try RecordingEnvironment(variables: ProcessInfo.processInfo.environment)
  }

  /// Reads environment variables; an unknown mode is an error that lists the known ones.
  package init(variables: [String: String]) throws(FixtureError) {
    let mode = variables["REHEARSAL_RECORD"].flatMap { $0.isEmpty ? nil : $0 }
    if let mode, RecordMode(rawValue: mode) == nil {
      let known = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw FixtureError(
        .recordingRefused, "REHEARSAL_RECORD is \"\(mode)\".", expected: "one of \(known).",
        nextStep: "Set REHEARSAL_RECORD to one of them, or unset it to replay.")
    }
    let isOff = ["", "0", "false", "no"].contains(variables["CI"]?.lowercased() ?? "")
    self.init(
      requestedMode: mode.flatMap(RecordMode.init(rawValue:)),
      isContinuousIntegration: !isOff,
      fixtures: variables["REHEARSAL_FIXTURES"].flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The mode that holds, given the one in code: the environment's wins. In continuous integration it
  /// is always `none`, and asking for another from outside is an error.
  package func mode(inCode mode: RecordMode) throws(FixtureError) -> RecordMode {
    guard isContinuousIntegration else { return requestedMode ?? mode }
    if let requestedMode, requestedMode != .none {
      throw FixtureError(
        .recordingRefused,
        "REHEARSAL_RECORD is \(requestedMode.rawValue), and CI is set in the environment.",
        expected:
          "no recording in continuous integration, whose results must not depend on a service.",
        nextStep: "Record on your own machine and commit the fixture, or unset CI.")
    }
    return .none
  }
}
