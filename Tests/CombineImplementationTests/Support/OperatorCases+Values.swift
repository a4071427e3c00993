import Foundation
import PortableCombine

extension OperatorCase {
  /// Operators that cannot fail of themselves.
  static var passing: [OperatorCase] {
    [
      OperatorCase("map") { upstream, _ in upstream.map { $0 } },
      OperatorCase("map by key path") { upstream, _ in upstream.map(\.self) },
      OperatorCase("map by 2 key paths") { upstream, _ in
        upstream.map(\.self, \.self).map { $0.0 }
      },
      OperatorCase("map by 3 key paths") { upstream, _ in
        upstream.map(\.self, \.self, \.self).map { $0.0 }
      },
      OperatorCase("filter") { upstream, _ in upstream.filter { _ in true } },
      OperatorCase("compactMap") { upstream, _ in upstream.compactMap { Optional($0) } },
      OperatorCase("replaceNil") { upstream, _ in
        upstream.map { Optional($0) }.replaceNil(with: 0)
      },
      OperatorCase("removeDuplicates") { upstream, _ in upstream.removeDuplicates() },
      OperatorCase("scan") { upstream, _ in upstream.scan(0) { $0 + $1 } },
      OperatorCase("mapError") { upstream, _ in upstream.mapError { $0 } },
      OperatorCase("handleEvents") { upstream, _ in upstream.handleEvents() },
      OperatorCase("print") { upstream, _ in upstream.print(to: LineStream()) },
      OperatorCase("breakpoint") { upstream, _ in upstream.breakpoint() },
      OperatorCase("eraseToAnyPublisher") { upstream, _ in upstream.eraseToAnyPublisher() },
    ]
  }

  /// Operators with closures that may throw.
  static var throwing: [OperatorCase] {
    [
      OperatorCase("tryMap") { upstream, _ in upstream.tryMap { $0 } },
      OperatorCase("tryFilter") { upstream, _ in upstream.tryFilter { _ in true } },
      OperatorCase("tryCompactMap") { upstream, _ in upstream.tryCompactMap { Optional($0) } },
      OperatorCase("tryRemoveDuplicates") { upstream, _ in
        upstream.tryRemoveDuplicates { $0 == $1 }
      },
      OperatorCase("tryScan") { upstream, _ in upstream.tryScan(0) { $0 + $1 } },
      OperatorCase("encode and decode") { upstream, _ in
        upstream.encode(encoder: JSONEncoder()).decode(type: Int.self, decoder: JSONDecoder())
      },
    ]
  }

  /// Operators that do something about the end.
  static var recovering: [OperatorCase] {
    [
      OperatorCase("catch") { upstream, _ in upstream.catch { Fail<Int, Oops>(error: $0) } },
      OperatorCase("tryCatch") { upstream, _ in
        upstream.tryCatch { error -> Empty<Int, Oops> in throw error }
      },
      OperatorCase("replaceError") { upstream, _ in
        // NB: The replacement is sent without an error, which is made of it again.
        upstream.replaceError(with: 0).tryMap { if $0 == 0 { throw Oops() } else { $0 } }
      },
      OperatorCase("replaceEmpty") { upstream, _ in
        upstream.replaceEmpty(with: 0).filter { $0 > 0 }
      },
      OperatorCase("retry") { upstream, _ in upstream.retry(0) },
    ]
  }
}
