import Dispatch

/// Runs a closure on a dispatch queue, and waits for it.
public func onDispatchQueue(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  let done = DispatchSemaphore(value: 0)
  DispatchQueue(label: "origin").async {
    body()
    done.signal()
  }
  done.wait()
}

/// Runs a closure in a task that has no parent, and waits for it.
public func inDetachedTask(_ body: @escaping () -> Void) async {
  nonisolated(unsafe) let body = body
  await Task.detached { body() }.value
}
