import PortableCombine
import VirtualTime

/// What happens to the sources of a program.
final class SourceLog {
  let clock: VirtualClock
  private(set) var happenings: [Happening] = []
  /// How many values were demanded of each source, by its place; `Int.max` for all.
  private(set) var demands: [Int: Int] = [:]

  init(clock: VirtualClock) { self.clock = clock }

  func note(_ event: Happening.Event) {
    happenings.append(Happening(time: Int(clock.now.nanoseconds), event: event))
  }

  func noteDemand(_ demand: Int, of place: Int) {
    let total = demands[place, default: 0]
    demands[place] = total == .max || demand == .max ? .max : total + demand
  }
}

/// Passes a source on, and notes its subscriptions and cancellations.
struct WatchedSource: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  let upstream: AnyPublisher<Int, Failed>
  let place: Int
  let log: SourceLog

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Failed {
    log.note(.sourceSubscribed(place))
    upstream.subscribe(Inner(downstream: subscriber, place: place, log: log))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Int, Downstream.Failure == Failed {
    let downstream: Downstream
    let place: Int
    let log: SourceLog
    var upstream: (any Subscription)?
    var hasEnded = false

    init(downstream: Downstream, place: Int, log: SourceLog) {
      self.downstream = downstream
      self.place = place
      self.log = log
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      downstream.receive(subscription: self)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      let demand = downstream.receive(input)
      note(demand)
      return demand
    }

    func receive(completion: Subscribers.Completion<Failed>) {
      hasEnded = true
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      note(demand)
      upstream?.request(demand)
    }

    private func note(_ demand: Subscribers.Demand) {
      if !hasEnded { log.noteDemand(demand.max ?? .max, of: place) }
    }

    func cancel() {
      if !hasEnded { log.note(.sourceCancelled(place)) }
      hasEnded = true
      upstream?.cancel()
      upstream = nil
    }
  }
}
