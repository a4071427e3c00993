import PortableCombine
import XCTest

/// Compares an operator that some publishers have of their own, which computes at once, with the
/// operator of this name that every publisher has.
struct OverloadComparison<Source: Publisher> {
  let sources: [Source]

  /// Expects the same values and the same end of both, for every source.
  ///
  /// - Parameters:
  ///   - type: What the source's own operator returns: the general one returns something else.
  ///   - own: Applies the source's own operator.
  ///   - general: Applies the general one.
  func expect<Own: Publisher, General: Publisher>(
    _ type: Own.Type, _ own: (Source) -> Own,
    _ general: (AnyPublisher<Source.Output, Source.Failure>) -> General,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    for source in sources {
      let expected = history(of: general(source.eraseToAnyPublisher()))
      XCTAssertEqual(history(of: own(source)), expected, "\(source)", file: file, line: line)

      let early = history(of: own(source), demand: .none)
      let isEnd = early.isEmpty || early == expected && ends.contains(expected[0])
      XCTAssert(isEnd, "\(source) sends \(early) undemanded", file: file, line: line)
    }
  }

  private var ends: [String] { ["finished", "failed oops"] }
}

// What the operators return.
typealias Maybe<Value> = Optional<Value>.Publisher
typealias Sure<Value> = Result<Value, Never>.Publisher
typealias Failable<Value> = Result<Value, Oops>.Publisher
typealias Tried<Value> = Result<Value, any Error>.Publisher

// What the operators are given.
func increment(_ value: Int) -> Int { value + 1 }
func isOdd(_ value: Int) -> Bool { value % 2 == 1 }
func textIfOdd(_ value: Int) -> String? { isOdd(value) ? "\(value)" : nil }
func append(_ digits: Int, _ digit: Int) -> Int { 10 * digits + digit }
func haveSameParity(_ one: Int, _ other: Int) -> Bool { isOdd(one) == isOdd(other) }
func isLessOdd(_ one: Int, _ other: Int) -> Bool { !isOdd(one) && isOdd(other) }
func oops(_ failure: Never) -> Oops {}

// What throws at the number 2.
func tryIsOdd(_ value: Int) throws -> Bool { if value == 2 { throw Oops() } else { isOdd(value) } }
func tryAppend(_ digits: Int, _ digit: Int) throws -> Int {
  if digit == 2 { throw Oops() } else { append(digits, digit) }
}
func tryIsLess(_ one: Int, _ other: Int) throws -> Bool {
  if other == 2 { throw Oops() } else { one < other }
}
