import PortableCombine
import XCTest

final class AnyCancellableTests: XCTestCase {
  func testClosureRunsOnceOnCancel() {
    var count = 0
    let cancellable = AnyCancellable { count += 1 }
    cancellable.cancel()
    cancellable.cancel()
    XCTAssertEqual(count, 1)
  }

  func testClosureRunsWhenTheLastReferenceGoes() {
    var count = 0
    var cancellable: AnyCancellable? = AnyCancellable { count += 1 }
    cancellable?.cancel()
    cancellable = AnyCancellable { count += 1 }
    cancellable = nil
    XCTAssertEqual(count, 2)
  }

  func testReentrantCancelRunsTheClosureOnce() {
    var count = 0
    var cancellable: AnyCancellable?
    cancellable = AnyCancellable {
      count += 1
      cancellable?.cancel()
    }
    cancellable?.cancel()
    XCTAssertEqual(count, 1)
  }

  func testConcurrentCancelRunsTheClosureOnce() {
    for _ in 0..<200 {
      let counter = Counter()
      let cancellable = AnyCancellable { counter.add() }
      nonisolated(unsafe) let shared = cancellable
      DispatchQueue.concurrentPerform(iterations: 4) { _ in shared.cancel() }
      XCTAssertEqual(counter.value, 1)
    }
  }

  func testClosureIsReleasedAfterCancel() {
    var object: NSObject? = NSObject()
    weak let released = object
    let cancellable = AnyCancellable { [object] in _ = object }
    object = nil
    XCTAssertNotNil(released)
    cancellable.cancel()
    XCTAssertNil(released)
  }

  func testStore() {
    var set: Set<AnyCancellable> = []
    var array: [AnyCancellable] = []
    var count = 0
    AnyCancellable { count += 1 }.store(in: &set)
    AnyCancellable { count += 1 }.store(in: &array)
    Subscriptions.empty.store(in: &set)
    XCTAssertEqual(set.count, 2)
    set.removeAll()
    array.removeAll()
    XCTAssertEqual(count, 2)
  }
}
