extension Interpreter {
  /// Sends one value per interval at most.
  func throttle(_ upstream: @escaping Flow, _ time: Int, latest: Bool) -> Flow {
    { observer in
      var pending: Int?
      var last: Int?
      var completion: End?
      var demand = 0
      var isOver = false
      var hasEnded = false
      func emit() {
        guard !isOver else { return }
        if let value = pending {
          pending = nil
          last = now
          let more = observer.value(value)
          demand.add(more)
        }
        guard !isOver, let completion else { return }
        isOver = true
        observer.end(completion)
      }
      upstream(
        Observer(
          start: { feed in
            feed.request(.max)
            observer.start(
              Feed(
                request: { demand.add($0) },
                cancel: {
                  isOver = true
                  if !hasEnded { feed.cancel() }
                }))
          },
          value: { value in
            guard !isOver, !hasEnded else { return 0 }
            if pending != nil {
              if latest { pending = value }
              return 0
            }
            guard demand > 0 else { return 0 }
            demand.spend()
            pending = value
            schedule(after: last.map { max($0 + time - now, 0) } ?? 0, emit)
            return 0
          },
          end: { end in
            guard !isOver, !hasEnded else { return }
            hasEnded = true
            completion = end
            if pending == nil { schedule(emit) }
          }))
    }
  }
}
