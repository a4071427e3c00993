import PortableCombine
import VirtualTime

/// A fault that `map` is given, to see whether the programs find it.
enum PlantedFault: String, CaseIterable, Sendable {
  case lostDemand, valueAfterCancel, lateCompletion, swappedOrder, secondSubscription

  /// The operator's publisher with the fault, if it is the one that has it.
  func planted(
    in publisher: AnyPublisher<Int, Failed>, after transform: Transform, clock: VirtualClock
  ) -> AnyPublisher<Int, Failed> {
    guard case .map = transform else { return publisher }
    return Faulty(upstream: publisher, fault: self, clock: clock).eraseToAnyPublisher()
  }
}

/// Passes everything on but for its fault.
private struct Faulty: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  let upstream: AnyPublisher<Int, Failed>
  let fault: PlantedFault
  let clock: VirtualClock

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Failed {
    if fault == .secondSubscription {
      _ = upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    upstream.subscribe(Inner(downstream: subscriber, fault: fault, clock: clock))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Int, Downstream.Failure == Failed {
    let downstream: Downstream
    let fault: PlantedFault
    let clock: VirtualClock
    var upstream: (any Subscription)?
    var requests = 0
    var held: Int?

    init(downstream: Downstream, fault: PlantedFault, clock: VirtualClock) {
      self.downstream = downstream
      self.fault = fault
      self.clock = clock
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      downstream.receive(subscription: self)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      guard fault == .swappedOrder else {
        let demand = downstream.receive(input)
        return fault == .lostDemand ? .none : demand
      }
      guard let held else {
        held = input
        return .none
      }
      self.held = nil
      let demand = downstream.receive(input)
      return demand + downstream.receive(held)
    }

    func receive(completion: Subscribers.Completion<Failed>) {
      if let held { _ = downstream.receive(held) }
      guard fault == .lateCompletion else { return downstream.receive(completion: completion) }
      clock.schedule(after: .nanoseconds(1)) { self.downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      requests += 1
      if fault != .lostDemand || requests == 1 { upstream?.request(demand) }
    }

    func cancel() {
      if fault != .valueAfterCancel { upstream?.cancel() }
      upstream = nil
    }
  }
}
