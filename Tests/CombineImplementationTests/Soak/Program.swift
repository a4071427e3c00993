/// A program of operators, as data: it can be run, printed and made smaller.
///
/// Its publishers send numbers and fail with a `Failed`.
indirect enum Program: Hashable, Sendable {
  case source(Source)
  /// An operator over one publisher.
  case transform(Transform, Program)
  /// An operator over two publishers.
  case join(Joint, Program, Program)
  /// An operator over three or four publishers.
  case gather(Gathering, [Program])
  /// An operator that makes a publisher of each value: the outer one, and the one it makes.
  case nest(Nesting, Program, Program)
}

extension Program {
  /// How many sources there are, each at its place.
  var sourceCount: Int {
    switch self {
    case .source: 1
    case .transform(_, let upstream): upstream.sourceCount
    case .join(_, let first, let second), .nest(_, let first, let second):
      first.sourceCount + second.sourceCount
    case .gather(_, let programs): programs.reduce(0) { $0 + $1.sourceCount }
    }
  }
}
