/// What comes after a flow.
enum Successor {
  case flow(Flow)
  case end(End)
}

/// One flow after the other, under one subscription: demand that is left over goes to the next.
///
/// - Parameter next: Says what comes after the first flow, given its end and whether it had values.
func succession(
  _ first: @escaping Flow, _ makeNext: @escaping (End, Bool) -> Successor
) -> Flow {
  { observer in
    let line = Succession(observer)
    var hadValues = false
    line.run(first, onValue: { hadValues = true }) { end in
      switch makeNext(end, hadValues) {
      case .flow(let second): line.run(second) { line.end($0) }
      case .end(let end): line.end(end)
      }
    }
  }
}

/// Subscribes again after a failure, so many times at most.
///
/// It does so when the subscription before has been made, so that nothing recurses.
func retry(_ flow: @escaping Flow, times: Int) -> Flow {
  { observer in
    let line = Succession(observer)
    var left = times
    var isSubscribing = false
    var isWanted = false
    func subscribe() {
      isWanted = true
      guard !isSubscribing else { return }
      isSubscribing = true
      while isWanted, !line.isOver {
        isWanted = false
        line.run(flow) { end in
          guard end != .finished, left > 0 else { return line.end(end) }
          left -= 1
          subscribe()
        }
      }
      isSubscribing = false
    }
    subscribe()
  }
}

/// The subscription that several flows share, one after the other.
private final class Succession {
  private let observer: Observer
  private var feed: Feed?
  private var demand = 0
  private var isStarted = false
  private(set) var isOver = false

  init(_ observer: Observer) { self.observer = observer }

  func run(_ flow: Flow, onValue: @escaping () -> Void = {}, onEnd: @escaping (End) -> Void) {
    var hasEnded = false
    flow(
      Observer(
        start: { self.start($0) },
        value: { value in
          onValue()
          guard !self.isOver, self.demand > 0 else { return 0 }
          self.demand.spend()
          let more = self.observer.value(value)
          if !self.isOver { self.demand.add(more) }
          return more
        },
        end: { end in
          guard !hasEnded else { return }
          hasEnded = true
          self.feed = nil
          if !self.isOver { onEnd(end) }
        }))
  }

  private func start(_ started: Feed) {
    guard !isOver else { return started.cancel() }
    feed = started
    guard !isStarted else {
      if demand > 0 { started.request(demand) }
      return
    }
    isStarted = true
    observer.start(
      Feed(
        request: { more in
          guard !self.isOver else { return }
          self.demand.add(more)
          self.feed?.request(more)
        },
        cancel: {
          self.isOver = true
          self.feed?.cancel()
        }))
  }

  func end(_ end: End) {
    guard !isOver else { return }
    isOver = true
    observer.end(end)
  }
}
