import PortableCombine
import VirtualTime

extension Trial {
  /// What happens when the operators run the program.
  func run(with fault: PlantedFault? = nil) -> History {
    let clock = VirtualClock()
    let log = SourceLog(clock: clock)
    let factory = PublisherFactory(clock: clock, log: log, fault: fault)
    let publisher = factory.make(program)
    let subscriber = PlannedSubscriber(plan: plan, clock: clock)
    publisher.subscribe(subscriber)
    subscriber.schedule()
    clock.advance(by: .nanoseconds(duration))
    return subscriber.driver.history(with: log, of: program)
  }

  /// What should happen.
  func interpret() -> History {
    let clock = VirtualClock()
    let log = SourceLog(clock: clock)
    let flow = Interpreter(clock: clock, log: log).make(program)
    let driver = PlanDriver(plan: plan, clock: clock)
    flow(
      Observer(
        start: { driver.start(request: $0.request, cancel: $0.cancel) }, value: driver.receive,
        end: driver.receive))
    driver.schedule()
    clock.advance(by: .nanoseconds(duration))
    return driver.history(with: log, of: program)
  }
}

/// A subscriber that does what a plan says.
private final class PlannedSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Failed

  let driver: PlanDriver

  init(plan: Plan, clock: VirtualClock) { driver = PlanDriver(plan: plan, clock: clock) }

  func schedule() { driver.schedule() }

  func receive(subscription: any Subscription) {
    driver.start(
      request: { subscription.request($0 == .max ? .unlimited : .max($0)) },
      cancel: { subscription.cancel() })
  }

  func receive(_ input: Int) -> Subscribers.Demand { .max(driver.receive(input)) }

  func receive(completion: Subscribers.Completion<Failed>) { driver.receive(End(completion)) }
}
