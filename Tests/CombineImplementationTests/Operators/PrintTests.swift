import Dispatch
import PortableCombine
import XCTest

final class PrintTests: XCTestCase {
  func testPrintsEveryEventInOrder() {
    let upstream = ManualPublisher<Int, Oops>()
    let stream = LineStream()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(2)) { value in
      stream.write("received \(value)\n")
      return value == 1 ? .max(3) : value == 2 ? .unlimited : .none
    }
    upstream.print(to: stream).subscribe(subscriber)
    subscriber.subscription?.request(.unlimited)
    for value in 1...3 { _ = upstream.send(value) }
    upstream.complete(.finished)
    XCTAssertEqual(
      stream.lines,
      [
        "receive subscription: (Manual)", "request max: (2)", "request unlimited",
        "receive value: (1)", "received 1", "request max: (3) (synchronous)",
        "receive value: (2)", "received 2", "request unlimited (synchronous)",
        "receive value: (3)", "received 3", "receive finished",
      ])
    XCTAssertEqual(subscriber.history, ["subscription Print", "1", "2", "3", "finished"])
  }

  func testEveryLineHasThePrefix() {
    let stream = LineStream()
    Fail<Int, Oops>(error: Oops()).print("p", to: stream)
      .subscribe(TrackingSubscriber<Int, Oops>(demand: .max(1)))
    XCTAssertEqual(
      stream.lines,
      ["p: receive subscription: (Empty)", "p: request max: (1)", "p: receive error: (oops)"])
  }

  func testPrintsTheCancellation() {
    let stream = LineStream()
    PassthroughSubject<Int, Never>().print("p", to: stream).sink { _ in }.cancel()
    XCTAssertEqual(
      stream.lines,
      [
        "p: receive subscription: (PassthroughSubject)", "p: request unlimited",
        "p: receive cancel",
      ])
  }

  func testKeepsTheStateOfAStreamThatIsAValue() {
    struct Numbered: TextOutputStream {
      let target: LineStream
      var count = 0
      mutating func write(_ string: String) {
        count += 1
        target.write("\(count) \(string)")
      }
    }
    let stream = LineStream()
    _ = history(of: Just(1).print(to: Numbered(target: stream)))
    XCTAssertEqual(
      stream.lines,
      [
        "1 receive subscription: (Just)", "2 request unlimited", "3 receive value: (1)",
        "4 receive finished",
      ])
  }

  func testAStreamMayCauseFurtherEvents() {
    final class Echo: TextOutputStream {
      let subject = PassthroughSubject<Int, Never>()
      var text = ""
      func write(_ string: String) {
        text += string
        if string.contains("value: (1)") { subject.send(2) }
      }
    }
    let echo = Echo()
    var values: [Int] = []
    let sink = echo.subject.print(to: echo).sink { values.append($0) }
    echo.subject.send(1)
    XCTAssertEqual(values, [1, 2])
    XCTAssertTrue(
      echo.text.hasSuffix("receive value: (1)\nreceive value: (2)\n"), echo.text)
    sink.cancel()
  }

  func testLinesFromManyThreadsComeOneAtATime() {
    final class Exclusive: TextOutputStream {
      var text = ""
      var isBusy = false
      func write(_ string: String) {
        XCTAssertFalse(isBusy)
        isBusy = true
        text += string
        isBusy = false
      }
    }
    let stream = Exclusive()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    PassthroughSubject<Int, Never>().print(to: stream).subscribe(subscriber)
    nonisolated(unsafe) let subscription = subscriber.subscription
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<50 { subscription?.request(.max(1)) }
    }
    XCTAssertEqual(
      stream.text.split(separator: "\n"),
      ["receive subscription: (PassthroughSubject)"]
        + Array(repeating: "request max: (1)", count: 200))
    subscriber.cancel()
  }
}
