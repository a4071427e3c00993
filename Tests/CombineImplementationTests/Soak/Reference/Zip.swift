/// Sends the values of flows in groups, one of each.
func zip(_ flows: [Flow]) -> Flow {
  { observer in
    let ports = flows.map { _ in Port() }
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
    /// Delivers all groups, and returns what the one that is sending may send next.
    @discardableResult
    func deliver(for trigger: Port? = nil) -> Demand {
      guard !isDelivering, !isOver, started == flows.count else { return 0 }
      isDelivering = true
      var sender = trigger
      var returned = 0
      while demand > 0, ports.allSatisfy({ !$0.values.isEmpty }), !isOver {
        demand.spend()
        let group = ports.map { $0.values.removeFirst() }
        let more = observer.value(group.reduce(0) { $0 &* 100 &+ $1 })
        if isOver { return returned }
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
    for (flow, port) in Swift.zip(flows, ports) {
      flow(
        Observer(
          start: { feed in
            started += 1
            if isOver || failure != nil { feed.cancel() } else { port.feed = feed }
            if !isOver, failure == nil, demand > 0 { feed.request(demand) }
            guard started == flows.count else { return }
            started = 0
            observer.start(
              Feed(
                request: {
                  started = flows.count
                  request($0)
                  deliver()
                },
                cancel: {
                  isOver = true
                  for port in ports { port.feed?.cancel() }
                }))
            started = flows.count
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
