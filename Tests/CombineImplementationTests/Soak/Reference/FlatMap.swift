/// Makes a flow of each value, and sends the values of all of them.
func flatMap(
  _ upstream: @escaping Flow, limit: Int, _ makeFlow: @escaping (Int) -> Flow
) -> Flow {
  final class Child {
    var feed: Feed?
    var isOver = false
  }
  return { observer in
    var outer: Feed?
    var children: [Child] = []
    var running = 0
    var waiting: [(value: Int, child: Child)] = []
    var demand = 0
    var failure: End?
    var isOuterOver = false
    var isDelivering = false
    var isOver = false
    func cancelAll() {
      outer?.cancel()
      for child in children { child.feed?.cancel() }
      children = []
    }
    func request(_ more: Demand) {
      guard !isOver else { return }
      let wasUnlimited = demand == .max
      demand.add(more)
      if !wasUnlimited, demand == .max { for child in children { child.feed?.request(.max) } }
      deliver()
    }
    // A failure goes before what waits.
    func deliver() {
      guard !isDelivering else { return }
      isDelivering = true
      while !isOver, failure == nil, demand > 0, !waiting.isEmpty {
        let next = waiting.removeFirst()
        let wasUnlimited = demand == .max
        demand.spend()
        let more = observer.value(next.value)
        if !wasUnlimited { next.child.feed?.request(1) }
        if !isOver { demand.add(more) }
      }
      isDelivering = false
      guard !isOver else { return }
      guard failure != nil || (isOuterOver && running == 0 && waiting.isEmpty) else { return }
      isOver = true
      cancelAll()
      observer.end(failure ?? .finished)
    }
    func run(_ flow: Flow) {
      let child = Child()
      running += 1
      flow(
        Observer(
          start: { feed in
            guard !isOver else { return feed.cancel() }
            child.feed = feed
            children.append(child)
            feed.request(demand == .max ? .max : 1)
          },
          value: { value in
            guard !isOver, failure == nil, !child.isOver else { return 0 }
            guard !isDelivering, waiting.isEmpty, demand > 0 else {
              waiting.append((value, child))
              return 0
            }
            let wasUnlimited = demand == .max
            demand.spend()
            isDelivering = true
            let more = observer.value(value)
            isDelivering = false
            if !isOver { demand.add(more) }
            deliver()
            return wasUnlimited ? 0 : 1
          },
          end: { end in
            guard !isOver, !child.isOver else { return }
            child.isOver = true
            child.feed = nil
            children.removeAll { $0 === child }
            running -= 1
            if end != .finished {
              failure = failure ?? end
            } else if limit != .max {
              outer?.request(1)
            }
            deliver()
          }))
    }
    observer.start(
      Feed(
        request: request,
        cancel: {
          isOver = true
          cancelAll()
        }))
    upstream(
      Observer(
        start: { feed in
          guard !isOver else { return feed.cancel() }
          outer = feed
          feed.request(limit)
        },
        value: { value in
          if !isOver, failure == nil { run(makeFlow(value)) }
          return 0
        },
        end: { end in
          guard !isOver else { return }
          isOuterOver = true
          outer = nil
          if end != .finished { failure = failure ?? end }
          deliver()
        }))
  }
}
