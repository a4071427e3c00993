/// Sends the values of two flows in pairs.
func zip(_ first: @escaping Flow, _ second: @escaping Flow) -> Flow {
  { observer in
    let ports = [Port(), Port()]
    var demand = 0
    var failure: End?
    var started = 0
    var isDelivering = false
    var isOver = false
    func isExhausted() -> Bool { ports.contains { $0.isOver && $0.values.isEmpty } }
    func request(_ more: Demand, except sender: Port? = nil) {
      guard !isOver, more > 0 else { return }
      let wasUnlimited = demand == .max
      demand.add(more)
      guard !wasUnlimited, sender != nil || !isExhausted() else { return }
      for port in ports where port !== sender { port.feed?.request(more) }
    }
    /// Delivers all pairs, and returns what the one that is sending may send next.
    @discardableResult
    func deliver(for trigger: Port? = nil) -> Demand {
      guard !isDelivering, !isOver, started == 2 else { return 0 }
      isDelivering = true
      var sender = trigger
      var returned = 0
      while demand > 0, ports.allSatisfy({ !$0.values.isEmpty }), !isOver {
        demand.spend()
        let pair = ports.map { $0.values.removeFirst() }
        let more = observer.value(pair[0] &* 100 &+ pair[1])
        if sender != nil, demand != .max { returned = more }
        request(more, except: sender)
        sender = nil
      }
      isDelivering = false
      guard !isOver, failure != nil || isExhausted() else { return returned }
      isOver = true
      for port in ports { port.feed?.cancel() }
      observer.end(failure ?? .finished)
      return returned
    }
    for (flow, port) in Swift.zip([first, second], ports) {
      flow(
        Observer(
          start: { feed in
            started += 1
            if isOver || failure != nil { feed.cancel() } else { port.feed = feed }
            if !isOver, failure == nil, demand > 0 { feed.request(demand) }
            guard started == 2 else { return }
            started = 1
            observer.start(
              Feed(
                request: {
                  started = 2
                  request($0)
                  deliver()
                },
                cancel: {
                  isOver = true
                  for port in ports { port.feed?.cancel() }
                }))
            started = 2
            deliver()
          },
          value: { value in
            guard !isOver, failure == nil, !port.isOver else { return 0 }
            port.values.append(value)
            return deliver(for: port)
          },
          end: { end in
            guard !isOver, failure == nil, !port.isOver else { return }
            port.isOver = true
            port.feed = nil
            if end != .finished {
              failure = end
              for port in ports { port.feed?.cancel() }
            }
            deliver()
          }))
    }
  }
}
