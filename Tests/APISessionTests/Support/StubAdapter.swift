import APISession
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An adapter whose tasks do what a test says.
final class StubAdapter: SessionAdapter, @unchecked Sendable {
  typealias Handler = (Data?, URLResponse?, (any Error)?) -> Void

  /// When a task calls its handler by itself.
  enum Behaviour {
    /// Never: the test calls `complete`.
    case manual

    /// Within `createTask`.
    case whenCreated(String)

    /// Within `resume`, this many times.
    case whenResumed(String, times: Int)
  }

  final class Task: SessionTask, @unchecked Sendable {
    let urlRequest: URLRequest
    private let behaviour: Behaviour
    private let handler: Locked<Handler?>
    private let calls = Locked<[String]>([])

    init(_ urlRequest: URLRequest, _ behaviour: Behaviour, _ handler: @escaping Handler) {
      self.urlRequest = urlRequest
      self.behaviour = behaviour
      self.handler = Locked(handler)
      if case .whenCreated(let text) = behaviour { complete(text) }
    }

    /// `resume` and `cancel`, in the order they were called.
    var history: [String] { calls.withLock { $0 } }

    func resume() {
      calls.withLock { $0.append("resume") }
      guard case .whenResumed(let text, let times) = behaviour else { return }
      for time in 0..<times { complete(time == 0 ? text : "\(text) again") }
    }

    func cancel() {
      calls.withLock { $0.append("cancel") }
    }

    func complete(_ text: String, status: Int = 200) {
      handler.withLock { $0 }?(Data(text.utf8), HTTPURLResponse.status(status), nil)
    }

    func fail(_ error: any Error) {
      handler.withLock { $0 }?(nil, nil, error)
    }

    func call(_ data: Data?, _ response: URLResponse?) {
      handler.withLock { $0 }?(data, response, nil)
    }

    /// Lets go of the handler, as an adapter does at the end.
    func forget() {
      let released = handler.withLock { handler in
        let old = handler
        handler = nil
        return old
      }
      withExtendedLifetime(released) {}
    }
  }

  private let behaviour: Behaviour
  private let made = Locked<[Task]>([])

  init(_ behaviour: Behaviour = .manual) {
    self.behaviour = behaviour
  }

  var tasks: [Task] { made.withLock { $0 } }

  func createTask(
    with urlRequest: URLRequest, handler: @escaping Handler
  ) -> any SessionTask {
    let task = Task(urlRequest, behaviour, handler)
    made.withLock { $0.append(task) }
    return task
  }

  func getTasks(with handler: @escaping ([any SessionTask]) -> Void) {
    handler(tasks)
  }

  /// Drops the tasks, as an adapter does at the end.
  func forgetTasks() {
    let dropped = made.withLock { tasks in
      let old = tasks
      tasks = []
      return old
    }
    withExtendedLifetime(dropped) {}
  }
}
