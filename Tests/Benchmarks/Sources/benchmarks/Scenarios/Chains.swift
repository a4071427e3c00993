import PortableCombine

extension Scenario {
  /// Sends values through `map` and `filter`.
  static var chains: [Scenario] { [range, subject] }

  private static let count = 100_000

  private static var range: Scenario {
    Scenario(
      "range", "range, map, filter, sink, per element", operations: count, aim: 14.5, inDebug: 420,
      ours: {
        let tally = Tally()
        let end = opaque(count)
        return {
          let sink = (0..<end).publisher.map { $0 &* 3 }.filter { $0 & 1 == 0 }
            .sink { tally.add($0) }
          sink.cancel()
        }
      },
      reference: { loop })
  }

  private static var subject: Scenario {
    Scenario(
      "subject", "subject, map, filter, sink, per value", operations: count, aim: 70, inDebug: 500,
      ours: {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { tally.add($0) }
        return {
          for number in 0..<opaque(count) { subject.send(number) }
          sink.cancel()
        }
      },
      reference: { loop })
  }

  /// A loop that calls the same closures.
  private static var loop: () -> Void {
    let tally = Tally()
    let transform: (Int) -> Int = { $0 &* 3 }
    let isIncluded: (Int) -> Bool = { $0 & 1 == 0 }
    let receive: (Int) -> Void = { tally.add($0) }
    return {
      for number in 0..<opaque(count) {
        let result = transform(number)
        if isIncluded(result) { receive(result) }
      }
    }
  }
}
