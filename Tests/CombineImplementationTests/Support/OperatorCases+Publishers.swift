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
      OperatorCase("zip 2") { upstream, _ in
        upstream.zip(Self.onesWithoutEnd) { first, _ in first }
      },
      OperatorCase("zip 3") { upstream, _ in
        upstream.zip(Self.onesWithoutEnd, Self.onesWithoutEnd) { first, _, _ in first }
      },
      OperatorCase("zip 4") { upstream, _ in
        Self.onesWithoutEnd.zip(Self.onesWithoutEnd, Self.onesWithoutEnd, upstream) {
          $3 + $0 - $1
        }
      },
      OperatorCase("combineLatest 2") { upstream, _ in
        Self.one.combineLatest(upstream) { $0 * $1 }
      },
      OperatorCase("combineLatest 3") { upstream, _ in
        Self.one.combineLatest(upstream, Self.one) { $0 * $1 * $2 }
      },
      OperatorCase("combineLatest 4") { upstream, _ in
        Self.one.combineLatest(Self.one, upstream, Self.one) { $0 * $1 * $2 * $3 }
      },
      OperatorCase("merge 2") { upstream, _ in upstream.merge(with: Self.none) },
      OperatorCase("merge 3") { upstream, _ in Self.none.merge(with: upstream, Self.none) },
      OperatorCase("merge 4") { upstream, _ in
        Self.none.merge(with: Self.none, upstream, Self.none)
      },
      OperatorCase("merge 5") { upstream, _ in
        upstream.merge(with: Self.none, Self.none, Self.none, Self.none)
      },
      OperatorCase("merge 6") { upstream, _ in
        Self.none.merge(with: Self.none, Self.none, Self.none, Self.none, upstream)
      },
      OperatorCase("merge 7") { upstream, _ in
        Self.none.merge(with: upstream, Self.none, Self.none, Self.none, Self.none, Self.none)
      },
      OperatorCase("merge 8") { upstream, _ in
        Publishers.Merge8(
          Self.none, Self.none, Self.none, Self.none, Self.none, Self.none, Self.none, upstream)
      },
      OperatorCase("MergeMany") { upstream, _ in Publishers.MergeMany(upstream) },
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

  /// Operators that let subscribers share a subscription.
  static var sharing: [OperatorCase] {
    [
      OperatorCase("share") { upstream, _ in upstream.share() },
      OperatorCase("multicast") { upstream, _ in
        upstream.multicast(subject: PassthroughSubject()).autoconnect()
      },
      OperatorCase("makeConnectable") { upstream, _ in
        upstream.map(Result<Int, Oops>.success).catch { Just(.failure($0)) }
          .makeConnectable().autoconnect().tryMap { try $0.get() }
      },
    ]
  }

  private static var none: Empty<Int, Oops> { Empty() }

  private static var one: Publishers.SetFailureType<Just<Int>, Oops> {
    Just(1).setFailureType(to: Oops.self)
  }

  /// As many as any test sends to the other publishers, so that those decide when it is over.
  private static var onesWithoutEnd: some Publisher<Int, Oops> {
    repeatElement(1, count: 1000).publisher.setFailureType(to: Oops.self)
      .append(Empty(completeImmediately: false))
  }
}
