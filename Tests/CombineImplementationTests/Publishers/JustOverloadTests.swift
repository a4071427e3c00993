import PortableCombine
import XCTest

/// Compares the operators that `Just` has of its own with those of every publisher.
final class JustOverloadTests: XCTestCase {
  private let publishers = OverloadComparison(sources: [Just(1), Just(2)])

  func testTransforming() {
    publishers.expect(Just<Int>.self, { $0.map(increment) }, { $0.map(increment) })
    publishers.expect(Tried<Bool>.self, { $0.tryMap(tryIsOdd) }, { $0.tryMap(tryIsOdd) })
    publishers.expect(Failable<Int>.self, { $0.mapError(oops) }, { $0.mapError(oops) })
    publishers.expect(
      Failable<Int>.self, { $0.setFailureType(to: Oops.self) }, { $0.setFailureType(to: Oops.self) }
    )
    publishers.expect(
      Maybe<String>.self, { $0.compactMap(textIfOdd) }, { $0.compactMap(textIfOdd) })
    publishers.expect(Sure<Int>.self, { $0.scan(5, append) }, { $0.scan(5, append) })
    publishers.expect(Tried<Int>.self, { $0.tryScan(5, tryAppend) }, { $0.tryScan(5, tryAppend) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.prepend(7, 8) }, { $0.prepend(7, 8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.prepend(7...8) }, { $0.prepend(7...8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.append(7, 8) }, { $0.append(7, 8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.append(7...8) }, { $0.append(7...8) })
  }

  func testSelecting() {
    publishers.expect(Maybe<Int>.self, { $0.filter(isOdd) }, { $0.filter(isOdd) })
    publishers.expect(Empty<Int, Never>.self, { $0.ignoreOutput() }, { $0.ignoreOutput() })
    publishers.expect(Just<Int>.self, { $0.removeDuplicates() }, { $0.removeDuplicates() })
    publishers.expect(
      Just<Int>.self, { $0.removeDuplicates(by: haveSameParity) },
      { $0.removeDuplicates(by: haveSameParity) })
    publishers.expect(
      Tried<Int>.self, { $0.tryRemoveDuplicates(by: tryIsLess) },
      { $0.tryRemoveDuplicates(by: tryIsLess) })
    publishers.expect(Maybe<Int>.self, { $0.drop(while: isOdd) }, { $0.drop(while: isOdd) })
    publishers.expect(Maybe<Int>.self, { $0.prefix(while: isOdd) }, { $0.prefix(while: isOdd) })
    publishers.expect(Just<Int>.self, { $0.first() }, { $0.first() })
    publishers.expect(Maybe<Int>.self, { $0.first(where: isOdd) }, { $0.first(where: isOdd) })
    publishers.expect(Just<Int>.self, { $0.last() }, { $0.last() })
    publishers.expect(Maybe<Int>.self, { $0.last(where: isOdd) }, { $0.last(where: isOdd) })
  }

  func testReducing() {
    publishers.expect(Sure<Int>.self, { $0.reduce(5, append) }, { $0.reduce(5, append) })
    publishers.expect(
      Tried<Int>.self, { $0.tryReduce(5, tryAppend) }, { $0.tryReduce(5, tryAppend) })
    publishers.expect(Just<[Int]>.self, { $0.collect() }, { $0.collect() })
    publishers.expect(Just<Int>.self, { $0.count() }, { $0.count() })
    publishers.expect(Just<Bool>.self, { $0.allSatisfy(isOdd) }, { $0.allSatisfy(isOdd) })
    publishers.expect(
      Tried<Bool>.self, { $0.tryAllSatisfy(tryIsOdd) }, { $0.tryAllSatisfy(tryIsOdd) })
    publishers.expect(Just<Bool>.self, { $0.contains(2) }, { $0.contains(2) })
    publishers.expect(Just<Bool>.self, { $0.contains(where: isOdd) }, { $0.contains(where: isOdd) })
    publishers.expect(
      Tried<Bool>.self, { $0.tryContains(where: tryIsOdd) }, { $0.tryContains(where: tryIsOdd) })
    publishers.expect(Just<Int>.self, { $0.min() }, { $0.min() })
    publishers.expect(Just<Int>.self, { $0.max() }, { $0.max() })
    publishers.expect(Just<Int>.self, { $0.min(by: >) }, { $0.min(by: >) })
    publishers.expect(Just<Int>.self, { $0.max(by: >) }, { $0.max(by: >) })
    publishers.expect(Just<Int>.self, { $0.replaceError(with: 7) }, { $0.replaceError(with: 7) })
    publishers.expect(Just<Int>.self, { $0.replaceEmpty(with: 7) }, { $0.replaceEmpty(with: 7) })
    publishers.expect(Just<Int>.self, { $0.retry(1) }, { $0.retry(1) })
  }

  func testPlaces() {
    for number in [-1, 0, 1, 2, 9] {
      publishers.expect(Maybe<Int>.self, { $0.dropFirst(number) }, { $0.dropFirst(number) })
      publishers.expect(Maybe<Int>.self, { $0.prefix(number) }, { $0.prefix(number) })
      publishers.expect(Maybe<Int>.self, { $0.output(at: number) }, { $0.output(at: number) })
      publishers.expect(
        Maybe<Int>.self, { $0.output(in: -2..<number) }, { $0.output(in: -2..<number) })
      publishers.expect(
        Maybe<Int>.self, { $0.output(in: -2...number) }, { $0.output(in: -2...number) })
      publishers.expect(Maybe<Int>.self, { $0.output(in: number...) }, { $0.output(in: number...) })
      publishers.expect(Maybe<Int>.self, { $0.output(in: ...number) }, { $0.output(in: ...number) })
      publishers.expect(Maybe<Int>.self, { $0.output(in: ..<number) }, { $0.output(in: ..<number) })
    }
  }
}
