import VirtualTime

/// Reports the exchanges that were not played, when the test ends, or else when it goes.
final class PlaysAllCheck: Sendable {
  private let playback: FixturePlayback
  private let callSite: CallSite
  private let capture = IssueReporter.capture
  private let isTestEndKnown: Bool

  init(_ playback: FixturePlayback, callSite: CallSite) {
    self.playback = playback
    self.callSite = callSite
    let capture = capture
    isTestEndKnown = TestEnd.onReached {
      PlaysAllCheck.report(playback, callSite: callSite, capturedBy: capture)
    }
  }

  deinit {
    if !isTestEndKnown {
      PlaysAllCheck.report(playback, callSite: callSite, capturedBy: capture)
    }
  }

  private static func report(
    _ playback: FixturePlayback, callSite: CallSite, capturedBy capture: IssueCapture?
  ) {
    guard let message = playback.unplayedMessage else { return }
    IssueReporter.report(message, at: callSite, capturedBy: capture)
  }
}
