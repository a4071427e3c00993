import Dispatch
import PortableCombine
import VirtualTime

extension PublisherFactory {
  /// Applies an operator.
  func apply(_ transform: Transform, to upstream: Stream) -> Stream {
    switch transform {
    case .map(let n): upstream.map { $0 &+ n }.eraseToAnyPublisher()
    case .mapByKeyPath: upstream.map(\.self).eraseToAnyPublisher()
    case .filter(let n): upstream.filter { !$0.isMultiple(of: n) }.eraseToAnyPublisher()
    case .compactMap(let n):
      upstream.compactMap { $0.isMultiple(of: n) ? nil : $0 }.eraseToAnyPublisher()
    case .replaceNil(let n):
      upstream.map { $0.isMultiple(of: n) ? nil : $0 }.replaceNil(with: -n).eraseToAnyPublisher()
    case .removeDuplicates: upstream.removeDuplicates().eraseToAnyPublisher()
    case .scan: upstream.scan(0) { $0 &+ $1 }.eraseToAnyPublisher()
    case .handleEvents: upstream.handleEvents().eraseToAnyPublisher()
    case .print: upstream.print(to: Nowhere()).eraseToAnyPublisher()
    case .breakpoint: upstream.breakpoint().eraseToAnyPublisher()
    case .coding:
      failing(upstream.encode(encoder: Negation()).decode(type: Int.self, decoder: Negation()))
    case .tryMap(let n): failing(upstream.tryMap { try $0.unlessMultiple(of: n) &+ 1 })
    case .tryFilter(let n):
      failing(upstream.tryFilter { try $0.unlessMultiple(of: n).isMultiple(of: 2) })
    case .tryCompactMap(let n):
      failing(upstream.tryCompactMap { try $0.unlessMultiple(of: n) > 2 ? $0 : nil })
    case .tryScan(let n): failing(upstream.tryScan(0) { $0 &+ (try $1.unlessMultiple(of: n)) })
    case .tryRemoveDuplicates(let n):
      failing(upstream.tryRemoveDuplicates { $0 == (try $1.unlessMultiple(of: n)) })
    case .prefix(let count): upstream.prefix(count).eraseToAnyPublisher()
    case .prefixWhile(let n): upstream.prefix { $0 < n }.eraseToAnyPublisher()
    case .tryPrefixWhile(let n, let bad):
      failing(upstream.tryPrefix { try $0.unlessMultiple(of: bad) < n })
    case .outputAt(let index): upstream.output(at: index).eraseToAnyPublisher()
    case .outputIn(let from, let count):
      upstream.output(in: from..<from + count).eraseToAnyPublisher()
    case .dropFirst(let count): upstream.dropFirst(count).eraseToAnyPublisher()
    case .dropWhile(let n): upstream.drop { $0 < n }.eraseToAnyPublisher()
    case .tryDropWhile(let n, let bad):
      failing(upstream.tryDrop { try $0.unlessMultiple(of: bad) < n })
    case .reduce, .tryReduce, .count, .collect, .min, .max, .tryMin, .tryMax, .contains,
      .tryContains, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirst, .last,
      .lastWhere, .tryLast, .ignoreOutput, .collectByCount:
      reduce(transform, upstream)
    case .mapError:
      upstream.mapError { Failed(code: $0.code &+ 10) }.eraseToAnyPublisher()
    case .replaceEmpty(let value): upstream.replaceEmpty(with: value).eraseToAnyPublisher()
    case .replaceError(let value):
      upstream.replaceError(with: value).setFailureType(to: Failed.self).eraseToAnyPublisher()
    case .retry(let times): upstream.retry(times).eraseToAnyPublisher()
    case .delay, .debounce, .throttle, .timeout, .collectByTime, .collectByTimeOrCount,
      .measureInterval, .receiveOn, .subscribeOn:
      schedule(transform, upstream)
    case .buffer(let size, let keepsFull, let overflow):
      upstream.buffer(
        size: size, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: overflow.strategy
      )
      .eraseToAnyPublisher()
    case .shared(let joint):
      join(joint, sharing: upstream.share().eraseToAnyPublisher())
    case .multicast(let joint):
      join(
        joint,
        sharing: upstream.multicast { CurrentValueSubject(0) }.autoconnect().eraseToAnyPublisher())
    case .deferred: upstream
    }
  }

  private func join(_ joint: Joint, sharing shared: Stream) -> Stream {
    join(joint, shared, shared.map { $0 &+ 1 }.eraseToAnyPublisher())
  }

