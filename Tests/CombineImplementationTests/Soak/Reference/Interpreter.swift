import VirtualTime

/// Runs programs in plain code, as a reference for the operators.
struct Interpreter {
  let clock: VirtualClock
  let log: SourceLog

  /// Makes a flow of a program.
  ///
  /// - Parameter place: The place of its first source.
  func make(_ program: Program, place: Int = 0) -> Flow {
    switch program {
    case .source(let source): return watched(make(source), place: place)
    case .transform(.deferred, let upstream):
      return { observer in make(upstream, place: place)(observer) }
    case .transform(let transform, let upstream):
      return apply(transform, make(upstream, place: place))
    case .join(let joint, let first, let second):
      let start = place + first.sourceCount
      let upstream = make(first, place: place)
      switch joint {
      case .catch:
        return succession(upstream) { end, _ in
          end == .finished ? .end(end) : .flow(make(second, place: start))
        }
      case .tryCatch:
        return succession(upstream) { end, _ in
          switch end {
          case .finished: .end(end)
          case .failed(7): .end(.failed(70))
          case .failed: .flow(make(second, place: start))
          }
        }
      default: return join(joint, upstream, make(second, place: start))
      }
    case .gather(let gathering, let programs):
      var start = place
      let flows = programs.map { program in
        defer { start += program.sourceCount }
        return make(program, place: start)
      }
      switch gathering {
      case .mergeAll: return merge(flows)
      case .zipAll: return zip(flows)
      case .combineLatestOfAll: return combineLatest(flows)
      }
    case .nest(let nesting, let outer, let inner):
      let upstream = make(outer, place: place)
      let start = place + outer.sourceCount
      let inner = { (value: Int) -> Flow in
        let flow = make(inner, place: start)
        return each(flow) { { .send($0 &+ value &* 10) } }
      }
      switch nesting {
      case .flatMap(let limit): return flatMap(upstream, limit: limit ?? .max, inner)
      case .switchToLatest: return switchToLatest(upstream, inner)
      }
    }
  }

  func join(_ joint: Joint, _ first: @escaping Flow, _ second: @escaping Flow) -> Flow {
    switch joint {
    case .append:
      return succession(first) { end, _ in end == .finished ? .flow(second) : .end(end) }
    case .prepend:
      return succession(second) { end, _ in end == .finished ? .flow(first) : .end(end) }
    case .merge, .mergeMany: return merge([first, second])
    case .zip: return zip([first, second])
    case .combineLatest: return combineLatest([first, second])
    case .dropUntil: return drop(first, until: second)
    case .prefixUntil: return prefix(first, until: second)
    case .catch, .tryCatch:
      return succession(first) { end, _ in end == .finished ? .end(end) : .flow(second) }
    }
  }

  /// The time in nanoseconds.
  var now: Int { Int(clock.now.nanoseconds) }

  /// Does something later, or, after no time, when what is due is done.
  @discardableResult
  func schedule(after time: Int = 0, _ action: @escaping () -> Void) -> ScheduledWork {
    clock.schedule(after: .nanoseconds(time), action: action)
  }

  private func watched(_ flow: @escaping Flow, place: Int) -> Flow {
    { observer in
      var hasEnded = false
      log.note(.sourceSubscribed(place))
      flow(
        Observer(
          start: { feed in
            observer.start(
              Feed(
                request: { demand in
                  if !hasEnded { log.noteDemand(demand, of: place) }
                  feed.request(demand)
                },
                cancel: {
                  if !hasEnded { log.note(.sourceCancelled(place)) }
                  hasEnded = true
                  feed.cancel()
                }))
          },
          value: { value in
            let demand = observer.value(value)
            if !hasEnded { log.noteDemand(demand, of: place) }
            return demand
          },
          end: {
            hasEnded = true
            observer.end($0)
          }))
    }
  }
}
