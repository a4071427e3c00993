/// Makes a flow of each value, and sends the values of the newest one.
func switchToLatest(_ upstream: @escaping Flow, _ makeFlow: @escaping (Int) -> Flow) -> Flow {
  { observer in
    var outer: Feed?
    var inner: Feed?
    var newest = 0
    var isRunning = false
    var isOuterOver = false
    var demand = 0
    var isOver = false
    func end(_ end: End) {
      guard !isOver else { return }
      isOver = true
      outer?.cancel()
      inner?.cancel()
      observer.end(end)
    }
    observer.start(
      Feed(
        request: { more in
          guard !isOver else { return }
          demand.add(more)
          inner?.request(more)
        },
        cancel: {
          isOver = true
          outer?.cancel()
          inner?.cancel()
        }))
    func run(_ flow: Flow) {
      newest += 1
      let number = newest
      isRunning = true
      let stale = inner
      inner = nil
      stale?.cancel()
      flow(
        Observer(
          start: { feed in
            guard !isOver, number == newest else { return feed.cancel() }
            inner = feed
            if demand > 0 { feed.request(demand) }
          },
          value: { value in
            guard !isOver, number == newest, isRunning, demand > 0 else { return 0 }
            demand.spend()
            let more = observer.value(value)
            if !isOver, more > 0 {
              demand.add(more)
              inner?.request(more)
            }
            return 0
          },
          end: { completion in
            guard !isOver, number == newest, isRunning else { return }
            isRunning = false
            inner = nil
            if completion != .finished || isOuterOver { end(completion) }
          }))
    }
    upstream(
      Observer(
        start: { feed in
          guard !isOver else { return feed.cancel() }
          outer = feed
          feed.request(.max)
        },
        value: { value in
          if !isOver, !isOuterOver { run(makeFlow(value)) }
          return 0
        },
        end: { completion in
          guard !isOver, !isOuterOver else { return }
          isOuterOver = true
          outer = nil
          if completion != .finished || !isRunning { end(completion) }
        }))
  }
}
