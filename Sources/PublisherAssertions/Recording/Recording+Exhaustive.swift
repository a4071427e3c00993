import Locking
import VirtualTime

/// The end of a test that has to look at everything.
extension Recording {
  /// Has the test looked at when it ends, or else when the recorder goes.
  @usableFromInline
  func checkAtTestEnd() {
    let isKnown = TestEnd.onReached { [self] in end() }
    state.withLock { $0.check = isKnown ? .atTestEnd : .atRelease }
  }

  /// Nobody holds the recorder any more.
  func recorderWillGo() {
    // NB: A test may let go of the recorder after its last use. It has not ended then.
    if state.withLock({ $0.check != .atTestEnd }) { end() }
  }

  private func end() {
    if state.withLock({ $0.check.take() != nil }) { checkNothingIsLeft() }
    cancel(isExplicit: false)
  }

  private func checkNothingIsLeft() {
    let isRunning = !hasEnded
    let unread = unread
    var parts: [String] = []
    if !unread.isEmpty {
      let snapshot = snapshot(readingValues: false, end: false)
      let what = unread.count == 1 ? "an event that" : "\(unread.count) events that"
      parts.append(
        "\(what) the test has not looked at:\n\(snapshot.lines(of: unread, keeping: .first))")
    }
    if isRunning { parts.append("a subscription that is still alive.") }
    if !clock.pending.isEmpty {
      parts.append("work on the clock:\n\(clock.pending.lines(atMost: 12, indent: "  "))")
    }
    guard !parts.isEmpty else { return }
    report(
      """
      The test has ended, and \(name.inside) has left \(parts.joined(separator: "\nIt has left "))
      Look at every event, let the publisher end or cancel it, and run the clock to its end; or record \
      without `exhaustive`.
      """)
  }
}
