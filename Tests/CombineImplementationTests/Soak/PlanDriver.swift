import VirtualTime

/// Does what a plan says, and notes what comes.
final class PlanDriver {
  private let plan: Plan
  private let clock: VirtualClock
  private let log: SourceLog
  private var count = 0
  private var request: (Int) -> Void = { _ in }
  private var cancel: () -> Void = {}

  /// More values than this are not waited for.
  private static let limit = 60

  init(plan: Plan, clock: VirtualClock) {
    self.plan = plan
    self.clock = clock
    log = SourceLog(clock: clock)
  }

  func schedule() {
    for request in plan.requests {
      clock.schedule(after: .nanoseconds(request.after)) { self.request(request.demand) }
    }
    if let time = plan.cancelTime {
      clock.schedule(after: .nanoseconds(time)) { self.cancel() }
    }
  }

  func start(request: @escaping (Int) -> Void, cancel: @escaping () -> Void) {
    log.note(.subscription)
    self.request = request
    self.cancel = cancel
    let demand = plan.demand ?? .max
    if demand > 0 { request(demand) }
  }

  func receive(_ value: Int) -> Int {
    log.note(.value(value))
    count += 1
    if count == plan.lastValue || count == Self.limit { cancel() }
    if plan.inside > 0 { request(plan.inside) }
    return plan.more
  }

  func receive(_ end: End) { log.note(.end(end)) }

  /// What happened, and lets go of everything.
  func history(with sources: SourceLog, of program: Program) -> History {
    (request, cancel) = ({ _ in }, {})
    var lists = Array(repeating: [Happening](), count: program.sourceCount)
    for happening in sources.happenings {
      switch happening.event {
      case .sourceSubscribed(let place), .sourceCancelled(let place):
        lists[place].append(happening)
      default: break
      }
    }
    return History(
      downstream: log.happenings, sources: lists,
      demands: lists.indices.map { sources.demands[$0] ?? 0 })
  }
}
