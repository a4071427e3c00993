/// Sends values until another flow sends one.
func prefix(_ upstream: @escaping Flow, until other: @escaping Flow) -> Flow {
  { observer in
    var feed: Feed?
    var trigger: Feed?
    var isTriggered = false
    var isTriggerOver = false
    var isStarted = false
    var isOver = false
    func finish() {
      guard isTriggered, isStarted, !isOver else { return }
      isOver = true
      observer.end(.finished)
    }
    other(
      Observer(
        start: { started in
          guard !isOver else { return started.cancel() }
          trigger = started
          started.request(1)
        },
        value: { _ in
          guard !isOver, !isTriggerOver else { return 0 }
          isTriggerOver = true
          isTriggered = true
          feed?.cancel()
          trigger?.cancel()
          trigger = nil
          finish()
          return 0
        },
        end: { _ in
          isTriggerOver = true
          trigger = nil
        }))
    upstream(
      Observer(
        start: { started in
          feed = started
          if isTriggered { started.cancel() }
          observer.start(
            Feed(
              request: { more in
                isStarted = true
                finish()
                if !isOver, !isTriggered { started.request(more) }
              },
              cancel: {
                isOver = true
                started.cancel()
                trigger?.cancel()
              }))
          isStarted = true
          finish()
        },
        value: { isOver || isTriggered ? 0 : observer.value($0) },
        end: { end in
          guard !isOver, !isTriggered else { return }
          isOver = true
          trigger?.cancel()
          observer.end(end)
        }))
  }
}
