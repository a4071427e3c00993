/// How a ``TestPublisher`` breaks the rules, on purpose.
public struct Misbehavior: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It sends values that nobody has demanded.
  public static let beyondDemand = Misbehavior(rawValue: 1)

  /// It sends its first event before the subscription.
  public static let beforeSubscription = Misbehavior(rawValue: 2)

  /// It goes on after its end, also with another end.
  public static let afterEnd = Misbehavior(rawValue: 4)

  /// It goes on after the subscriber has cancelled.
  public static let afterCancel = Misbehavior(rawValue: 8)
}
