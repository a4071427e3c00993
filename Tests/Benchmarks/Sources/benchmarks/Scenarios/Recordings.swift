import PortableCombine
import PublisherAssertions
import VirtualTime

extension Scenario {
  /// Records what a chain sends.
  static var recordings: [Scenario] {
    let count = 100_000
    return [
      Scenario(
        "record", "subject, map, scan, record, per value; the reference ends in sink",
        operations: count, aim: .ratio(2), inDebug: nil,
        ours: {
          let clock = VirtualClock()
          let subject = PassthroughSubject<Int, Never>()
          return {
            let recorder = subject.map { $0 &* 3 }.scan(0) { $0 &+ $1 }.record(on: clock)
            for number in 0..<opaque(count) { subject.send(number) }
            recorder.cancel()
          }
        },
        reference: {
          let tally = Tally()
          let subject = PassthroughSubject<Int, Never>()
          return {
            let sink = subject.map { $0 &* 3 }.scan(0) { $0 &+ $1 }.sink { tally.add($0) }
            for number in 0..<opaque(count) { subject.send(number) }
            sink.cancel()
          }
        })
    ]
  }
}
