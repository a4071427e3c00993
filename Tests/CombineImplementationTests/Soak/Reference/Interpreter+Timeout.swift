import VirtualTime

extension Interpreter {
  /// Ends when no value has come for a time.
  func timeout(_ upstream: @escaping Flow, _ time: Int, _ expiry: End) -> Flow {
    { observer in
      var feed = Feed.empty
      var timer: ScheduledWork?
      var hasDemand = false
      var isOver = false
      var hasEnded = false
      func restart() {
        guard !isOver, !hasEnded else { return }
        timer?.cancel()
        timer = schedule(after: time) {
          guard !isOver, !hasEnded else { return }
          isOver = true
          feed.cancel()
          observer.end(expiry)
        }
      }
      upstream(
        Observer(
          start: { started in
            feed = started
            restart()
            observer.start(
              Feed(
                request: { more in
                  if !hasDemand {
                    hasDemand = true
                    restart()
                  }
                  if !isOver, !hasEnded { started.request(more) }
                },
                cancel: {
                  isOver = true
                  timer?.cancel()
                  if !hasEnded { started.cancel() }
                }))
          },
          value: { value in
            guard !isOver, !hasEnded else { return 0 }
            restart()
            schedule {
              guard !isOver else { return }
              let more = observer.value(value)
              if !isOver, !hasEnded, more > 0 { feed.request(more) }
            }
            return 0
          },
          end: { end in
            guard !isOver, !hasEnded else { return }
            hasEnded = true
            timer?.cancel()
            schedule {
              guard !isOver else { return }
              isOver = true
              observer.end(end)
            }
          }))
    }
  }
}
