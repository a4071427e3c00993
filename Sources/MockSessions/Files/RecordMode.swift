/// When a session talks to the real service and records, rather than replay a fixture.
///
/// A mode is given in code, or for one run from outside, which wins:
///
/// ```sh
/// REHEARSAL_RECORD=once swift test --filter SearchTests
/// ```
///
/// With `CI` set in the environment, nothing is ever recorded.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Never: a request that the fixture does not hold is an error. The default.
  case none
  /// When there is no fixture yet.
  case once
  /// Requests that the fixture does not hold, beside those that it does.
  case new
  /// Every request: the recording replaces the exchanges of the fixture, and keeps what it matches on.
  case all
}
