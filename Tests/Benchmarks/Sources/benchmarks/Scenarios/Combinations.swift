import PortableCombine

extension Scenario {
  /// Combines the values of two publishers.
  static var combinations: [Scenario] {
    let count = 20_000
    return [
      Scenario(
        "zip", "zip of two subjects, per pair", operations: count, aim: 350, inDebug: 4200,
        ours: {
          let tally = Tally()
          let (first, second) = (
            PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
          )
          let sink = first.zip(second).sink { tally.add($0 &+ $1) }
          return {
            for number in 0..<opaque(count) {
              first.send(number)
              second.send(number)
            }
            sink.cancel()
          }
        },
        reference: {
          let tally = Tally()
          var (firsts, seconds): ([Int], [Int]) = ([], [])
          let receive: (Int, Int) -> Void = { tally.add($0 &+ $1) }
          return {
            for number in 0..<opaque(count) {
              firsts.append(number)
              seconds.append(number)
              receive(firsts.removeFirst(), seconds.removeFirst())
            }
          }
        })
    ]
  }
}
