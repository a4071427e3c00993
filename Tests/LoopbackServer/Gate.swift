import Dispatch

/// A gate that holds answers back until a test opens it.
///
/// Opening it twice does nothing more; what waits later passes at once.
package final class Gate: @unchecked Sendable {
  private let queue = DispatchQueue(label: "LoopbackServer.Gate")
  private var isOpen = false
  private var waiting: [@Sendable () -> Void] = []

  package init() {}

  /// Lets everything that waits go on, now and later.
  package func open() {
    queue.async {
      self.isOpen = true
      let passing = self.waiting
      self.waiting = []
      for action in passing { action() }
    }
  }

  /// Calls `action` on a queue of the gate's own as soon as the gate is open.
  func pass(_ action: @escaping @Sendable () -> Void) {
    queue.async {
      if self.isOpen {
        action()
      } else {
        self.waiting.append(action)
      }
    }
  }
}
