import PortableCombine

extension Scenario {
  /// Sends values through operators that handle one at a time.
  static var chains: [Scenario] { [range, subject, scan] }

  private static let count = 100_000

  private static var range: Scenario {
    Scenario(
      "range", "range, map, filter, sink, per element", operations: count, aim: 14.5, inDebug: 420,
      ours: {
        let tally = Tally()
        let end = opaque(count)
        return {
          // NB: The sequence has a `map` of its own, which makes an array.
          let sink = Publishers.Map(upstream: (0..<end).publisher) { $0 &* 3 }.filter {
            $0 & 1 == 0
          }
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

  private static var scan: Scenario {
    Scenario(
      "scan", "subject, scan, removeDuplicates, map, compactMap, sink, per value",
      operations: count, aim: 160, inDebug: nil,
      ours: {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.scan(0) { ($0 &+ $1) & 3 }.removeDuplicates().map { $0 &* 3 }
          .compactMap { $0 & 1 == 0 ? $0 : nil }.sink { tally.add($0) }
        return {
          for number in 0..<opaque(count) { subject.send(number) }
          sink.cancel()
        }
      },
      reference: {
        let tally = Tally()
        let accumulate: (Int, Int) -> Int = { ($0 &+ $1) & 3 }
        let isSame: (Int, Int) -> Bool = { $0 == $1 }
        let transform: (Int) -> Int = { $0 &* 3 }
        let select: (Int) -> Int? = { $0 & 1 == 0 ? $0 : nil }
        let receive: (Int) -> Void = { tally.add($0) }
        return {
          var (sum, last) = (0, Int?.none)
          for number in 0..<opaque(count) {
            sum = accumulate(sum, number)
            let previous = last
            last = sum
            if let previous, isSame(previous, sum) { continue }
            if let result = select(transform(sum)) { receive(result) }
          }
        }
      })
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
