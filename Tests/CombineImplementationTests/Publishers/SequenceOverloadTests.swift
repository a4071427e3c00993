import PortableCombine
import XCTest

/// Compares the operators that `Publishers.Sequence` has of its own with those of every publisher.
final class SequenceOverloadTests: XCTestCase {
  private let publishers = OverloadComparison(
    sources: [[], [2], [1, 2, 3, 4], [5, 1, 3, 3, 2, 2, 5, 4, 2]].map { (numbers: [Int]) in
      numbers.publisher
    })

  func testTransforming() {
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.map(increment) }, { $0.map(increment) })
    publishers.expect(
      Publishers.Sequence<[String], Never>.self, { $0.compactMap(textIfOdd) },
      { $0.compactMap(textIfOdd) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.scan(5, append) }, { $0.scan(5, append) })
    publishers.expect(
      Publishers.Sequence<[Int], Oops>.self, { $0.setFailureType(to: Oops.self) },
      { $0.setFailureType(to: Oops.self) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.prepend(7, 8) }, { $0.prepend(7, 8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.prepend(7...8) }, { $0.prepend(7...8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.prepend([7].publisher) },
      { $0.prepend([7].publisher) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.append(7, 8) }, { $0.append(7, 8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.append(7...8) }, { $0.append(7...8) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.append([7].publisher) },
      { $0.append([7].publisher) })
  }

  func testSelecting() {
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.filter(isOdd) }, { $0.filter(isOdd) })
    publishers.expect(Empty<Int, Never>.self, { $0.ignoreOutput() }, { $0.ignoreOutput() })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.removeDuplicates() }, { $0.removeDuplicates() })
    publishers.expect(
      Publishers.Sequence<DropWhileSequence<[Int]>, Never>.self, { $0.drop(while: isOdd) },
      { $0.drop(while: isOdd) })
    publishers.expect(
      Publishers.Sequence<[Int], Never>.self, { $0.prefix(while: isOdd) },
      { $0.prefix(while: isOdd) })
    publishers.expect(Maybe<Int>.self, { $0.first() }, { $0.first() })
    publishers.expect(Maybe<Int>.self, { $0.first(where: isOdd) }, { $0.first(where: isOdd) })
    publishers.expect(Maybe<Int>.self, { $0.last() }, { $0.last() })
    publishers.expect(Maybe<Int>.self, { $0.last(where: isOdd) }, { $0.last(where: isOdd) })
  }

  func testReducing() {
    publishers.expect(Sure<Int>.self, { $0.reduce(5, append) }, { $0.reduce(5, append) })
    publishers.expect(
      Tried<Int>.self, { $0.tryReduce(5, tryAppend) }, { $0.tryReduce(5, tryAppend) })
    publishers.expect(Sure<[Int]>.self, { $0.collect() }, { $0.collect() })
    publishers.expect(Just<Int>.self, { $0.count() }, { $0.count() })
    publishers.expect(Sure<Bool>.self, { $0.allSatisfy(isOdd) }, { $0.allSatisfy(isOdd) })
    publishers.expect(
      Tried<Bool>.self, { $0.tryAllSatisfy(tryIsOdd) }, { $0.tryAllSatisfy(tryIsOdd) })
    publishers.expect(Sure<Bool>.self, { $0.contains(2) }, { $0.contains(2) })
    publishers.expect(Sure<Bool>.self, { $0.contains(where: isOdd) }, { $0.contains(where: isOdd) })
    publishers.expect(
      Tried<Bool>.self, { $0.tryContains(where: tryIsOdd) }, { $0.tryContains(where: tryIsOdd) })
    publishers.expect(Maybe<Int>.self, { $0.min() }, { $0.min() })
    publishers.expect(Maybe<Int>.self, { $0.max() }, { $0.max() })
    publishers.expect(Maybe<Int>.self, { $0.min(by: isLessOdd) }, { $0.min(by: isLessOdd) })
    publishers.expect(Maybe<Int>.self, { $0.max(by: isLessOdd) }, { $0.max(by: isLessOdd) })
  }

  func testPlaces() {
    for number in [-1, 0, 1, 2, 9] {
      publishers.expect(
        Publishers.Sequence<DropFirstSequence<[Int]>, Never>.self, { $0.dropFirst(number) },
        { $0.dropFirst(number) })
      publishers.expect(
        Publishers.Sequence<PrefixSequence<[Int]>, Never>.self, { $0.prefix(number) },
        { $0.prefix(number) })
      publishers.expect(Maybe<Int>.self, { $0.output(at: number) }, { $0.output(at: number) })
      publishers.expect(
        Publishers.Sequence<[Int], Never>.self, { $0.output(in: -2..<number) },
        { $0.output(in: -2..<number) })
      publishers.expect(
        Publishers.Sequence<[Int], Never>.self, { $0.output(in: number..<10) },
        { $0.output(in: number..<10) })
    }
  }

  func testSequencesThatCanFail() {
    let publishers = OverloadComparison(
      sources: [[], [1, 2]].map { Publishers.Sequence<[Int], Oops>(sequence: $0) })
    publishers.expect(Failable<Int>.self, { $0.count() }, { $0.count() })
    publishers.expect(Failable<[Int]>.self, { $0.collect() }, { $0.collect() })
    publishers.expect(
      Tried<Bool>.self, { $0.tryAllSatisfy(tryIsOdd) }, { $0.tryAllSatisfy(tryIsOdd) })
  }

  func testCollectionsWithoutRandomAccess() {
    let texts = OverloadComparison(sources: ["", "abca"].map { (text: String) in text.publisher })
    texts.expect(Sure<Int>.self, { $0.count() }, { $0.count() })
    texts.expect(Maybe<Character>.self, { $0.first() }, { $0.first() })
    texts.expect(Maybe<Character>.self, { $0.last() }, { $0.last() })
    texts.expect(Maybe<Character>.self, { $0.last { $0 < "c" } }, { $0.last { $0 < "c" } })
    let text = "abc"
    let second = text.index(after: text.startIndex)
    XCTAssertEqual(history(of: text.publisher.output(at: second)), ["b", "finished"])
    XCTAssertEqual(history(of: text.publisher.output(at: text.endIndex)), ["finished"])
    XCTAssertEqual(
      history(of: text.publisher.output(in: second..<text.endIndex)), ["b", "c", "finished"])
  }

  func testPlacesOfASliceAreItsIndices() {
    let slice = [1, 2, 3, 4][1...2]
    XCTAssertEqual(history(of: slice.publisher.output(at: 1)), ["2", "finished"])
    XCTAssertEqual(history(of: slice.publisher.output(at: 0)), ["finished"])
    XCTAssertEqual(history(of: slice.publisher.output(in: 2..<9)), ["3", "finished"])
  }

  func testReplacedElementsStayOptional() {
    let publisher = [1, nil].publisher.replaceNil(with: 7)
    XCTAssertEqual(publisher, [1, 7].publisher)
  }

  func testClosuresRunOnceAndAtOnce() {
    var calls = 0
    let publisher = [1, 2].publisher.map { (number: Int) -> Int in
      calls += 1
      return number * 2
    }
    XCTAssertEqual(calls, 2)
    for _ in 0..<2 { XCTAssertEqual(history(of: publisher), ["2", "4", "finished"]) }
    XCTAssertEqual(calls, 2)
  }
}
