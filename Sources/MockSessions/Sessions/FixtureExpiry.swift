import Foundation

/// What happens when a fixture is old: services change, and a recording does not.
///
/// ```swift
/// let session = try FixtureSession("search", clock: clock, expires: .failing(afterDays: 180))
/// ```
///
/// An old fixture still plays, and is never recorded anew by itself.
public struct FixtureExpiry: Hashable, Sendable {
  enum Reaction: Hashable, Sendable {
    case warning
    case failure
  }

  let reaction: Reaction
  /// The days after which a fixture is old; `nil` if it never is.
  let days: Int?

  /// It is never old.
  public static let never = FixtureExpiry(reaction: .warning, days: nil)

  /// A line on standard error says that the fixture is older than so many days.
  public static func warning(afterDays days: Int) -> FixtureExpiry {
    FixtureExpiry(reaction: .warning, days: days)
  }

  /// It is an issue if the fixture is older than so many days.
  public static func failing(afterDays days: Int) -> FixtureExpiry {
    FixtureExpiry(reaction: .failure, days: days)
  }

  /// What is wrong with a fixture that was recorded at a date; `nil` if nothing is.
  func message(recordedAt: Date?, now: Date) -> String? {
    guard let days else { return nil }
    guard let recordedAt else {
      return """
        does not say when it was recorded, and may be at most \(days) days old.
        Record it anew with REHEARSAL_RECORD=all.
        """
    }
    let age = Int((now.timeIntervalSince(recordedAt) / 86_400).rounded(.down))
    guard age > days else { return nil }
    return """
      was recorded \(age) days ago, and may be at most \(days) days old.
      Record it anew with REHEARSAL_RECORD=all, and see what has changed.
      """
  }
}
