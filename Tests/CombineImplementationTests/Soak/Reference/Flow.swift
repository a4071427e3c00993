/// What the interpreter makes of a program: something to subscribe to.
///
/// The interpreter is the specification of the operators in plain code: one thread, no locks, no
/// types, no speed. It shares nothing with the operators themselves.
typealias Flow = (Observer) -> Void

/// A subscriber of a flow.
struct Observer {
  let start: (Feed) -> Void
  /// Takes a value and returns what is demanded beside what was demanded before.
  let value: (Int) -> Demand
  let end: (End) -> Void
}

/// A subscription to a flow.
struct Feed {
  let request: (Demand) -> Void
  let cancel: () -> Void

  static var empty: Feed { Feed(request: { _ in }, cancel: {}) }
}

/// A number of values; `Int.max` stands for all.
typealias Demand = Int

extension Demand {
  /// Counts more values in.
  mutating func add(_ more: Demand) {
    self = self == .max || more == .max ? .max : self + more
  }

  func times(_ count: Int) -> Demand { self == .max ? .max : self * count }

  /// Counts one value down.
  mutating func spend() { if self != .max { self = self - 1 } }
}

/// What an operator makes of one value.
enum Step {
  case send(Int)
  /// Sends nothing, and asks for another value instead.
  case skip
  case finish
  case fail(Int)
  /// Sends a value, and finishes.
  case last(Int)
}

/// An operator that makes something of each value.
///
/// - Parameters:
///   - isEmpty: Whether it takes no value at all.
///   - makeStep: Makes the closure that decides, for every subscription anew.
func each(
  _ upstream: @escaping Flow, isEmpty: Bool = false, _ makeStep: @escaping () -> (Int) -> Step
) -> Flow {
  { observer in
    let step = makeStep()
    var feed = Feed.empty
    var isOver = false
    func end(_ end: End) {
      guard !isOver else { return }
      isOver = true
      feed.cancel()
      observer.end(end)
    }
    upstream(
      Observer(
        start: { started in
          feed = started
          observer.start(
            Feed(
              request: { if !isOver { started.request($0) } },
              cancel: {
                isOver = true
                started.cancel()
              }))
          if isEmpty { end(.finished) }
        },
        value: { value in
          guard !isOver, !isEmpty else { return 0 }
          switch step(value) {
          case .send(let value): return observer.value(value)
          case .skip: return 1
          case .finish: end(.finished)
          case .fail(let code): end(.failed(code))
          case .last(let value):
            _ = observer.value(value)
            end(.finished)
          }
          return 0
        },
        end: { end in
          guard !isOver else { return }
          isOver = true
          observer.end(end)
        }))
  }
}
