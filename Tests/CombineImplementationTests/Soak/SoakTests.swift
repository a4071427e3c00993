import Dispatch
import Foundation
import Locking
import XCTest

/// Compares what operators do in random programs with what an interpreter in plain code says.
///
/// ```sh
/// SOAK_PROGRAMS=1000000 swift test --filter SoakTests           # many
/// SOAK_SEED=1234 SOAK_PROGRAMS=1 swift test --filter SoakTests  # a certain one
/// ```
final class SoakTests: XCTestCase {
  private func number(_ variable: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? standard
  }

  func testRandomProgramsDoWhatTheInterpreterSays() {
    let first = number("SOAK_SEED", or: 0)
    let count = number("SOAK_PROGRAMS", or: 3000)
    let seeds = Locked(first..<first + count)
    let differing = Locked([Int]())
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while let seed = seeds.withLock({ $0.popFirst() }) {
        let trial = Trial(seed: seed)
        if trial.run() != trial.interpret() { differing.withLock { $0.append(seed) } }
      }
    }
    for seed in differing.withLock({ $0.sorted().prefix(3) }) {
      let trial = Trial(seed: seed).shrunk { $0.run() != $0.interpret() }
      XCTFail(
        """
        The program with the seed \(seed) differs. The smallest one that does:
        \(trial.program)
        \(trial.plan)
        What happened:
        \(trial.run())
        What should happen:
        \(trial.interpret())
        """)
    }
    XCTAssertEqual(differing.withLock(\.count), 0, "programs that differ, of \(count)")
  }

  func testPlantedFaultsAreFoundAndShrinkToTheOperator() throws {
    for fault in PlantedFault.allCases {
      let isFaulty = { (trial: Trial) in trial.run(with: fault) != trial.interpret() }
      let found = (0..<2000).lazy.map { Trial(seed: $0) }.first(where: isFaulty)
      let smallest = try XCTUnwrap(found, fault.rawValue).shrunk(while: isFaulty)
      // NB: What ends its upstream may be another operator, rather than the plan.
      let operators = smallest.program.operators
      XCTAssert(operators.contains("map"), "\(fault.rawValue): \(smallest)")
      XCTAssertLessThanOrEqual(operators.count, 2, "\(fault.rawValue): \(smallest)")
    }
  }

  func testEveryOperatorIsInProgramsThatSendValues() {
    var all: Set<String> = []
    var sending: Set<String> = []
    for trial in (0..<3000).lazy.map({ Trial(seed: $0) }) {
      let names = trial.program.operators
      all.formUnion(names)
      let sendsValues = trial.interpret().downstream.contains {
        if case .value = $0.event { true } else { false }
      }
      if sendsValues { sending.formUnion(names) }
    }
    XCTAssertEqual(all.subtracting(sending).sorted(), [])
    XCTAssertGreaterThan(all.count, 60)
  }
}

extension Program {
  /// The names of the operators.
  fileprivate var operators: [String] {
    switch self {
    case .source: []
    case .transform(let transform, let upstream): [name(transform)] + upstream.operators
    case .join(let joint, let first, let second):
      [name(joint)] + first.operators + second.operators
    case .gather(let gathering, let programs):
      [name(gathering)] + programs.flatMap(\.operators)
    case .nest(let nesting, let outer, let inner):
      [name(nesting)] + outer.operators + inner.operators
    }
  }

  private func name(_ operation: Any) -> String {
    String("\(operation)".prefix { $0 != "(" })
  }
}
