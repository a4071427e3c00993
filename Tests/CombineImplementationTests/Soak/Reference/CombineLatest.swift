/// Sends each value of flows with the latest ones of the others.
///
/// A value that comes while the downstream receives one is only remembered; one that comes when it
/// asks for more goes out after.
func combineLatest(_ flows: [Flow]) -> Flow {
  { observer in
    let ports = flows.map { _ in Port() }
    var linedUp: [Int] = []
    var demand = 0
    var failure: End?
    var isReceiving = false
    var isDelivering = false
    var isOver = false
    func request(_ more: Demand, except sender: Port? = nil) {
      guard !isOver, more > 0 else { return }
      let wasUnlimited = demand == .max
      demand.add(more)
      guard !wasUnlimited else { return }
      for port in ports where port !== sender { port.feed?.request(more) }
    }
    /// Delivers what is lined up, and returns what the one that is sending may send next.
    @discardableResult
    func deliver(for trigger: Port? = nil) -> Demand {
      guard !isDelivering, !isOver else { return 0 }
      isDelivering = true
      var sender = trigger
      var returned = 0
      while !linedUp.isEmpty, !isOver {
        isReceiving = true
        let more = observer.value(linedUp.removeFirst())
        if isOver { return returned }
        isReceiving = false
        // Everything is asked for while others may deliver.
        if more == .max { isDelivering = false }
        if sender != nil, demand != .max { returned = more }
        request(more, except: sender)
        sender = nil
      }
      isDelivering = false
      if !isOver, failure != nil || ports.allSatisfy(\.isOver) {
        isOver = true
        observer.end(failure ?? .finished)
      }
      return returned
    }
    observer.start(
      Feed(
        request: { request($0) },
        cancel: {
          isOver = true
          for port in ports { port.feed?.cancel() }
        }))
    for (flow, port) in Swift.zip(flows, ports) {
      flow(
        Observer(
          start: { feed in
            if isOver || failure != nil { return feed.cancel() }
            port.feed = feed
            if demand > 0 { feed.request(demand) }
          },
          value: { value in
            guard !isOver, failure == nil, !port.isOver else { return 0 }
            port.values = [value]
            guard !isReceiving, demand > 0, ports.allSatisfy({ !$0.values.isEmpty }) else {
              return 0
            }
            demand.spend()
            linedUp.append(ports.reduce(0) { $0 &* 100 &+ $1.values[0] })
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
