import PortableCombine
import VirtualTime
import XCTest

/// Demands, cancels, sends, finishes and moves the clock from several threads at once, for every
/// operator. It is run under the thread sanitizer, too.
final class StressTests: XCTestCase {
  private struct Round: @unchecked Sendable {
    let clock = VirtualClock()
    let upstream = StressPublisher()
    let subscriber = StressSubscriber()

    init(_ operatorCase: OperatorCase) {
      operatorCase.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
      clock.advance(by: .milliseconds(1))
    }

    func send() {
      for value in 0..<40 { upstream.send(value) }
      upstream.finish()
    }

    func request() {
      for _ in 0..<40 { subscriber.request(.max(1)) }
    }

    func moveTheClock() {
      for _ in 0..<40 { clock.advance(by: .milliseconds(1)) }
    }
  }

  func testDemandValuesAndCancellationFromSeveralThreads() {
    for operatorCase in OperatorCase.all {
      for _ in 0..<20 {
        let round = Round(operatorCase)
        DispatchQueue.concurrentPerform(iterations: 4) { index in
          switch index {
          case 0: round.send()
          case 1: round.request()
          case 2: round.moveTheClock()
          default:
            round.request()
            round.subscriber.cancel()
          }
        }
        round.clock.advance(by: .seconds(5000))
        XCTAssertEqual(round.subscriber.faults, [], operatorCase.name)
      }
    }
  }

  func testTheEndArrivesWhateverTheThreadsDo() {
    for operatorCase in OperatorCase.all {
      for _ in 0..<20 {
        let round = Round(operatorCase)
        DispatchQueue.concurrentPerform(iterations: 3) { index in
          switch index {
          case 0: round.send()
          case 1: round.request()
          default: round.moveTheClock()
          }
        }
        round.subscriber.request(.unlimited)
        round.clock.advance(by: .seconds(5000))
        XCTAssertEqual(round.subscriber.faults, [], operatorCase.name)
        XCTAssertTrue(round.subscriber.hasEnded, operatorCase.name)
      }
    }
  }

  func testTheEndArrivesInWhateverOrder() {
    let steps: [(Round) -> Void] = [{ $0.send() }, { $0.request() }, { $0.moveTheClock() }]
    for operatorCase in OperatorCase.all {
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let round = Round(operatorCase)
        for step in order { steps[step](round) }
        round.subscriber.request(.unlimited)
        round.clock.advance(by: .seconds(5000))
        XCTAssertEqual(round.subscriber.faults, [], "\(operatorCase.name) \(order)")
        XCTAssertTrue(round.subscriber.hasEnded, "\(operatorCase.name) \(order)")
      }
    }
  }

  func testASubscriberThatStaysGetsAllWhileOthersComeAndGo() {
    for _ in 0..<20 {
      nonisolated(unsafe) let subjects: [any Subject<Int, Never>] = [
        PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0),
      ]
      for (index, initialCount) in [(0, 0), (1, 1)] {
        let received = Counter()
        let ended = Counter()
        let kept = subjects[index].eraseToAnyPublisher().sink(
          receiveCompletion: { _ in ended.add() }, receiveValue: { _ in received.add() })
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
          if thread < 2 {
            for value in 0..<100 { subjects[index].send(value) }
          } else {
            for _ in 0..<50 { subjects[index].eraseToAnyPublisher().sink { _ in }.cancel() }
          }
        }
        subjects[index].send(completion: .finished)
        XCTAssertEqual(received.value, initialCount + 200)
        XCTAssertEqual(ended.value, 1)
        withExtendedLifetime(kept) {}
      }
    }
  }
}
