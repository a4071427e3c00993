extension Interpreter {
  /// Makes what reduces the values of an operator to one.
  func reduction(_ transform: Transform) -> Reduction {
    switch transform {
    case .reduce: return .folding(0) { $0! &+ $1 }
    case .tryReduce(let n): return .folding(0) { $0! &+ (try good($1, n)) }
    case .count: return .folding(0) { count, _ in count! + 1 }
    case .collect: return collection()
    case .min: return .folding(nil) { Swift.min($0 ?? .max, $1) }
    case .max: return .folding(nil) { Swift.max($0 ?? .min, $1) }
    case .tryMin(let n):
      return .folding(nil) { least, value in
        guard let least else { return value }
        return value < (try good(least, n)) ? value : least
      }
    case .tryMax(let n):
      return .folding(nil) { greatest, value in
        guard let greatest else { return value }
        return greatest < (try good(value, n)) ? value : greatest
      }
    case .contains(let n): return .searching(otherwise: 0, found: { _ in 1 }) { $0 == n }
    case .tryContains(let n, let bad):
      return .searching(otherwise: 0, found: { _ in 1 }) { try good($0, bad) == n }
    case .allSatisfy(let n): return .searching(otherwise: 1, found: { _ in 0 }) { $0 >= n }
    case .tryAllSatisfy(let n, let bad):
      return .searching(otherwise: 1, found: { _ in 0 }) { try good($0, bad) >= n }
    case .first: return .searching(otherwise: nil, found: { $0 }) { _ in true }
    case .firstWhere(let n): return .searching(otherwise: nil, found: { $0 }) { $0 > n }
    case .tryFirst(let n, let bad):
      return .searching(otherwise: nil, found: { $0 }) { try good($0, bad) > n }
    case .last: return .folding(nil) { $1 }
    case .lastWhere(let n): return .folding(nil) { $1 < n ? $1 : $0 }
    case .tryLast(let n, let bad): return .folding(nil) { try good($1, bad) < n ? $1 : $0 }
    default: return .folding(nil) { _, _ in nil }
    }
  }

  private func collection() -> Reduction {
    var values: [Int] = []
    return Reduction(
      take: { value in
        values.append(value)
        return .goOn
      },
      result: { values.digest })
  }

  private func good(_ value: Int, _ bad: Int) throws -> Int {
    if value % bad == 0 { throw Failed(code: 7) }
    return value
  }
}
