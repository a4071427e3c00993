extension Interpreter {
  /// Delivers every event later; what is demanded then is asked for then.
  func deliver(_ upstream: @escaping Flow, after time: Int) -> Flow {
    { observer in
      var feed = Feed.empty
      var isOver = false
      var hasEnded = false
      upstream(
        Observer(
          start: { started in
            feed = started
            observer.start(
              Feed(
                request: { if !isOver, !hasEnded { started.request($0) } },
                cancel: {
                  isOver = true
                  if !hasEnded { started.cancel() }
                }))
          },
          value: { value in
            guard !isOver, !hasEnded else { return 0 }
            schedule(after: time) {
              guard !isOver else { return }
              let more = observer.value(value)
              if !isOver, !hasEnded, more > 0 { feed.request(more) }
            }
            return 0
          },
          end: { end in
            guard !isOver, !hasEnded else { return }
            hasEnded = true
            schedule(after: time) {
              guard !isOver else { return }
              isOver = true
              observer.end(end)
            }
          }))
    }
  }

  /// Subscribes, requests and cancels when what is due is done.
  func subscribeLater(_ upstream: @escaping Flow) -> Flow {
    { observer in
      var isOver = false
      schedule {
        upstream(
          Observer(
            start: { feed in
              observer.start(
                Feed(
                  request: { more in
                    schedule { if !isOver { feed.request(more) } }
                  },
                  cancel: {
                    guard !isOver else { return }
                    isOver = true
                    schedule { feed.cancel() }
                  }))
            },
            value: { isOver ? 0 : observer.value($0) },
            end: { end in
              guard !isOver else { return }
              isOver = true
              observer.end(end)
            }))
      }
    }
  }
}
