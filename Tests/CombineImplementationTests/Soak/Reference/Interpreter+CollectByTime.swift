import VirtualTime

extension Interpreter {
  /// Sends what has come in each interval, or as soon as there are so many.
  func collect(_ upstream: @escaping Flow, every time: Int, count: Int?) -> Flow {
    { observer in
      var feed = Feed.empty
      var timer: ScheduledWork?
      var group: [Int] = []
      var demand = 0
      var isOver = false
      var hasEnded = false
      func request(_ more: Demand) {
        guard more > 0, !isOver else { return }
        demand.add(more)
        if !hasEnded { feed.request(count.map { more.times($0) } ?? 1) }
      }
      func flush() {
        guard !isOver, !group.isEmpty, demand > 0 else { return }
        demand.spend()
        let full = group
        group = []
        request(observer.value(full.digest))
      }
      func beginPeriod() {
        guard !isOver, !hasEnded else { return }
        timer?.cancel()
        timer = schedule(after: time) {
          beginPeriod()
          if !hasEnded { flush() }
        }
      }
      upstream(
        Observer(
          start: { started in
            feed = started
            beginPeriod()
            observer.start(
              Feed(
                request: request,
                cancel: {
                  isOver = true
                  timer?.cancel()
                  if !hasEnded { started.cancel() }
                }))
          },
          value: { value in
            guard !isOver, !hasEnded else { return 0 }
            group.append(value)
            guard let count else { return 1 }
            if group.count >= count {
              beginPeriod()
              schedule(flush)
            }
            return 0
          },
          end: { end in
            guard !isOver, !hasEnded else { return }
            hasEnded = true
            timer?.cancel()
            schedule {
              guard !isOver else { return }
              if end == .finished, !group.isEmpty, demand > 0 { _ = observer.value(group.digest) }
              guard !isOver else { return }
              isOver = true
              observer.end(end)
            }
          }))
    }
  }
}
