import Dispatch

/// How the handler of a request is called.
package struct Callbacks {
  /// Calls a closure, within this call or later.
  let call: (@escaping () -> Void) -> Void

  /// Calls a closure after the caller has returned.
  let callLater: (@escaping () -> Void) -> Void

  /// Called when the request is cancelled, before anything else comes of it.
  let didCancel: () -> Void

  /// Callbacks in a way of one's own.
  package init(
    call: @escaping (@escaping () -> Void) -> Void,
    callLater: @escaping (@escaping () -> Void) -> Void,
    didCancel: @escaping () -> Void = {}
  ) {
    self.call = call
    self.callLater = callLater
    self.didCancel = didCancel
  }

  /// Callbacks on a queue.
  package init(on queue: CallbackQueue, didCancel: @escaping () -> Void = {}) {
    self.didCancel = didCancel
    call = { queue.execute(closure: $0) }
    callLater = { closure in
      if case .sessionQueue = queue {
        CallbackQueue.dispatchQueue(Self.laterQueue).execute(closure: closure)
      } else {
        queue.execute(closure: closure)
      }
    }
  }

  private static let laterQueue = DispatchQueue(label: "APISession.Callbacks")
}
