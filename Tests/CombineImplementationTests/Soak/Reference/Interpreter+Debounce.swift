import VirtualTime

extension Interpreter {
  /// Sends a value when none has come for a time.
  func debounce(_ upstream: @escaping Flow, _ time: Int) -> Flow {
    { observer in
      var timer: ScheduledWork?
      var demand = 0
      var isOver = false
      var hasEnded = false
      upstream(
        Observer(
          start: { feed in
            observer.start(
              Feed(
                request: { demand.add($0) },
                cancel: {
                  isOver = true
                  timer?.cancel()
                  if !hasEnded { feed.cancel() }
                }))
            if !isOver { feed.request(.max) }
          },
          value: { value in
            guard !isOver, !hasEnded else { return 0 }
            timer?.cancel()
            timer = schedule(after: time) {
              guard demand > 0 else { return }
              demand.spend()
              let more = observer.value(value)
              demand.add(more)
            }
            return 0
          },
          end: { end in
            guard !isOver, !hasEnded else { return }
            hasEnded = true
            timer?.cancel()
            schedule {
              if !isOver { observer.end(end) }
            }
          }))
    }
  }
}
