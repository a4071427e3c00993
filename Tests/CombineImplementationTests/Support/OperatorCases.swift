import Dispatch
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

  /// Operators that pass values of their upstream on, one for one or fewer.
  static var all: [OperatorCase] {
    [
      OperatorCase("map") { upstream, _ in upstream.map { $0 } },
      OperatorCase("tryMap") { upstream, _ in upstream.tryMap { $0 } },
      OperatorCase("filter") { upstream, _ in upstream.filter { _ in true } },
      OperatorCase("compactMap") { upstream, _ in upstream.compactMap { Optional($0) } },
      OperatorCase("removeDuplicates") { upstream, _ in upstream.removeDuplicates() },
      OperatorCase("prefix") { upstream, _ in upstream.prefix(1000) },
      OperatorCase("first") { upstream, _ in upstream.first() },
      OperatorCase("first(where:)") { upstream, _ in upstream.first { _ in true } },
      OperatorCase("collect") { upstream, _ in upstream.collect().map(\.count) },
      OperatorCase("handleEvents") { upstream, _ in upstream.handleEvents() },
      OperatorCase("catch") { upstream, _ in upstream.catch { Fail<Int, Oops>(error: $0) } },
      OperatorCase("retry") { upstream, _ in upstream.retry(0) },
      OperatorCase("flatMap") { upstream, _ in
        upstream.flatMap { Just($0).setFailureType(to: Oops.self) }
      },
      OperatorCase("switchToLatest") { upstream, _ in
        upstream.map { Just($0).setFailureType(to: Oops.self) }.switchToLatest()
      },
      OperatorCase("receive(on:)") { upstream, clock in
        upstream.receive(on: DispatchQueue.virtual(clock))
      },
      OperatorCase("subscribe(on:)") { upstream, clock in
        upstream.subscribe(on: DispatchQueue.virtual(clock))
      },
      OperatorCase("delay") { upstream, clock in
        upstream.delay(for: .milliseconds(1), scheduler: DispatchQueue.virtual(clock))
      },
      OperatorCase("debounce") { upstream, clock in
        upstream.debounce(for: .milliseconds(1), scheduler: DispatchQueue.virtual(clock))
      },
      OperatorCase("timeout") { upstream, clock in
        upstream.timeout(.seconds(1000), scheduler: DispatchQueue.virtual(clock))
      },
      OperatorCase("throttle") { upstream, clock in
        upstream.throttle(
          for: .milliseconds(1), scheduler: DispatchQueue.virtual(clock), latest: true)
      },
      OperatorCase("collect(.byTime)") { upstream, clock in
        upstream.collect(.byTime(DispatchQueue.virtual(clock), .milliseconds(1))).map(\.count)
      },
      OperatorCase("collect(.byTimeOrCount)") { upstream, clock in
        upstream.collect(.byTimeOrCount(DispatchQueue.virtual(clock), .seconds(1000), 1))
          .map(\.count)
      },
      OperatorCase("measureInterval") { upstream, clock in
        upstream.measureInterval(using: DispatchQueue.virtual(clock)).map { _ in 1 }
      },
      OperatorCase("eraseToAnyPublisher") { upstream, _ in upstream.eraseToAnyPublisher() },
    ]
  }
}
