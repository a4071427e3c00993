import Dispatch
import PortableCombine
import VirtualTime

/// Makes publishers of programs: of the operators that are tested.
struct PublisherFactory {
  typealias Stream = AnyPublisher<Int, Failed>

  let clock: VirtualClock
  let log: SourceLog
  /// A fault to put into the programs.
  var fault: PlantedFault?

  private var queue: VirtualScheduler<DispatchQueue> { DispatchQueue.virtual(clock) }

  /// Makes a publisher.
  ///
  /// - Parameters:
  ///   - program: What it does.
  ///   - place: The place of its first source.
  func make(_ program: Program, place: Int = 0) -> Stream {
    switch program {
    case .source(let source):
      return WatchedSource(upstream: make(source), place: place, log: log).eraseToAnyPublisher()
    case .transform(.deferred, let upstream):
      return Deferred { make(upstream, place: place) }.eraseToAnyPublisher()
    case .transform(let transform, let upstream):
      let publisher = apply(transform, to: make(upstream, place: place))
      return fault.map { $0.planted(in: publisher, after: transform, clock: clock) } ?? publisher
    case .join(let joint, let first, let second):
      let start = place + first.sourceCount
      switch joint {
      case .catch:
        return make(first, place: place).catch { _ in make(second, place: start) }
          .eraseToAnyPublisher()
      case .tryCatch:
        return make(first, place: place).tryCatch { error -> Stream in
          if error.code == 7 { throw Failed(code: 70) }
          return make(second, place: start)
        }
        .mapError { $0 as! Failed }.eraseToAnyPublisher()
      default:
        let upstream = make(first, place: place)
        return join(joint, upstream, make(second, place: start))
      }
    case .gather(let gathering, let programs):
      var start = place
      return gather(
        gathering,
        programs.map { program in
          defer { start += program.sourceCount }
          return make(program, place: start)
        })
    case .nest(let nesting, let outer, let inner):
      let start = place + outer.sourceCount
      let publishers = make(outer, place: place).map { value in
        make(inner, place: start).map { $0 &+ value &* 10 }
      }
      switch nesting {
      case .flatMap(let limit):
        return publishers.flatMap(maxPublishers: limit.map { .max($0) } ?? .unlimited) { $0 }
          .eraseToAnyPublisher()
      case .switchToLatest: return publishers.switchToLatest().eraseToAnyPublisher()
      }
    }
  }

  private func make(_ source: Source) -> Stream {
    switch source {
    case .subject(let sendings, let end, let time):
      let subject = PassthroughSubject<Int, Failed>()
      send(sendings, end, at: time, through: subject)
      return subject.eraseToAnyPublisher()
    case .currentValue(let value, let sendings, let end, let time):
      let subject = CurrentValueSubject<Int, Failed>(value)
      send(sendings, end, at: time, through: subject)
      return subject.eraseToAnyPublisher()
    case .future(let time, let result):
      return Future { promise in
        clock.schedule(after: .nanoseconds(time)) { promise(result) }
      }
      .eraseToAnyPublisher()
    case .record(let values, let end):
      return Record(output: values, completion: end.completion).eraseToAnyPublisher()
    case .sequence(let values):
      return values.publisher.setFailureType(to: Failed.self).eraseToAnyPublisher()
    case .just(let value):
      return Just(value).setFailureType(to: Failed.self).eraseToAnyPublisher()
    case .empty: return Empty().eraseToAnyPublisher()
    case .never: return Empty(completeImmediately: false).eraseToAnyPublisher()
    case .fail(let code): return Fail(error: Failed(code: code)).eraseToAnyPublisher()
    }
  }

  private func send(
    _ sendings: [Source.Sending], _ end: End?, at time: Int,
    through subject: some Subject<Int, Failed>
  ) {
    for sending in sendings {
      clock.schedule(after: .nanoseconds(sending.after)) { subject.send(sending.value) }
    }
    guard let end else { return }
    clock.schedule(after: .nanoseconds(time)) { subject.send(completion: end.completion) }
  }

  func join(_ joint: Joint, _ first: Stream, _ second: Stream) -> Stream {
    switch joint {
    case .append: first.append(second).eraseToAnyPublisher()
    case .prepend: first.prepend(second).eraseToAnyPublisher()
    case .merge: first.merge(with: second).eraseToAnyPublisher()
    case .mergeMany: Publishers.MergeMany(first, second).eraseToAnyPublisher()
    case .zip: first.zip(second) { $0 &* 100 &+ $1 }.eraseToAnyPublisher()
    case .combineLatest: first.combineLatest(second) { $0 &* 100 &+ $1 }.eraseToAnyPublisher()
    case .dropUntil: first.drop(untilOutputFrom: second).eraseToAnyPublisher()
    case .prefixUntil: first.prefix(untilOutputFrom: second).eraseToAnyPublisher()
    case .catch, .tryCatch: first.catch { _ in second }.eraseToAnyPublisher()
    }
  }
}

extension PublisherFactory {
  fileprivate func gather(_ gathering: Gathering, _ all: [Stream]) -> Stream {
    switch (gathering, all.count) {
    case (.mergeAll, 3): all[0].merge(with: all[1], all[2]).eraseToAnyPublisher()
    case (.mergeAll, _): all[0].merge(with: all[1], all[2], all[3]).eraseToAnyPublisher()
    case (.zipAll, 3):
      all[0].zip(all[1], all[2]) { number($0, $1, $2) }.eraseToAnyPublisher()
    case (.zipAll, _):
      all[0].zip(all[1], all[2], all[3]) { number($0, $1, $2, $3) }.eraseToAnyPublisher()
    case (.combineLatestOfAll, 3):
      all[0].combineLatest(all[1], all[2]) { number($0, $1, $2) }.eraseToAnyPublisher()
    case (.combineLatestOfAll, _):
      all[0].combineLatest(all[1], all[2], all[3]) { number($0, $1, $2, $3) }
        .eraseToAnyPublisher()
    }
  }

  private func number(_ values: Int...) -> Int { values.reduce(0) { $0 &* 100 &+ $1 } }
}

extension End {
  var completion: Subscribers.Completion<Failed> {
    switch self {
    case .finished: .finished
    case .failed(let code): .failure(Failed(code: code))
    }
  }

  init(_ completion: Subscribers.Completion<Failed>) {
    switch completion {
    case .finished: self = .finished
    case .failure(let error): self = .failed(error.code)
    }
  }
}
