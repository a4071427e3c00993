/// Drops values until another flow sends one.
///
/// What is dropped counts as demanded.
func drop(_ upstream: @escaping Flow, until other: @escaping Flow) -> Flow {
  { observer in
    var feed: Feed?
    var trigger: Feed?
    var demand = 0
    var isOpen = false
    var isOver = false
    observer.start(
      Feed(
        request: { more in
          guard !isOver else { return }
          demand.add(more)
          feed?.request(more)
        },
        cancel: {
          isOver = true
          feed?.cancel()
          trigger?.cancel()
          trigger = nil
        }))
    var isTriggerOver = false
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
          isOpen = true
          trigger?.cancel()
          trigger = nil
          return 0
        },
        end: { end in
          guard !isOver, !isTriggerOver else { return }
          isTriggerOver = true
          trigger = nil
          isOver = true
          feed?.cancel()
          observer.end(end)
        }))
    upstream(
      Observer(
        start: { started in
          guard !isOver else { return started.cancel() }
          feed = started
          if demand > 0 { started.request(demand) }
        },
        value: { value in
          guard !isOver, demand > 0 else { return 0 }
          demand.spend()
          guard isOpen else { return 0 }
          let more = observer.value(value)
          if !isOver { demand.add(more) }
          return more
        },
        end: { end in
          guard !isOver else { return }
          isOver = true
          trigger?.cancel()
          observer.end(end)
        }))
  }
}
