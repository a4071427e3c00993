public import APISession
import Foundation
public import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the sessions that need no network have in common: a clock, and a record of what was sent.
///
/// With a clock, answers arrive at their virtual times, on the thread that moves the clock, whatever
/// callback queue is asked for. Without one they arrive at once and in order, on the queue asked
/// for, delays aside.
public class FakeSession: Session, @unchecked Sendable {
  /// The clock on which answers arrive, if there is one.
  public let clock: VirtualClock?

  /// Where the session was made.
  let callSite: CallSite

  private let log = SentLog()
  private let capture = IssueReporter.capture

  init(
    adapter: any SessionAdapter, clock: VirtualClock?, callbackQueue: CallbackQueue,
    callSite: CallSite
  ) {
    self.clock = clock
    self.callSite = callSite
    super.init(adapter: adapter, callbackQueue: callbackQueue)
    FakeSession.reportWarningsAsIssues
  }

  /// The requests of one type that were sent through this session, with what has become of them.
  ///
  /// ```swift
  /// XCTAssertCancelled(session.sent(SearchRepositories.self) { $0.query == "Swi" })
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the requests.
  ///   - isWanted: Says which of them; all by default.
  public func sent<R: Request>(
    _ type: R.Type, where isWanted: (R) -> Bool = { _ in true }
  ) -> SentRequests<R> {
    log.requests(of: type, where: isWanted)
  }

  /// Everything that was sent through this session: the type of each request, and a line for it.
  package var everythingSent: [(type: any Request.Type, line: String)] { log.everything }

  /// Sends a request, as `Session` does, and notes it.
  @discardableResult
  public override func send<R: Request>(
    _ request: R, callbackQueue: CallbackQueue? = nil,
    handler: @escaping (Result<R.Response, SessionTaskError>) -> Void = { _ in }
  ) -> (any SessionTask)? {
    let clock = clock
    let entry = SentLog.Entry(request, sentAt: clock?.now)
    log.append(entry)
    let queue = callbackQueue ?? self.callbackQueue
    return send(
      request, callbacks: callbacks(on: queue) { entry.cancel(at: clock?.now) },
      handler: { outcome in
        entry.end(with: outcome, at: clock?.now)
        handler(outcome)
      },
      createTask: { urlRequest, ongoing in
        let urlRequest = prepare(urlRequest)
        entry.note(urlRequest)
        return createTask(for: request, urlRequest) { [weak self] data, response, error in
          if let response { self?.note(response, to: urlRequest) }
          entry.note(data, response)
          ongoing.receive(data, response, error)
        }
      })
  }

  /// What is really sent in place of a request.
  func prepare(_ urlRequest: URLRequest) -> URLRequest { urlRequest }

  /// An answer has come.
  func note(_ response: URLResponse, to urlRequest: URLRequest) {}

  /// Makes the task that answers a request.
  func createTask<R: Request>(
    for request: R, _ urlRequest: URLRequest,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    adapter.createTask(with: urlRequest, handler: handler)
  }

  /// Reports an issue at the place where the session was made.
  func report(_ message: String) {
    IssueReporter.report(message, at: callSite, capturedBy: capture)
  }

  private func callbacks(
    on queue: CallbackQueue, didCancel: @escaping () -> Void
  ) -> Callbacks {
    guard let clock else { return Callbacks(on: queue, didCancel: didCancel) }
    let callSite = callSite
    return Callbacks(
      call: { $0() },
      callLater: { closure in
        _ = clock.schedule(
          at: clock.now, label: "a request that could not be built", callSite: callSite,
          action: closure)
      },
      didCancel: didCancel)
  }

  /// What production code does wrong with sessions becomes an issue, as soon as a fake one is made.
  private static let reportWarningsAsIssues: Void = {
    SessionWarnings.setReporter { message, session in
      let fake = session as? FakeSession
      if let fake {
        fake.report(message)
      } else {
        IssueReporter.report(message, at: CallSite())
      }
    }
  }()
}
