/// A request under way.
public protocol SessionTask: AnyObject, Sendable {
  /// Starts the exchange. `Session.send` has done so already; calling it again does nothing.
  func resume()

  /// Ends the exchange: its handler is called with `URLError.cancelled`, once, even if the task
  /// was never resumed. Cancelling twice, or after the end, does nothing.
  func cancel()
}
