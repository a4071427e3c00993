extension Interpreter {
  /// Applies an operator.
  func apply(_ transform: Transform, _ upstream: @escaping Flow) -> Flow {
    switch transform {
    case .map(let n): return each(upstream) { { .send($0 &+ n) } }
    case .mapByKeyPath, .handleEvents, .print, .breakpoint: return each(upstream) { { .send($0) } }
    case .filter(let n), .compactMap(let n):
      return each(upstream) { { $0 % n == 0 ? .skip : .send($0) } }
    case .replaceNil(let n): return each(upstream) { { .send($0 % n == 0 ? -n : $0) } }
    case .removeDuplicates, .tryRemoveDuplicates:
      var bad: Int?
      if case .tryRemoveDuplicates(let n) = transform { bad = n }
      return each(upstream) {
        var last: Int?
        return { value in
          // The first value is compared with nothing, so that nothing can throw.
          if last != nil, let bad, value % bad == 0 { return .fail(7) }
          if last == value { return .skip }
          last = value
          return .send(value)
        }
      }
    case .scan: return scan(upstream, failingAt: nil)
    case .tryScan(let n): return scan(upstream, failingAt: n)
    case .coding: return each(upstream) { { $0 % 11 == 0 ? .fail(7) : .send($0) } }
    case .tryMap(let n): return each(upstream) { { $0 % n == 0 ? .fail(7) : .send($0 &+ 1) } }
    case .tryFilter(let n):
      return each(upstream) { { $0 % n == 0 ? .fail(7) : $0 % 2 == 0 ? .send($0) : .skip } }
    case .tryCompactMap(let n):
      return each(upstream) { { $0 % n == 0 ? .fail(7) : $0 > 2 ? .send($0) : .skip } }
    case .prefix(let count): return places(upstream, 0..<count)
    case .outputAt(let index): return places(upstream, index..<index + 1)
    case .outputIn(let from, let count): return places(upstream, from..<from + count)
    case .dropFirst(let count): return dropFirst(upstream, count)
    case .prefixWhile(let n): return each(upstream) { { $0 < n ? .send($0) : .finish } }
    case .tryPrefixWhile(let n, let bad):
      return each(upstream) { { $0 % bad == 0 ? .fail(7) : $0 < n ? .send($0) : .finish } }
    case .dropWhile(let n): return dropWhile(upstream, below: n, failingAt: nil)
    case .tryDropWhile(let n, let bad): return dropWhile(upstream, below: n, failingAt: bad)
    case .collectByCount(let count): return collect(upstream, count)
    case .ignoreOutput:
      return { observer in
        upstream(
          Observer(
            start: {
              observer.start($0)
              $0.request(.max)
            },
            value: { _ in 0 }, end: observer.end))
      }
    case .mapError:
      return { observer in
        upstream(
          Observer(
            start: observer.start, value: observer.value,
            end: { end in
              if case .failed(let code) = end {
                observer.end(.failed(code &+ 10))
              } else {
                observer.end(end)
              }
            }))
      }
    case .replaceEmpty(let value):
      return succession(upstream) { end, hadValues in
        end == .finished && !hadValues ? .flow(make(.just(value))) : .end(end)
      }
    case .replaceError(let value):
      return succession(upstream) { end, _ in
        end == .finished ? .end(end) : .flow(make(.just(value)))
      }
    case .retry(let times): return retry(upstream, times: times)
    case .shared(let joint): return join(joint, sharing: upstream, ReferenceSubject(current: nil))
    case .multicast(let joint): return join(joint, sharing: upstream, ReferenceSubject(current: 0))
    case .deferred: return upstream
    case .reduce, .tryReduce, .count, .collect, .min, .max, .tryMin, .tryMax, .contains,
      .tryContains, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirst, .last,
      .lastWhere, .tryLast:
      return reduced(upstream) { reduction(transform) }
    case .delay, .debounce, .throttle, .timeout, .collectByTime, .collectByTimeOrCount,
      .measureInterval, .receiveOn, .subscribeOn, .buffer:
      return applyTime(transform, upstream)
    }
  }

  private func join(
    _ joint: Joint, sharing upstream: @escaping Flow, _ subject: ReferenceSubject
  ) -> Flow {
    let flow = shared(upstream, through: subject)
    return join(joint, flow, each(flow) { { .send($0 &+ 1) } })
  }

  private func scan(_ upstream: @escaping Flow, failingAt bad: Int?) -> Flow {
    each(upstream) {
      var sum = 0
      return { value in
        if let bad, value % bad == 0 { return .fail(7) }
        sum = sum &+ value
        return .send(sum)
      }
    }
  }

  private func places(_ upstream: @escaping Flow, _ places: Range<Int>) -> Flow {
    each(upstream, isEmpty: places.isEmpty) {
      var place = -1
      return { value in
        place += 1
        if place < places.lowerBound { return .skip }
        return place + 1 < places.upperBound ? .send(value) : .last(value)
      }
    }
  }

  private func dropWhile(_ upstream: @escaping Flow, below n: Int, failingAt bad: Int?) -> Flow {
    each(upstream) {
      var isDropping = true
      return { value in
        guard isDropping else { return .send(value) }
        if let bad, value % bad == 0 { return .fail(7) }
        isDropping = value < n
        return isDropping ? .skip : .send(value)
      }
    }
  }

  /// The values that are dropped are asked for with the first demand, before there is any.
  private func dropFirst(_ upstream: @escaping Flow, _ count: Int) -> Flow {
    { observer in
      var feed: Feed?
      var demand = 0
      var left = count
      var isOver = false
      func request(_ more: Demand) {
        guard !isOver else { return }
        demand.add(more)
        feed?.request(more)
      }
      observer.start(
        Feed(
          request: request,
          cancel: {
            isOver = true
            feed?.cancel()
          }))
      request(count)
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
            if left > 0 {
              left -= 1
              return 0
            }
            let more = observer.value(value)
            demand.add(more)
            return more
          },
          end: { end in
            guard !isOver else { return }
            isOver = true
            observer.end(end)
          }))
    }
  }

  private func collect(_ upstream: @escaping Flow, _ count: Int) -> Flow {
    { observer in
      var group: [Int] = []
      var isOver = false
      upstream(
        Observer(
          start: { feed in
            observer.start(
              Feed(
                request: { if !isOver { feed.request($0.times(count)) } },
                cancel: {
                  isOver = true
                  feed.cancel()
                }))
          },
          value: { value in
            guard !isOver else { return 0 }
            group.append(value)
            guard group.count == count else { return 0 }
            let full = group
            group = []
            return observer.value(full.digest).times(count)
          },
          end: { end in
            guard !isOver else { return }
            if end == .finished, !group.isEmpty { _ = observer.value(group.digest) }
            guard !isOver else { return }
            isOver = true
            observer.end(end)
          }))
    }
  }
}
