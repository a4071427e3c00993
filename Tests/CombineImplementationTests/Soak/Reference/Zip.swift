/// Sends the values of flows in groups, one of each.
func zip(_ flows: [Flow]) -> Flow {
  { observer in
    let ports = Ports(for: flows)
    var demand = 0
    var started = 0
    var isDelivering = false
    func isExhausted() -> Bool { ports.all.contains { $0.isOver && $0.values.isEmpty } }
    func request(_ more: Demand, except sender: Port? = nil) {
      guard !ports.isOver, more > 0 else { return }
      let wasUnlimited = demand == .max
      demand.add(more)
      guard !wasUnlimited, sender != nil || !isExhausted() else { return }
      for port in ports.all where port !== sender { port.feed?.request(more) }
    }
    /// Delivers all groups, and returns what the one that is sending may send next.
    @discardableResult
    func deliver(for trigger: Port? = nil) -> Demand {
      guard !isDelivering, !ports.isOver, started == flows.count else { return 0 }
      isDelivering = true
      var sender = trigger
      var returned = 0
      while demand > 0, ports.all.allSatisfy({ !$0.values.isEmpty }), !ports.isOver {
        demand.spend()
        let group = ports.all.map { $0.values.removeFirst() }
        let more = observer.value(group.reduce(0) { $0 &* 100 &+ $1 })
        if ports.isOver { return returned }
        if sender != nil, demand != .max { returned = more }
        request(more, except: sender)
        sender = nil
      }
      isDelivering = false
      guard !ports.isOver, ports.failure != nil || isExhausted() else { return returned }
      ports.cancel()
      observer.end(ports.failure ?? .finished)
      return returned
    }
    for (flow, port) in Swift.zip(flows, ports.all) {
      flow(
        Observer(
          start: { feed in
            started += 1
            if ports.isOver || ports.failure != nil { feed.cancel() } else { port.feed = feed }
            if !ports.isOver, ports.failure == nil, demand > 0 { feed.request(demand) }
            guard started == flows.count else { return }
            started = 0
            observer.start(
              Feed(
                request: {
                  started = flows.count
                  request($0)
                  deliver()
                },
                cancel: { ports.cancel() }))
            started = flows.count
            deliver()
          },
          value: { value in
            guard ports.accept(port) else { return 0 }
            port.values.append(value)
            return deliver(for: port)
          },
          end: { end in
            guard ports.accept(port) else { return }
            ports.end(port, with: end)
            deliver()
          }))
    }
  }
}
