/// How an operator makes one result of many values.
struct Reduction {
  enum Verdict {
    case goOn
    /// The result is known before the end.
    case done
    case fail(Int)
  }

  let take: (Int) -> Verdict
  let result: () -> Int?
}

/// An operator that takes all values, and sends its result when it is known and demanded.
func reduced(_ upstream: @escaping Flow, _ make: @escaping () -> Reduction) -> Flow {
  { observer in
    let reduction = make()
    var feed = Feed.empty
    var isOver = false
    var isDemanded = false
    var isKnown = false
    func deliver() {
      guard isKnown, !isOver else { return }
      guard let result = reduction.result() else {
        isOver = true
        return observer.end(.finished)
      }
      guard isDemanded else { return }
      isKnown = false
      _ = observer.value(result)
      guard !isOver else { return }
      isOver = true
      observer.end(.finished)
    }
    upstream(
      Observer(
        start: { started in
          feed = started
          observer.start(
            Feed(
              request: { demand in
                isDemanded = isDemanded || demand > 0
                deliver()
              },
              cancel: {
                isOver = true
                started.cancel()
              }))
          if !isOver { started.request(.max) }
        },
        value: { value in
          guard !isOver, !isKnown else { return 0 }
          switch reduction.take(value) {
          case .goOn: break
          case .done:
            isKnown = true
            feed.cancel()
            deliver()
          case .fail(let code):
            isOver = true
            feed.cancel()
            observer.end(.failed(code))
          }
          return 0
        },
        end: { end in
          guard !isOver, !isKnown else { return }
          if case .failed = end {
            isOver = true
            observer.end(end)
          } else {
            isKnown = true
            deliver()
          }
        }))
  }
}

extension Reduction {
  /// Folds the values.
  ///
  /// - Parameter fold: Makes the next result of the last one and a value; throws a `Failed`.
  static func folding(_ start: Int?, _ fold: @escaping (Int?, Int) throws -> Int?) -> Reduction {
    var result = start
    return Reduction(
      take: { value in
        do {
          result = try fold(result, value)
          return .goOn
        } catch {
          return .fail((error as! Failed).code)
        }
      },
      result: { result })
  }

  /// Looks for the first value that fits, which decides.
  static func searching(
    otherwise: Int?, found: @escaping (Int) -> Int, _ fits: @escaping (Int) throws -> Bool
  ) -> Reduction {
    var result = otherwise
    return Reduction(
      take: { value in
        do {
          guard try fits(value) else { return .goOn }
          result = found(value)
          return .done
        } catch {
          return .fail((error as! Failed).code)
        }
      },
      result: { result })
  }
}
