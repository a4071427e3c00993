import PortableCombine

extension Scenario {
  /// Makes a publisher of each value.
  static var flatMaps: [Scenario] {
    let count = 20_000
    return [
      Scenario(
        "flatMap", "flatMap of Just, per value", operations: count, aim: 300, inDebug: 2000,
        ours: {
          let tally = Tally()
          let end = opaque(count)
          return {
            let sink = (0..<end).publisher.flatMap { Just($0 &* 3) }.sink { tally.add($0) }
            sink.cancel()
          }
        },
        reference: {
          let tally = Tally()
          let end = opaque(count)
          let transform: (Int) -> Int = { $0 &* 3 }
          let receive: (Int) -> Void = { tally.add($0) }
          return {
            for number in 0..<end { receive(transform(number)) }
          }
        })
    ]
  }
}
