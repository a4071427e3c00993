/// Sends the values of flows as they come.
///
/// Each flow is asked for one value at a time, or for all when all are demanded; what comes beyond the
/// demand waits.
func merge(_ flows: [Flow]) -> Flow {
  { observer in
    let ports = Ports(for: flows)
    var waiting: [(value: Int, port: Port)] = []
    var demand = 0
    var isDelivering = false
    /// Delivers what waits, and returns what the one that is sending may send next.
    @discardableResult
    func deliver(for sender: Port? = nil) -> Demand {
      guard !isDelivering, !ports.isOver else { return 0 }
      isDelivering = true
      var returned = 0
      var sender = sender
      while demand > 0, !waiting.isEmpty, !ports.isOver {
        let next = waiting.removeFirst()
        demand.spend()
        let more = observer.value(next.value)
        if ports.isOver { return 0 }
        let wasUnlimited = demand == .max
        demand.add(more)
        if wasUnlimited { continue }
        if demand == .max {
          isDelivering = false
          for port in ports.all { port.feed?.request(.max) }
          deliver()
          return 0
        }
        if next.port === sender { returned = 1 } else { next.port.feed?.request(1) }
        sender = nil
      }
      isDelivering = false
      guard !ports.isOver,
        ports.failure != nil || (waiting.isEmpty && ports.all.allSatisfy(\.isOver))
      else {
        return returned
      }
      ports.isOver = true
      observer.end(ports.failure ?? .finished)
      return 0
    }
    observer.start(
      Feed(
        request: { more in
          guard !ports.isOver else { return }
          let wasUnlimited = demand == .max
          demand.add(more)
          if !wasUnlimited, demand == .max { for port in ports.all { port.feed?.request(.max) } }
          deliver()
        },
        cancel: { ports.cancel() }))
    for (flow, port) in Swift.zip(flows, ports.all) {
      flow(
        Observer(
          start: { feed in
            if ports.isOver || ports.failure != nil { return feed.cancel() }
            port.feed = feed
            feed.request(demand == .max ? .max : 1)
          },
          value: { value in
            guard ports.accept(port) else { return 0 }
            waiting.append((value, port))
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
