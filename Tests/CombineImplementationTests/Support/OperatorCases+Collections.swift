import PortableCombine

extension OperatorCase {
  /// Operators that make one result of all values, or look at some of them only.
  static var reducing: [OperatorCase] {
    [
      OperatorCase("prefix") { upstream, _ in upstream.prefix(1000) },
      OperatorCase("prefix(while:)") { upstream, _ in upstream.prefix { _ in true } },
      OperatorCase("tryPrefix(while:)") { upstream, _ in upstream.tryPrefix { _ in true } },
      OperatorCase("output(at:)") { upstream, _ in upstream.output(at: 0) },
      OperatorCase("output(in:)") { upstream, _ in upstream.output(in: 0...) },
      OperatorCase("drop(while:)") { upstream, _ in upstream.drop { _ in false } },
      OperatorCase("tryDrop(while:)") { upstream, _ in upstream.tryDrop { _ in false } },
      OperatorCase("dropFirst") { upstream, _ in upstream.prepend(0).dropFirst() },
      OperatorCase("buffer, keepFull") { upstream, _ in
        upstream.buffer(size: 5, prefetch: .keepFull, whenFull: .dropNewest)
      },
      OperatorCase("buffer, byRequest") { upstream, _ in
        upstream.buffer(size: 5, prefetch: .byRequest, whenFull: .dropOldest)
      },
      OperatorCase("first") { upstream, _ in upstream.first() },
      OperatorCase("first(where:)") { upstream, _ in upstream.first { _ in true } },
      OperatorCase("tryFirst(where:)") { upstream, _ in upstream.tryFirst { _ in true } },
      OperatorCase("last") { upstream, _ in upstream.last() },
      OperatorCase("last(where:)") { upstream, _ in upstream.last { _ in true } },
      OperatorCase("tryLast(where:)") { upstream, _ in upstream.tryLast { _ in true } },
      OperatorCase("collect") { upstream, _ in upstream.collect().map(\.count) },
      OperatorCase("collect(count)") { upstream, _ in upstream.collect(2).map(\.count) },
      OperatorCase("reduce") { upstream, _ in upstream.reduce(0) { $0 + $1 } },
      OperatorCase("tryReduce") { upstream, _ in upstream.tryReduce(0) { $0 + $1 } },
      OperatorCase("count") { upstream, _ in upstream.count() },
      OperatorCase("min") { upstream, _ in upstream.min() },
      OperatorCase("max") { upstream, _ in upstream.max() },
      OperatorCase("tryMin") { upstream, _ in upstream.tryMin { $0 < $1 } },
      OperatorCase("tryMax") { upstream, _ in upstream.tryMax { $0 < $1 } },
      OperatorCase("contains") { upstream, _ in upstream.contains(1).map { $0 ? 1 : 0 } },
      OperatorCase("contains(where:)") { upstream, _ in
        upstream.contains { $0 == 1 }.map { $0 ? 1 : 0 }
      },
      OperatorCase("tryContains(where:)") { upstream, _ in
        upstream.tryContains { $0 == 1 }.map { $0 ? 1 : 0 }
      },
      OperatorCase("allSatisfy") { upstream, _ in
        upstream.allSatisfy { $0 == 1 }.map { $0 ? 1 : 0 }
      },
      OperatorCase("tryAllSatisfy") { upstream, _ in
        upstream.tryAllSatisfy { $0 == 1 }.map { $0 ? 1 : 0 }
      },
    ]
  }
}
