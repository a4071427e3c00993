import PortableCombine
import XCTest

/// Compares the operators that `Result.Publisher` has of its own with those of every publisher.
final class ResultOverloadTests: XCTestCase {
  private let publishers = OverloadComparison(sources: [Failable<Int>(1), .init(2), .init(Oops())])

  func testTransforming() {
    publishers.expect(Failable<Int>.self, { $0.map(increment) }, { $0.map(increment) })
    publishers.expect(Tried<Bool>.self, { $0.tryMap(tryIsOdd) }, { $0.tryMap(tryIsOdd) })
    publishers.expect(Tried<Int>.self, { $0.mapError { $0 } }, { $0.mapError { $0 } })
    publishers.expect(Failable<Int>.self, { $0.scan(5, append) }, { $0.scan(5, append) })
    publishers.expect(Tried<Int>.self, { $0.tryScan(5, tryAppend) }, { $0.tryScan(5, tryAppend) })
    publishers.expect(Sure<Int>.self, { $0.replaceError(with: 7) }, { $0.replaceError(with: 7) })
    publishers.expect(
      Failable<Int>.self, { $0.replaceEmpty(with: 7) }, { $0.replaceEmpty(with: 7) })
    publishers.expect(Failable<Int>.self, { $0.retry(1) }, { $0.retry(1) })
  }

  func testSelecting() {
    publishers.expect(Empty<Int, Oops>.self, { $0.ignoreOutput() }, { $0.ignoreOutput() })
    publishers.expect(Failable<Int>.self, { $0.first() }, { $0.first() })
    publishers.expect(Failable<Int>.self, { $0.last() }, { $0.last() })
    publishers.expect(Failable<Int>.self, { $0.removeDuplicates() }, { $0.removeDuplicates() })
    publishers.expect(
      Failable<Int>.self, { $0.removeDuplicates(by: haveSameParity) },
      { $0.removeDuplicates(by: haveSameParity) })
    publishers.expect(
      Tried<Int>.self, { $0.tryRemoveDuplicates(by: tryIsLess) },
      { $0.tryRemoveDuplicates(by: tryIsLess) })
    publishers.expect(Failable<Int>.self, { $0.min() }, { $0.min() })
    publishers.expect(Failable<Int>.self, { $0.max() }, { $0.max() })
    publishers.expect(Failable<Int>.self, { $0.min(by: >) }, { $0.min(by: >) })
    publishers.expect(Failable<Int>.self, { $0.max(by: >) }, { $0.max(by: >) })
    publishers.expect(Tried<Int>.self, { $0.tryMin(by: tryIsLess) }, { $0.tryMin(by: tryIsLess) })
    publishers.expect(Tried<Int>.self, { $0.tryMax(by: tryIsLess) }, { $0.tryMax(by: tryIsLess) })
  }

  func testReducing() {
    publishers.expect(Failable<Int>.self, { $0.reduce(5, append) }, { $0.reduce(5, append) })
    publishers.expect(
      Tried<Int>.self, { $0.tryReduce(5, tryAppend) }, { $0.tryReduce(5, tryAppend) })
    publishers.expect(Failable<[Int]>.self, { $0.collect() }, { $0.collect() })
    publishers.expect(Failable<Int>.self, { $0.count() }, { $0.count() })
    publishers.expect(Failable<Bool>.self, { $0.allSatisfy(isOdd) }, { $0.allSatisfy(isOdd) })
    publishers.expect(
      Tried<Bool>.self, { $0.tryAllSatisfy(tryIsOdd) }, { $0.tryAllSatisfy(tryIsOdd) })
    publishers.expect(Failable<Bool>.self, { $0.contains(2) }, { $0.contains(2) })
    publishers.expect(
      Failable<Bool>.self, { $0.contains(where: isOdd) }, { $0.contains(where: isOdd) })
    publishers.expect(
      Tried<Bool>.self, { $0.tryContains(where: tryIsOdd) }, { $0.tryContains(where: tryIsOdd) })
  }

  func testAResultThatCannotFail() {
    let publishers = OverloadComparison(sources: [Sure(1)])
    publishers.expect(
      Failable<Int>.self, { $0.setFailureType(to: Oops.self) },
      { $0.setFailureType(to: Oops.self) })
  }
}
