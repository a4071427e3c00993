import PortableCombine

extension OperatorCase {
  /// Operators that make one publisher of several.
  static var flattening: [OperatorCase] {
    [
      OperatorCase("flatMap") { upstream, _ in
        upstream.flatMap { Just($0).setFailureType(to: Oops.self) }
      },
      OperatorCase("switchToLatest") { upstream, _ in
        upstream.map { Just($0).setFailureType(to: Oops.self) }.switchToLatest()
      },
    ]
  }
}
