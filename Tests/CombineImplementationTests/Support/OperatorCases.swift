import PortableCombine
import VirtualTime

/// An operator over a publisher of numbers, for tests that ask the same of all operators.
struct OperatorCase {
  let name: String
  /// The publishers that the operator is made of: `Map`, `Filter`.
  let publishers: Set<String>
  let make: (AnyPublisher<Int, Oops>, VirtualClock) -> AnyPublisher<Int, any Error>

  init<P: Publisher>(
    _ name: String, _ make: @escaping (AnyPublisher<Int, Oops>, VirtualClock) -> P
  ) where P.Output == Int {
    self.name = name
    publishers = Set(
      String(reflecting: P.self).matches(of: /Publishers\.(\w+)/).map { String($0.1) })
    self.make = { upstream, clock in
      make(upstream, clock).tryMap { $0 }.eraseToAnyPublisher()
    }
  }

  /// Every operator, in a form that passes a value 1 of its upstream on, and its end.
  static var all: [OperatorCase] {
    passing + throwing + recovering + reducing + flattening + sharing + scheduling
  }
}
