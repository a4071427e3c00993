import PortableCombine

extension Scenario {
  /// Subscribes and cancels.
  static var subscriptions: [Scenario] {
    let count = 20_000
    return [
      Scenario(
        "subscribe", "subscribe map and sink to a subject, and cancel", operations: count, aim: 460,
        inDebug: nil,
        ours: {
          let tally = Tally()
          let subject = PassthroughSubject<Int, Never>()
          return {
            for _ in 0..<opaque(count) {
              subject.map { $0 &* 3 }.sink { tally.add($0) }.cancel()
            }
          }
        },
        reference: {
          let tally = Tally()
          var subscribers: [(Int) -> Void] = []
          return {
            for _ in 0..<opaque(count) {
              let transform: (Int) -> Int = opaque { $0 &* 3 }
              let receive: (Int) -> Void = opaque { tally.add($0) }
              subscribers.append { receive(transform($0)) }
              subscribers.removeLast()
            }
          }
        })
    ]
  }
}
