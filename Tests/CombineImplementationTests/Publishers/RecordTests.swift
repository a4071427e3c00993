import Foundation
import PortableCombine
import XCTest

final class RecordTests: XCTestCase {
  /// An error that can be encoded.
  private struct Failure: Error, Codable, Equatable {
    var code = 7
  }

  func testSendsTheRecordingUnderDemand() {
    let record = Record<Int, Oops>(output: [1, 2, 3], completion: .failure(Oops()))
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    record.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription [1, 2, 3]", "1", "2"])
    subscriber.subscription?.request(.none)
    XCTAssertEqual(subscriber.events.count, 3)
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription [1, 2, 3]", "1", "2", "3", "failed oops"])
    XCTAssertEqual("\(subscriber.subscription!)", "Cancelled Events")
  }

  func testAnEmptyRecordingEndsWithoutDemand() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    Record<Int, Oops> { _ in }.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Empty", "finished"])
  }

  func testRecordsUntilTheCompletion() {
    let record = Record<Int, Oops> {
      $0.receive(1)
      $0.receive(completion: .failure(Oops()))
      $0.receive(2)
      $0.receive(completion: .finished)
    }
    XCTAssertEqual(record.recording.output, [1])
    XCTAssertEqual(record.recording.completion, .failure(Oops()))
    var complete = Record<Int, Oops>.Recording(output: [3])
    complete.receive(4)
    XCTAssertEqual(complete.output, [3])
  }

  func testCancelStopsIt() {
    var subscription: (any Subscription)?
    var values: [Int] = []
    let subscriber = AnySubscriber<Int, Oops>(
      receiveSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      receiveValue: {
        values.append($0)
        subscription?.cancel()
        return .unlimited
      },
      receiveCompletion: { XCTFail("\($0)") })
    Record(output: [1, 2], completion: .finished).subscribe(subscriber)
    XCTAssertEqual(values, [1])
  }

  func testDemandFromWithinReceiveDoesNotGrowTheStack() {
    onSmallStack {
      var subscription: (any Subscription)?
      var count = 0
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { _ in
          count += 1
          subscription?.request(.max(1))
          return .none
        })
      Record(output: Array(0..<200_000), completion: .finished).subscribe(subscriber)
      XCTAssertEqual(count, 200_000)
    }
  }

  func testEncodesAndDecodes() throws {
    let records = [
      Record<Int, Failure>(output: [1, 2], completion: .finished),
      Record<Int, Failure>(output: [], completion: .failure(Failure())),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let texts = try records.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    XCTAssertEqual(
      texts,
      [
        #"{"recording":{"completion":{"success":true},"output":[1,2]}}"#,
        #"{"recording":{"completion":{"error":{"code":7},"success":false},"output":[]}}"#,
      ])
    for (text, record) in zip(texts, records) {
      let decoded = try JSONDecoder().decode(Record<Int, Failure>.self, from: Data(text.utf8))
      XCTAssertEqual(decoded.recording.output, record.recording.output)
      XCTAssertEqual(decoded.recording.completion, record.recording.completion)
      var recording = decoded.recording
      recording.receive(9)
      XCTAssertEqual(recording.output, record.recording.output)
    }
    XCTAssertThrowsError(
      try JSONDecoder().decode(Record<Int, Failure>.self, from: Data("{}".utf8)))
  }
}
