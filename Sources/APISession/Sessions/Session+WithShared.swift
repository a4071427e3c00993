extension Session {
  /// Replaces the shared session while `operation` runs, so that code which is hard-wired to it
  /// can be tested unchanged.
  ///
  /// ```swift
  /// let session = MockSession()
  /// Session.withShared(session) {
  ///   viewModel.reload()   // uses Session.send
  /// }
  /// ```
  ///
  /// The replacement is task-local: code within the scope sees it, and so do tasks that are
  /// started there with `Task { }`, even after the scope. Other tests that run at the same time do
  /// not. A dispatch queue or a detached task does not see it either, and would reach the
  /// network; so while any such scope is open in the process, a request that reaches the real
  /// shared session is not sent: it fails with `RequestError.sharedSessionIsReplaced` and a
  /// report. `Session.withShared(realSession)` lets it through for a nested scope.
  @discardableResult
  public static func withShared<Result>(
    _ session: Session, operation: () throws -> Result
  ) rethrows -> Result {
    SharedScope.open(session)
    defer { SharedScope.close(session) }
    return try SharedScope.$current.withValue(session, operation: operation)
  }

  /// Replaces the shared session while an asynchronous `operation` runs.
  ///
  /// It is what `withShared(_:operation:)` is for synchronous code, and runs on the caller's actor.
  @discardableResult
  public static func withShared<Result>(
    _ session: Session, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    SharedScope.open(session)
    defer { SharedScope.close(session) }
    return try await SharedScope.$current.withValue(
      session, operation: operation, isolation: isolation)
  }
}
