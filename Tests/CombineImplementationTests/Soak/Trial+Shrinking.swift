extension Trial {
  /// The smallest trial that can be made of this one and still has a fault.
  func shrunk(while isFaulty: (Trial) -> Bool) -> Trial {
    var smallest = self
    while let smaller = smallest.smaller.first(where: isFaulty) { smallest = smaller }
    return smallest
  }

  /// Trials that are a little smaller.
  private var smaller: [Trial] {
    program.smaller.map { Trial(program: $0, plan: plan, duration: duration) }
      + plan.smaller.map { Trial(program: program, plan: $0, duration: duration) }
  }
}

extension Program {
  fileprivate var smaller: [Program] {
    switch self {
    case .source(let source): source.smaller.map { .source($0) }
    case .transform(let transform, let upstream):
      [upstream] + upstream.smaller.map { .transform(transform, $0) }
    case .join(let joint, let first, let second):
      [first, second] + first.smaller.map { .join(joint, $0, second) }
        + second.smaller.map { .join(joint, first, $0) }
    case .gather(let gathering, let programs):
      programs
        + (programs.count > 3 ? programs.shorter : []).map { .gather(gathering, $0) }
        + programs.indices.flatMap { index in
          programs[index].smaller.map { smaller in
            var smallerOnes = programs
            smallerOnes[index] = smaller
            return .gather(gathering, smallerOnes)
          }
        }
    case .nest(let nesting, let outer, let inner):
      [outer, inner] + outer.smaller.map { .nest(nesting, $0, inner) }
        + inner.smaller.map { .nest(nesting, outer, $0) }
    }
  }
}

extension Source {
  fileprivate var smaller: [Source] {
    switch self {
    case .subject(let sendings, let end, let time):
      sendings.shorter.map { .subject($0, end, at: time) }
        + (end == nil ? [] : [.subject(sendings, nil, at: time)])
        + time.smaller.map { .subject(sendings, end, at: $0) }
        + sendings.earlier.map { .subject($0, end, at: time) }
    case .currentValue(let value, let sendings, let end, let time):
      [.subject(sendings, end, at: time)]
        + sendings.shorter.map { .currentValue(value, $0, end, at: time) }
        + (end == nil ? [] : [.currentValue(value, sendings, nil, at: time)])
        + time.smaller.map { .currentValue(value, sendings, end, at: $0) }
        + sendings.earlier.map { .currentValue(value, $0, end, at: time) }
    case .future(let time, let result):
      [.empty] + time.smaller.map { .future(after: $0, result) }
    case .record(let values, let end):
      [.sequence(values)] + values.shorter.map { .record($0, end) }
    case .sequence(let values): [.empty] + values.shorter.map { .sequence($0) }
    case .just, .never, .fail: [.empty]
    case .empty: []
    }
  }
}

extension Plan {
  fileprivate var smaller: [Plan] {
    var plans: [Plan] = []
    func add(if isSmaller: Bool, _ change: (inout Plan) -> Void) {
      guard isSmaller else { return }
      var plan = self
      change(&plan)
      plans.append(plan)
    }
    for shorter in requests.shorter { add(if: true) { $0.requests = shorter } }
    add(if: cancelTime != nil) { $0.cancelTime = nil }
    add(if: lastValue != nil) { $0.lastValue = nil }
    add(if: more > 0) { $0.more = 0 }
    add(if: inside > 0) { $0.inside = 0 }
    add(if: demand != nil) { $0.demand = nil }
    for time in (cancelTime ?? 0).smaller { add(if: true) { $0.cancelTime = time } }
    for index in requests.indices {
      for time in requests[index].after.smaller {
        add(if: true) { $0.requests[index].after = time }
      }
    }
    return plans
  }
}

extension Array {
  /// The array without one of its elements.
  fileprivate var shorter: [[Element]] {
    indices.map { index in
      var shorter = self
      shorter.remove(at: index)
      return shorter
    }
  }
}

extension [Source.Sending] {
  /// The array with one of its times nearer to 0.
  fileprivate var earlier: [[Source.Sending]] {
    indices.flatMap { index in
      self[index].after.smaller.map { time in
        var earlier = self
        earlier[index].after = time
        return earlier
      }
    }
  }
}

extension Int {
  /// Times that are nearer to 0, and rounder.
  fileprivate var smaller: [Int] {
    self <= 0 ? [] : self < 200 ? [self - 10].filter { $0 >= 0 } : [0, self / 1000 * 10, self / 2]
  }
}
