/// Sends each value of flows with the latest ones of the others.
///
/// A value that comes while the downstream receives one is only remembered; one that comes when it
/// asks for more goes out after.
func combineLatest(_ flows: [Flow]) -> Flow {
  { observer in
    let ports = Ports(for: flows)
    var linedUp: [Int] = []
    var demand = 0
    var isReceiving = false
    var isDelivering = false
    func request(_ more: Demand, except sender: Port? = nil) {
      guard !ports.isOver, more > 0 else { return }
      let wasUnlimited = demand == .max
      demand.add(more)
      guard !wasUnlimited else { return }
      for port in ports.all where port !== sender { port.feed?.request(more) }
    }
    /// Delivers what is lined up, and returns what the one that is sending may send next.
    @discardableResult
    func deliver(for trigger: Port? = nil) -> Demand {
      guard !isDelivering, !ports.isOver else { return 0 }
      isDelivering = true
      var sender = trigger
      var returned = 0
      while !linedUp.isEmpty, !ports.isOver {
        isReceiving = true
        let more = observer.value(linedUp.removeFirst())
        if ports.isOver { return returned }
        isReceiving = false
        // Everything is asked for while others may deliver.
        if more == .max { isDelivering = false }
        if sender != nil, demand != .max { returned = more }
        request(more, except: sender)
        sender = nil
      }
      isDelivering = false
      if !ports.isOver, ports.failure != nil || ports.all.allSatisfy(\.isOver) {
        ports.isOver = true
        observer.end(ports.failure ?? .finished)
      }
      return returned
    }
    observer.start(
      Feed(
        request: { request($0) },
        cancel: { ports.cancel() }))
    for (flow, port) in Swift.zip(flows, ports.all) {
      flow(
        Observer(
          start: { feed in
            if ports.isOver || ports.failure != nil { return feed.cancel() }
            port.feed = feed
            if demand > 0 { feed.request(demand) }
          },
          value: { value in
            guard ports.accept(port) else { return 0 }
            port.values = [value]
            guard !isReceiving, demand > 0, ports.all.allSatisfy({ !$0.values.isEmpty }) else {
              return 0
            }
            demand.spend()
            linedUp.append(ports.all.reduce(0) { $0 &* 100 &+ $1.values[0] })
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
