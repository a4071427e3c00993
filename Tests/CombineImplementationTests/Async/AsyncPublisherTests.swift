import PortableCombine
import XCTest

final class AsyncPublisherTests: XCTestCase {
  func testValuesEndWithThePublisher() async {
    var values: [Int] = []
    for await value in (1...3).publisher.values { values.append(value) }
    XCTAssertEqual(values, [1, 2, 3])
  }

  func testAFailureIsThrownOnce() async throws {
    var iterator = [1].publisher.setFailureType(to: Oops.self)
      .flatMap { _ in Fail<Int, Oops>(error: Oops()) }.values.makeAsyncIterator()
    do {
      _ = try await iterator.next()
      XCTFail("nothing was thrown")
    } catch {
      XCTAssertEqual(error as? Oops, Oops())
    }
    let end = try await iterator.next()
    XCTAssertNil(end)
  }

  func testEachAwaitedValueIsDemanded() async {
    var demands: [Subscribers.Demand] = []
    let publisher = (1...3).publisher.handleEvents(receiveRequest: { demands.append($0) })
    var iterator = publisher.values.makeAsyncIterator()
    XCTAssertEqual(demands, [])
    let first = await iterator.next()
    XCTAssertEqual(first, 1)
    XCTAssertEqual(demands, [.max(1)])
    let second = await iterator.next()
    XCTAssertEqual(second, 2)
    XCTAssertEqual(demands, [.max(1), .max(1)])
  }

  func testDroppingTheIteratorCancels() async {
    let upstream = ManualPublisher<Int, Never>()
    do { _ = upstream.values.makeAsyncIterator() }
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
  }

  func testCancellingTheTaskEndsTheLoopAndCancels() async {
    let cancelled = expectation(description: "cancelled")
    let requested = expectation(description: "requested")
    let publisher = PassthroughSubject<Int, Never>().handleEvents(
      receiveCancel: { cancelled.fulfill() }, receiveRequest: { _ in requested.fulfill() })
    nonisolated(unsafe) let shared = publisher
    let task = Task {
      var count = 0
      for await _ in shared.values { count += 1 }
      return count
    }
    await fulfillment(of: [requested], timeout: 30)
    task.cancel()
    await fulfillment(of: [cancelled], timeout: 30)
    let count = await task.value
    XCTAssertEqual(count, 0)
  }

  func testATaskThatIsCancelledBeforehandGetsNothing() async {
    let values = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var values: [Int] = []
      for await value in (1...3).publisher.values { values.append(value) }
      return values
    }.value
    XCTAssertEqual(values, [])
  }

  func testAFutureIsAwaited() async throws {
    let value = await Future<Int, Never> { $0(.success(1)) }.value
    XCTAssertEqual(value, 1)
    let later = Future<Int, Oops> { promise in
      nonisolated(unsafe) let promise = promise
      DispatchQueue.global().async { promise(.success(2)) }
    }
    let result = try await later.value
    XCTAssertEqual(result, 2)
    do {
      _ = try await Future<Int, Oops> { $0(.failure(Oops())) }.value
      XCTFail("nothing was thrown")
    } catch {
      XCTAssertEqual(error as? Oops, Oops())
    }
  }

  func testManyValuesFromAnotherThread() async {
    let buffer = (0..<10_000).publisher.receive(on: DispatchQueue.global())
    var sum = 0
    for await value in buffer.values { sum += value }
    XCTAssertEqual(sum, 49_995_000)
  }
}
