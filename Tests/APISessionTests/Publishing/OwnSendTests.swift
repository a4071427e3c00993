import APISession
import Foundation
import PortableCombine
import XCTest

/// A program that has a `Send` and a `Cancel` of its own gets its own.
extension Session {
  fileprivate struct Send<R: Request>: Publisher {
    typealias Output = R.Response
    typealias Failure = SessionTaskError

    let request: R
    let session: Session

    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
      let task = session.send(request) { result in
        switch result {
        case .success(let response):
          _ = subscriber.receive(response)
          subscriber.receive(completion: .finished)
        case .failure(let error):
          subscriber.receive(completion: .failure(error))
        }
      }
      subscriber.receive(subscription: Cancel(task: task))
    }
  }

  fileprivate struct Cancel: Subscription {
    let combineIdentifier = CombineIdentifier()
    let task: (any SessionTask)?
    func request(_: Subscribers.Demand) {}
    func cancel() { task?.cancel() }
  }
}

final class OwnSendTests: XCTestCase {
  func testProgramsOwnPublisherIsUsed() {
    let adapter = StubAdapter()
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    let probe = SubscriberProbe<String>(demanding: nil)
    Session.Send(request: NumberedRequest(number: 1), session: session).subscribe(probe)
    XCTAssertEqual(adapter.tasks.count, 1)
    adapter.tasks[0].complete("ok")
    XCTAssertEqual(probe.events.dropFirst(), ["ok", "finished"])
    XCTAssertNotEqual(probe.events.first, "Send")
  }
}
