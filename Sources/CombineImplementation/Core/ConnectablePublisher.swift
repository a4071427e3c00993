/// A publisher that sends nothing until it is told to connect.
///
/// It lets several subscribers attach before the first value.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending.
  ///
  /// - Returns: What ends the connection when it is cancelled.
  func connect() -> any Cancellable
}
