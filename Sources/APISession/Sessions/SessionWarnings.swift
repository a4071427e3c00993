import Locking

/// Tells of misuse that no caller can be told of otherwise.
///
/// Messages go to standard error until a target above sets a reporter that knows about tests.
package enum SessionWarnings {
  /// Takes one message, and the session that it is about, if one is known.
  package typealias Reporter = @Sendable (String, Session?) -> Void

  private static let reporter = Locked<Reporter?>(nil)

  /// Sets what is called with each message, on the thread where it arises; nil for standard error.
  ///
  /// - Returns: What was set before.
  @discardableResult
  package static func setReporter(_ newReporter: Reporter?) -> Reporter? {
    reporter.withLock { current in
      let previous = current
      current = newReporter
      return previous
    }
  }

  /// Passes a message on.
  package static func report(_ message: String, about session: Session?) {
    if let reporter = reporter.withLock({ $0 }) {
      reporter(message, session)
    } else {
      StandardError.write(message)
    }
  }

  /// Tells that a subscriber has broken the rules of demand.
  static func reportNoDemand(of publisher: String, about session: Session?) {
    report(
      "A subscriber of \(publisher) demanded no values. Combine allows demands of at least one; "
        + "this one was ignored.", about: session)
  }
}