  private func reduce(_ transform: Transform, _ upstream: Stream) -> Stream {
    switch transform {
    case .reduce: upstream.reduce(0) { $0 &+ $1 }.eraseToAnyPublisher()
    case .tryReduce(let n):
      failing(upstream.tryReduce(0) { $0 &+ (try $1.unlessMultiple(of: n)) })
    case .count: upstream.count().eraseToAnyPublisher()
    case .collect: upstream.collect().map(\.digest).eraseToAnyPublisher()
    case .min: upstream.min().eraseToAnyPublisher()
    case .max: upstream.max().eraseToAnyPublisher()
    case .tryMin(let n): failing(upstream.tryMin { $0 < (try $1.unlessMultiple(of: n)) })
    case .tryMax(let n): failing(upstream.tryMax { $0 < (try $1.unlessMultiple(of: n)) })
    case .contains(let n): upstream.contains(n).map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .tryContains(let n, let bad):
      failing(
        upstream.tryContains { try $0.unlessMultiple(of: bad) == n }.map { $0 ? 1 : 0 })
    case .allSatisfy(let n): upstream.allSatisfy { $0 < n }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .tryAllSatisfy(let n, let bad):
      failing(
        upstream.tryAllSatisfy { try $0.unlessMultiple(of: bad) < n }.map { $0 ? 1 : 0 })
    case .first: upstream.first().eraseToAnyPublisher()
    case .firstWhere(let n): upstream.first { $0 > n }.eraseToAnyPublisher()
    case .tryFirst(let n, let bad):
      failing(upstream.tryFirst { try $0.unlessMultiple(of: bad) > n })
    case .last: upstream.last().eraseToAnyPublisher()
    case .lastWhere(let n): upstream.last { $0 < n }.eraseToAnyPublisher()
    case .tryLast(let n, let bad):
      failing(upstream.tryLast { try $0.unlessMultiple(of: bad) < n })
    case .ignoreOutput: upstream.ignoreOutput().map { _ -> Int in }.eraseToAnyPublisher()
    case .collectByCount(let count): upstream.collect(count).map(\.digest).eraseToAnyPublisher()
    default: upstream
    }
  }

  private func schedule(_ transform: Transform, _ upstream: Stream) -> Stream {
    let queue = DispatchQueue.virtual(clock)
    return switch transform {
    case .delay(let time):
      upstream.delay(for: .nanoseconds(time), scheduler: queue).eraseToAnyPublisher()
    case .debounce(let time):
      upstream.debounce(for: .nanoseconds(time), scheduler: queue).eraseToAnyPublisher()
    case .throttle(let time, let latest):
      upstream.throttle(for: .nanoseconds(time), scheduler: queue, latest: latest)
        .eraseToAnyPublisher()
    case .timeout(let time, let fails):
      upstream.timeout(
        .nanoseconds(time), scheduler: queue, customError: fails ? { Failed(code: 99) } : nil
      )
      .eraseToAnyPublisher()
    case .collectByTime(let time):
      upstream.collect(.byTime(queue, .nanoseconds(time))).map(\.digest).eraseToAnyPublisher()
    case .collectByTimeOrCount(let time, let count):
      upstream.collect(.byTimeOrCount(queue, .nanoseconds(time), count)).map(\.digest)
        .eraseToAnyPublisher()
    case .measureInterval:
      upstream.measureInterval(using: queue).map(\.magnitude).eraseToAnyPublisher()
    case .receiveOn: upstream.receive(on: queue).eraseToAnyPublisher()
    case .subscribeOn: upstream.subscribe(on: queue).eraseToAnyPublisher()
    default: upstream
    }
  }

  private func failing(_ publisher: some Publisher<Int, any Error>) -> Stream {
    publisher.mapError { $0 as! Failed }.eraseToAnyPublisher()
  }
}

extension Int {
  /// The number, unless it is one that the programs fail at.
  func unlessMultiple(of bad: Int) throws -> Int {
    if isMultiple(of: bad) { throw Failed(code: 7) }
    return self
  }
}

extension [Int] {
  /// A number that is another one for other elements.
  var digest: Int { reduce(count) { $0 &* 31 &+ $1 } }
}

extension Transform.Overflow {
  fileprivate var strategy: Publishers.BufferingStrategy<Failed> {
    switch self {
    case .dropNewest: .dropNewest
    case .dropOldest: .dropOldest
    case .fails: .customError { Failed(code: 98) }
    }
  }
}

/// Encodes a number as its negation.
private struct Negation: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int {
    -(try (value as! Int).unlessMultiple(of: 11))
  }

  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T { -number as! T }
}

private struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}
