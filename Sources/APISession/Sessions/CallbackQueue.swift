public import Dispatch
public import Foundation
import Locking

/// Where handlers are called.
public enum CallbackQueue: Sendable {
  /// The main queue, asynchronously.
  case main

  /// Wherever the result arises, in place: the adapter's queue, or, for a cancellation, the
  /// thread that calls `cancel()`. A request that cannot be built fails on a queue of the library.
  case sessionQueue

  /// This operation queue, asynchronously.
  case operationQueue(OperationQueue)

  /// This dispatch queue, asynchronously.
  case dispatchQueue(DispatchQueue)

  /// Calls `closure` there. For subclasses of `Session` and for mocks.
  public func execute(closure: @escaping () -> Void) {
    // NB: A handler belongs to one request and is handed over, never shared; asking users for
    // `@Sendable` handlers would refuse sound code.
    let work = Handover(closure)
    switch self {
    case .main: DispatchQueue.main.async { work.value() }
    case .sessionQueue: closure()
    case .operationQueue(let queue): queue.addOperation { work.value() }
    case .dispatchQueue(let queue): queue.async { work.value() }
    }
  }
}
