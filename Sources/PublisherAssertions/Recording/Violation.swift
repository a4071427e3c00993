/// A rule that publishers have to keep, and that one has broken.
enum Violation: Hashable, CustomStringConvertible {
  case secondSubscription
  case beforeSubscription
  case beyondDemand
  case afterCompletion
  case concurrentEvents

  var description: String {
    switch self {
    case .secondSubscription: "though it had sent one before"
    case .beforeSubscription: "before it had sent a subscription"
    case .beyondDemand: "beyond the demand"
    case .afterCompletion: "after its end"
    case .concurrentEvents: "while another thread was sending"
    }
  }

  var rule: String {
    switch self {
    case .secondSubscription: "A subscriber gets one subscription."
    case .beforeSubscription: "A subscriber gets the subscription first of all."
    case .beyondDemand: "A subscriber gets at most as many values as it has demanded."
    case .afterCompletion: "A completion is the last event."
    case .concurrentEvents: "A subscriber gets one event after the other."
    }
  }
}
