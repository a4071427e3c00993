import Foundation

/// What a row has to reach.
enum Aim: CustomStringConvertible {
  /// At most so many nanoseconds per operation.
  case nanoseconds(Double)

  /// At most so many times the reference.
  case ratio(Double)

  var description: String {
    switch self {
    case .nanoseconds(let limit): String(format: limit < 100 ? "≤ %.1f ns" : "≤ %.0f ns", limit)
    case .ratio(let limit): String(format: "≤ %.1f ×", limit)
    }
  }

  func isMet(by value: Double, reference: Double) -> Bool {
    switch self {
    case .nanoseconds(let limit): value <= limit
    case .ratio(let limit): value <= limit * reference
    }
  }
}

extension Aim: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  init(floatLiteral value: Double) { self = .nanoseconds(value) }

  init(integerLiteral value: Int) { self = .nanoseconds(Double(value)) }
}
