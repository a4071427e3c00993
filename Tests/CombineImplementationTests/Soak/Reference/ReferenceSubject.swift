/// A subject of the interpreter: it sends values to the subscribers that have demanded them.
final class ReferenceSubject {
  private final class Subscriber {
    let observer: Observer
    var demand = 0
    /// The current value, if it could not be sent for want of demand.
    var owed: Int?
    var isReceiving = false
    var queue: [() -> Void] = []
    var isOver = false

    init(_ observer: Observer) { self.observer = observer }

    /// Runs what is to be delivered, after what is being delivered.
    func deliver(_ delivery: @escaping () -> Void) {
      queue.append(delivery)
      guard !isReceiving else { return }
      isReceiving = true
      while !queue.isEmpty { queue.removeFirst()() }
      isReceiving = false
    }
  }

  private var subscribers: [Subscriber] = []
  private var current: Int?
  private var completion: End?
  private var upstreams: [Feed] = []
  private var isDemanding: Bool

  init(current: Int?) {
    self.current = current
    isDemanding = current != nil
  }

  func subscribe(_ observer: Observer) {
    if let completion {
      observer.start(.empty)
      return observer.end(completion)
    }
    let subscriber = Subscriber(observer)
    subscriber.owed = current
    subscribers.append(subscriber)
    observer.start(
      Feed(
        request: { self.request($0, by: subscriber) },
        cancel: {
          subscriber.isOver = true
          self.subscribers.removeAll { $0 === subscriber }
        }))
  }

  private func request(_ demand: Demand, by subscriber: Subscriber) {
    guard demand > 0, !subscriber.isOver else { return }
    subscriber.demand.add(demand)
    let owed = subscriber.owed
    subscriber.owed = nil
    if owed != nil { subscriber.demand.spend() }
    if !isDemanding {
      isDemanding = true
      for upstream in upstreams { upstream.request(.max) }
    }
    if let owed { deliver(owed, to: subscriber) }
  }

  private func deliver(_ value: Int, to subscriber: Subscriber) {
    subscriber.deliver {
      if subscriber.isOver { return }
      let more = subscriber.observer.value(value)
      if !subscriber.isOver { self.request(more, by: subscriber) }
    }
  }

  func send(_ value: Int) {
    guard completion == nil else { return }
    if current != nil { current = value }
    // Who has demand now gets the value, whatever the others do when they get it.
    let demanding = subscribers.filter { $0.demand > 0 }
    for subscriber in subscribers where subscriber.demand == 0 { subscriber.owed = current }
    for subscriber in demanding { subscriber.demand.spend() }
    for subscriber in demanding { deliver(value, to: subscriber) }
  }

  func end(_ end: End) {
    guard completion == nil else { return }
    completion = end
    upstreams = []
    let ended = subscribers
    subscribers = []
    for subscriber in ended {
      subscriber.deliver {
        if subscriber.isOver { return }
        subscriber.isOver = true
        subscriber.observer.end(end)
      }
    }
  }

  /// Subscribes the subject to a flow, and returns what cancels that.
  func connect(to flow: Flow) -> () -> Void {
    var feed = Feed.empty
    var isOver = false
    flow(
      Observer(
        start: { started in
          feed = started
          if isOver || self.completion != nil {
            isOver = true
            return started.cancel()
          }
          self.upstreams.append(
            Feed(request: { if !isOver { started.request($0) } }, cancel: {}))
          if self.isDemanding { started.request(.max) }
        },
        value: { value in
          if !isOver { self.send(value) }
          return 0
        },
        end: { end in
          guard !isOver else { return }
          isOver = true
          self.end(end)
        }))
    return {
      guard !isOver else { return }
      isOver = true
      feed.cancel()
    }
  }
}

/// One subscription to a flow for all subscribers, from the first one to the last.
func shared(_ flow: @escaping Flow, through subject: ReferenceSubject) -> Flow {
  var count = 0
  var connections = 0
  var disconnect: (() -> Void)?
  return { observer in
    count += 1
    let isFirst = count == 1
    if isFirst { connections += 1 }
    let connection = connections
    var isOver = false
    subject.subscribe(
      Observer(
        start: { feed in
          observer.start(
            Feed(
              request: { if !isOver { feed.request($0) } },
              cancel: {
                guard !isOver else { return }
                isOver = true
                feed.cancel()
                count -= 1
                guard count == 0 else { return }
                disconnect?()
                disconnect = nil
              }))
        },
        value: { isOver ? 0 : observer.value($0) },
        end: { end in
          guard !isOver else { return }
          isOver = true
          observer.end(end)
        }))
    guard isFirst, count > 0, connection == connections else { return }
    let cancel = subject.connect(to: flow)
    if count > 0, connection == connections { disconnect = cancel } else { cancel() }
  }
}
