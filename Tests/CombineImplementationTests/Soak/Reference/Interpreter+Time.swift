extension Interpreter {
  /// Applies an operator that has to do with time.
  func applyTime(_ transform: Transform, _ upstream: @escaping Flow) -> Flow {
    switch transform {
    case .delay(let time): return deliver(upstream, after: time)
    case .receiveOn: return deliver(upstream, after: 0)
    case .debounce(let time): return debounce(upstream, time)
    case .throttle(let time, let latest): return throttle(upstream, time, latest: latest)
    case .timeout(let time, let fails):
      return timeout(upstream, time, fails ? .failed(99) : .finished)
    case .collectByTime(let time): return collect(upstream, every: time, count: nil)
    case .collectByTimeOrCount(let time, let count):
      return collect(upstream, every: time, count: count)
    case .subscribeOn: return subscribeLater(upstream)
    case .buffer(let size, let keepsFull, let overflow):
      return buffer(upstream, size, keepsFull: keepsFull, overflow)
    case .measureInterval:
      return { observer in
        var last = 0
        each(
          { observer in
            upstream(
              Observer(
                start: {
                  last = now
                  observer.start($0)
                }, value: observer.value, end: observer.end))
          },
          {
            { _ in
              defer { last = now }
              return .send(now - last)
            }
          })(observer)
      }
    default: return upstream
    }
  }
}
