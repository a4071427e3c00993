import PortableCombine

extension OperatorCase {
  /// Operators that make one result of all values, or look at some of them only.
  static var reducing: [OperatorCase] {
    [
      OperatorCase("prefix") { upstream, _ in upstream.prefix(1000) },
      OperatorCase("first") { upstream, _ in upstream.first() },
      OperatorCase("first(where:)") { upstream, _ in upstream.first { _ in true } },
      OperatorCase("collect") { upstream, _ in upstream.collect().map(\.count) },
    ]
  }
}
