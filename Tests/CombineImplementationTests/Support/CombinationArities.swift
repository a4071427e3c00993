import PortableCombine

/// An operator that combines 2 publishers or more, made with as many as a test asks for.
struct CombinationArities: Sendable {
  typealias Upstream = ManualPublisher<Int, Oops>

  let arities: ClosedRange<Int>
  let make: @Sendable ([Upstream]) -> AnyPublisher<[Int], Oops>

  static let zip = CombinationArities(arities: 2...4) { upstreams in
    switch upstreams.count {
    case 2: upstreams[0].zip(upstreams[1]) { [$0, $1] }.eraseToAnyPublisher()
    case 3:
      upstreams[0].zip(upstreams[1], upstreams[2]) { [$0, $1, $2] }.eraseToAnyPublisher()
    default:
      upstreams[0].zip(upstreams[1], upstreams[2], upstreams[3]) { [$0, $1, $2, $3] }
        .eraseToAnyPublisher()
    }
  }

  static let combineLatest = CombinationArities(arities: 2...4) { upstreams in
    switch upstreams.count {
    case 2: upstreams[0].combineLatest(upstreams[1]) { [$0, $1] }.eraseToAnyPublisher()
    case 3:
      upstreams[0].combineLatest(upstreams[1], upstreams[2]) { [$0, $1, $2] }
        .eraseToAnyPublisher()
    default:
      upstreams[0].combineLatest(upstreams[1], upstreams[2], upstreams[3]) { [$0, $1, $2, $3] }
        .eraseToAnyPublisher()
    }
  }

  static let merge = CombinationArities(arities: 2...9) { upstreams in
    let (a, b) = (upstreams[0], upstreams[1])
    let rest = upstreams.dropFirst(2).map { $0.map { [$0] } }
    let two = Publishers.Merge(a.map { [$0] }, b.map { [$0] })
    // NB: Every way to add publishers is taken once.
    switch rest.count {
    case 0: return two.eraseToAnyPublisher()
    case 1: return two.merge(with: rest[0]).eraseToAnyPublisher()
    case 2: return two.merge(with: rest[0], rest[1]).eraseToAnyPublisher()
    case 3: return two.merge(with: rest[0]).merge(with: rest[1], rest[2]).eraseToAnyPublisher()
    case 4:
      return two.merge(with: rest[0], rest[1], rest[2]).merge(with: rest[3])
        .eraseToAnyPublisher()
    case 5:
      return two.merge(with: rest[0], rest[1]).merge(with: rest[2], rest[3], rest[4])
        .eraseToAnyPublisher()
    case 6:
      return two.merge(with: rest[0], rest[1], rest[2], rest[3]).merge(with: rest[4])
        .merge(with: rest[5]).eraseToAnyPublisher()
    default: return Publishers.MergeMany(upstreams).map { [$0] }.eraseToAnyPublisher()
    }
  }

  /// Subscribes to the combination of every number of publishers.
  func forEach(
    demand: Subscribers.Demand = .unlimited,
    _ body: ([Upstream], TrackingSubscriber<[Int], Oops>) -> Void
  ) {
    for arity in arities {
      let upstreams = (0..<arity).map { _ in Upstream() }
      let subscriber = TrackingSubscriber<[Int], Oops>(demand: demand)
      make(upstreams).subscribe(subscriber)
      body(upstreams, subscriber)
    }
  }
}
