import PortableCombine
import XCTest

/// Sees to it that the shared suites cover every operator there is.
final class CoverageTests: XCTestCase {
  /// Publishers that are no operators over one upstream, and have tests of their own.
  private let others: Set<String> = [
    "Sequence",  // a source
    "AssertNoFailure",  // stops the process at a failure, which the shared suites send
  ]

  func testEveryPublisherOfTheModuleIsInTheSharedSuites() throws {
    let publishers = try SymbolGraph.ofTheImplementation().publishers
    XCTAssertGreaterThan(publishers.count, 50)
    let covered = OperatorCase.all.reduce(into: others) { $0.formUnion($1.publishers) }
    XCTAssertEqual(publishers.subtracting(covered).sorted(), [])
  }
}
