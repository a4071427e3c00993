import PortableCombine
import XCTest

final class PublishedTests: XCTestCase {
  private class Model: ObservableObject {
    @Published var count = 0
    @Published var title = ""
  }

  private final class Submodel: Model {
    @Published var extra = 0
  }

  private final class Plain: ObservableObject {
    var count = 0
  }

  private final class Unobserved {
    @Published var count = 0
  }

  func testThePresentValueComesFirstThenEachNewOne() {
    let model = Unobserved()
    model.count = 1
    var values: [Int] = []
    let sink = model.$count.sink { values.append($0) }
    model.count = 2
    model.count += 1
    XCTAssertEqual(values, [1, 2, 3])
    XCTAssertEqual(model.count, 3)
    sink.cancel()
  }

  func testASubscriberThatReadsThePropertySeesTheOldValue() {
    let model = Unobserved()
    var seen: [Int] = []
    let sink = model.$count.dropFirstValue().sink { _ in seen.append(model.count) }
    model.count = 1
    model.count = 2
    XCTAssertEqual(seen, [0, 1])
    sink.cancel()
  }

  func testTheObjectTellsBeforeAnyOfItsPropertiesChanges() {
    let model = Submodel()
    var log: [String] = []
    let observing = model.objectWillChange.sink { log.append("will change \(model.count)") }
    let values = model.$count.sink { log.append("\($0)") }
    model.count = 1
    model.title = "a"
    model.extra = 2
    XCTAssertEqual(log, ["0", "will change 0", "1", "will change 1", "will change 1"])
    observing.cancel()
    values.cancel()
  }

  func testThePublisherOfAnObjectIsAlwaysTheSame() {
    let model = Model()
    XCTAssertTrue(model.objectWillChange === model.objectWillChange)
    let plain = Plain()
    var changes = 0
    let sink = plain.objectWillChange.sink { changes += 1 }
    plain.objectWillChange.send()
    XCTAssertEqual(changes, 1)
    sink.cancel()
  }

  func testObjectsDoNotShareAPublisher() {
    var publishers: Set<ObjectIdentifier> = []
    var kept: [ObservableObjectPublisher] = []
    for _ in 0..<500 {
      let publisher = Plain().objectWillChange
      publishers.insert(ObjectIdentifier(publisher))
      kept.append(publisher)
    }
    XCTAssertEqual(publishers.count, 500)
  }

  func testAssignWritesForAsLongAsThePropertyLives() {
    let subject = PassthroughSubject<Int, Never>()
    var cancels = 0
    var model: Model? = Model()
    subject.handleEvents(receiveCancel: { cancels += 1 }).assign(to: &model!.$count)
    subject.send(5)
    XCTAssertEqual(model?.count, 5)
    weak let released = model
    model = nil
    XCTAssertNil(released)
    XCTAssertEqual(cancels, 1)
  }

  func testConcurrentReadersOfAPublisherGetTheSame() {
    for _ in 0..<100 {
      nonisolated(unsafe) let model = Unobserved()
      let counter = Counter()
      nonisolated(unsafe) var sinks: [AnyCancellable?] = [nil, nil, nil, nil]
      sinks.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let buffer = buffer
        DispatchQueue.concurrentPerform(iterations: 4) { index in
          buffer[index] = model.$count.sink { _ in counter.add() }
        }
      }
      model.count = 1
      XCTAssertEqual(counter.value, 8)
    }
  }
}

extension Publisher {
  /// All values but the first.
  fileprivate func dropFirstValue() -> AnyPublisher<Output, Failure> {
    var isFirst = true
    return filter { _ in
      defer { isFirst = false }
      return !isFirst
    }.eraseToAnyPublisher()
  }
}
