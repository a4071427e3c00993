import VirtualTime

extension Trial {
  /// Makes a random trial, the same one for the same seed.
  init(seed: Int) {
    var generator = TrialGenerator(seed: UInt64(seed))
    self = generator.trial()
  }
}

/// Makes random programs and plans.
private struct TrialGenerator {
  private var numbers: SeededGenerator
  /// Whether several things happen at the same time.
  private let hasTies: Bool

  init(seed: UInt64) {
    numbers = SeededGenerator(seed: seed)
    hasTies = numbers.next() % 2 == 0
  }

  mutating func trial() -> Trial {
    let program = program(size: int(in: 1...12))
    return Trial(program: program, plan: plan(), duration: hasTies ? 3_000 : 5_000_000_000)
  }

  private mutating func program(size: Int) -> Program {
    guard size > 1 else { return .source(source()) }
    switch int(in: 0..<20) {
    case 0..<12: return .transform(transform(), program(size: size - 1))
    case 12..<17:
      let first = int(in: 1...max(size - 2, 1))
      return .join(
        Joint.allCases.randomElement(using: &numbers)!, program(size: first),
        program(size: max(size - 1 - first, 1)))
    case 17:
      let programs = (0..<int(in: 3...4)).map { _ in program(size: int(in: 1...max(size / 3, 1))) }
      return .gather(Gathering.allCases.randomElement(using: &numbers)!, programs)
    default:
      let outer = int(in: 1...max(size - 2, 1))
      return .nest(nesting(), program(size: outer), program(size: max(size - 1 - outer, 1)))
    }
  }

  private mutating func plan() -> Plan {
    var plan = Plan()
    if bool(in: 2) { plan.demand = int(in: 0...3) }
    if bool(in: 4) { plan.more = int(in: 0...2) }
    if bool(in: 6) { plan.inside = int(in: 1...2) }
    if plan.demand != nil {
      for _ in 0..<int(in: 0...3) {
        plan.requests.append(Plan.Request(after: time(), demand: int(in: 1...3)))
      }
    }
    if bool(in: 4) { plan.cancelTime = time() }
    if bool(in: 5) { plan.lastValue = int(in: 1...4) }
    return plan
  }

  private mutating func source() -> Source {
    switch int(in: 0..<16) {
    case 0..<6: return .subject(sendings(), end(), at: time())
    case 6..<8: return .currentValue(value(), sendings(), end(), at: time())
    case 8:
      let result = bool(in: 3) ? Result.failure(Failed(code: 1)) : .success(value())
      return .future(after: time(), result)
    case 9..<11: return .record(numbersToSend(), end() ?? .finished)
    case 11..<13: return .sequence(numbersToSend())
    case 13: return .just(value())
    case 14: return bool(in: 2) ? .empty : .never
    default: return .fail(2)
    }
  }

  private mutating func sendings() -> [Source.Sending] {
    (0..<int(in: 0...8)).map { _ in Source.Sending(after: time(), value: value()) }
  }

  private mutating func numbersToSend() -> [Int] { (0..<int(in: 0...6)).map { _ in value() } }

  private mutating func value() -> Int { int(in: 1...20) }

  private mutating func end() -> End? {
    switch int(in: 0..<4) {
    case 0: nil
    case 1: .failed(int(in: 1...7))
    default: .finished
    }
  }

  private mutating func nesting() -> Nesting {
    switch int(in: 0..<5) {
    case 0..<2: .flatMap(nil)
    case 2..<4: .flatMap(int(in: 1...2))
    default: .switchToLatest
    }
  }

  private mutating func time() -> Int {
    hasTies ? int(in: 0...12) * 10 : int(in: 0...1_000_000_000)
  }

  private mutating func duration() -> Int {
    hasTies ? int(in: 1...5) * 10 : int(in: 5_000_000...400_000_000)
  }

  private mutating func transform() -> Transform {
    let choices =
      switch int(in: 0..<10) {
      case 0..<3: values()
      case 3..<5: places()
      case 5: results()
      case 6: ends()
      case 7..<9: times()
      default: demands()
      }
    return choices[int(in: 0..<choices.count)]
  }

  private mutating func values() -> [Transform] {
    let (n, bad) = (int(in: 2...9), int(in: 5...13))
    return [
      .map(n), .mapByKeyPath, .filter(n), .compactMap(n), .replaceNil(n), .removeDuplicates, .scan,
      .handleEvents, .print, .breakpoint, .coding, .tryMap(bad), .tryFilter(bad),
      .tryCompactMap(bad), .tryScan(bad),
      .tryRemoveDuplicates(bad),
    ]
  }

  private mutating func places() -> [Transform] {
    let (count, limit, bad) = (int(in: 0...4), int(in: 2...20), int(in: 5...13))
    return [
      .prefix(count), .prefixWhile(limit), .tryPrefixWhile(limit, bad), .outputAt(count),
      .outputIn(from: count / 2, count: count), .dropFirst(count), .dropWhile(limit / 2),
      .tryDropWhile(limit / 2, bad),
    ]
  }

  private mutating func results() -> [Transform] {
    let (n, bad) = (int(in: 1...20), int(in: 5...13))
    return [
      .reduce, .tryReduce(bad), .count, .collect, .min, .max, .tryMin(bad), .tryMax(bad),
      .contains(n), .tryContains(n, bad), .allSatisfy(n), .tryAllSatisfy(n, bad), .first,
      .firstWhere(n), .tryFirst(n, bad), .last, .lastWhere(n), .tryLast(n, bad), .ignoreOutput,
    ]
  }

  private mutating func ends() -> [Transform] {
    let n = int(in: 0...3)
    return [.mapError, .replaceEmpty(n), .replaceError(n), .retry(n)]
  }

  private mutating func times() -> [Transform] {
    let (time, count, isEven) = (duration(), int(in: 1...4), bool(in: 2))
    return [
      .delay(time), .debounce(time), .throttle(time, latest: isEven),
      .timeout(time * 2, fails: isEven), .collectByTime(time), .collectByTimeOrCount(time, count),
      .measureInterval, .receiveOn, .subscribeOn,
    ]
  }

  private mutating func demands() -> [Transform] {
    let joint = Joint.allCases.randomElement(using: &numbers)!
    let overflow = Transform.Overflow.allCases.randomElement(using: &numbers)!
    return [
      .buffer(int(in: 0...4), keepsFull: bool(in: 2), overflow), .collectByCount(int(in: 1...3)),
      .deferred, .shared(joint), .multicast(joint),
    ]
  }

  private mutating func int(in range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &numbers)
  }

  private mutating func int(in range: Range<Int>) -> Int { .random(in: range, using: &numbers) }

  /// Whether something happens that happens one time in so many.
  private mutating func bool(in count: Int) -> Bool { int(in: 0..<count) == 0 }
}
