import PortableCombine

extension OperatorCase {
  /// Operators that make one publisher of several.
  static var flattening: [OperatorCase] {
    [
      OperatorCase("flatMap") { upstream, _ in
        upstream.flatMap { Just($0).setFailureType(to: Oops.self) }
      },
      OperatorCase("append") { upstream, _ in upstream.append([]) },
      OperatorCase("prepend") { upstream, _ in upstream.prepend([]) },
      OperatorCase("drop(untilOutputFrom:)") { upstream, _ in
        upstream.drop(untilOutputFrom: Just(0).setFailureType(to: Oops.self))
      },
      OperatorCase("prefix(untilOutputFrom:)") { upstream, _ in
        upstream.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
      },
      OperatorCase("ignoreOutput") { upstream, _ in
        upstream.ignoreOutput().map { _ -> Int in }.append(1)
      },
      OperatorCase("switchToLatest") { upstream, _ in
        upstream.map { Just($0).setFailureType(to: Oops.self) }.switchToLatest()
      },
    ]
  }
}
