import VirtualTime

extension Interpreter {
  /// Makes the flow of a source.
  func make(_ source: Source) -> Flow {
    switch source {
    case .subject(let sendings, let end, let time):
      return subject(nil, sendings, end, at: time)
    case .currentValue(let value, let sendings, let end, let time):
      return subject(value, sendings, end, at: time)
    case .future(let time, let result): return future(after: time, result)
    case .record(let values, let end): return onDemand(values, end)
    case .sequence(let values): return onDemand(values, .finished)
    case .just(let value): return onDemand([value], .finished)
    case .empty: return onDemand([], .finished)
    case .fail(let code): return onDemand([], .failed(code))
    case .never: return { $0.start(.empty) }
    }
  }

  private func subject(
    _ current: Int?, _ sendings: [Source.Sending], _ end: End?, at time: Int
  ) -> Flow {
    let subject = ReferenceSubject(current: current)
    for sending in sendings { schedule(after: sending.after) { subject.send(sending.value) } }
    if let end { schedule(after: time) { subject.end(end) } }
    return subject.subscribe
  }

  /// Values on demand; the end comes with the last one.
  private func onDemand(_ values: [Int], _ end: End) -> Flow {
    { observer in
      guard !values.isEmpty else {
        observer.start(.empty)
        return observer.end(end)
      }
      var rest = values[...]
      var demand = 0
      var isSending = false
      var isOver = false
      func send() {
        guard !isSending else { return }
        isSending = true
        while demand > 0, !isOver, let value = rest.popFirst() {
          demand.spend()
          demand.add(observer.value(value))
          if rest.isEmpty, !isOver {
            isOver = true
            observer.end(end)
          }
        }
        isSending = false
      }
      observer.start(
        Feed(
          request: {
            demand.add($0)
            send()
          },
          cancel: { isOver = true }))
    }
  }

  private func future(after time: Int, _ result: Result<Int, Failed>) -> Flow {
    var isKnown = false
    var waiting: [() -> Void] = []
    schedule(after: time) {
      isKnown = true
      let woken = waiting
      waiting = []
      for wake in woken { wake() }
    }
    return { observer in
      var isDemanded = false
      var isSent = false
      var isOver = false
      func deliver() {
        guard isKnown, !isSent, !isOver else { return }
        switch result {
        case .failure(let error):
          isOver = true
          observer.end(.failed(error.code))
        case .success(let value):
          guard isDemanded else { return }
          isSent = true
          _ = observer.value(value)
          guard !isOver else { return }
          isOver = true
          observer.end(.finished)
        }
      }
      if !isKnown { waiting.append(deliver) }
      observer.start(
        Feed(
          request: {
            isDemanded = isDemanded || $0 > 0
            deliver()
          },
          cancel: { isOver = true }))
      deliver()
    }
  }
}
