/// Keeps values until they are demanded.
///
/// To keep it full, the upstream is asked for as many values as there is room for, else for all.
func buffer(
  _ upstream: @escaping Flow, _ size: Int, keepsFull: Bool, _ overflow: Transform.Overflow
) -> Flow {
  { observer in
    var feed = Feed.empty
    var stop: () -> Void = {}
    var values: [Int] = []
    var demand = 0
    var completion: End?
    var isStarted = false
    var isDelivering = false
    var hasEnded = false
    var isOver = false
    func deliver() {
      guard isStarted, !isDelivering, !isOver else { return }
      isDelivering = true
      var drained = 0
      while !isOver {
        if demand > 0, !values.isEmpty {
          demand.spend()
          drained += 1
          let more = observer.value(values.removeFirst())
          if !isOver { demand.add(more) }
        } else if let completion, values.isEmpty || completion != .finished {
          isOver = true
          observer.end(completion)
        } else if drained > 0, keepsFull, completion == nil {
          let count = drained
          drained = 0
          feed.request(count)
        } else {
          break
        }
      }
      isDelivering = false
    }
    upstream(
      Observer(
        start: { started in
          stop = started.cancel
          feed = Feed(request: { if !isOver, !hasEnded { started.request($0) } }, cancel: {})
          if !keepsFull { started.request(.max) } else if size > 0 { started.request(size) }
          observer.start(
            Feed(
              request: { more in
                isStarted = true
                demand.add(more)
                deliver()
              },
              cancel: {
                isOver = true
                if !hasEnded { started.cancel() }
              }))
          isStarted = true
          deliver()
        },
        value: { value in
          guard !isOver, !hasEnded else { return 0 }
          if isStarted, !isDelivering, demand > 0, values.isEmpty {
            demand.spend()
            isDelivering = true
            let more = observer.value(value)
            isDelivering = false
            if !isOver { demand.add(more) }
            deliver()
            return keepsFull ? 1 : 0
          }
          if values.count < size {
            values.append(value)
          } else if overflow == .dropOldest, size > 0 {
            values.removeFirst()
            values.append(value)
          } else if overflow == .fails {
            hasEnded = true
            completion = .failed(98)
            stop()
            // What is being delivered ends it; else it ends when something is asked for.
          }
          return 0
        },
        end: { end in
          guard !isOver, !hasEnded else { return }
          hasEnded = true
          completion = end
          deliver()
        }))
  }
}
