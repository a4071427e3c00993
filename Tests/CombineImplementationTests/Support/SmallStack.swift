import Foundation

/// Runs a closure on a thread with a stack of 512 KiB, in which recursion per element would show.
func onSmallStack(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  done.wait()
}
