import PortableCombine
import VirtualTime

/// An operator over a publisher of numbers, for tests that ask the same of all operators.
struct OperatorCase {
  let name: String
  let make: (ManualPublisher<Int, Oops>, VirtualClock) -> AnyPublisher<Int, any Error>

  init<P: Publisher>(
    _ name: String, _ make: @escaping (ManualPublisher<Int, Oops>, VirtualClock) -> P
  ) where P.Output == Int {
    self.name = name
    self.make = { upstream, clock in
      make(upstream, clock).tryMap { $0 }.eraseToAnyPublisher()
    }
  }

  /// Every operator, in a form that passes a value 1 of its upstream on, and its end.
  static var all: [OperatorCase] {
    passing + throwing + recovering + reducing + flattening + sharing + scheduling
  }
}
