import Dispatch
import PortableCombine
import VirtualTime

extension OperatorCase {
  /// Operators that use a scheduler.
  static var scheduling: [OperatorCase] {
    [
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
    ]
  }
}
