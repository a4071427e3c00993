import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The shared session and its replacements.
enum SharedScope {
  /// What replaces the shared session in this task, or on this thread within a synchronous scope.
  @TaskLocal static var current: Session?

  /// The real shared session.
  static let standard = Session(standard: URLSessionAdapter(configuration: .default))

  private static let openScopes = Locked(0)

  static func open() {
    openScopes.withLock { $0 += 1 }
  }

  static func close() {
    openScopes.withLock { $0 -= 1 }
  }

  /// Throws, and reports, when a session is the real shared one and is replaced elsewhere.
  static func admit(_ session: Session) throws(RequestError) {
    guard session.isStandard, current !== session, openScopes.withLock({ $0 > 0 }) else { return }
    SessionWarnings.report(explanation)
    throw .sharedSessionIsReplaced
  }

  static let explanation = """
    A request reached the real shared session while Session.withShared replaces it, and was not \
    sent. The replacement is seen within the scope and the tasks started there, not on a dispatch \
    queue, in a detached task, or through a session that was stored before. Pass the session to \
    that code, or start it within the scope with `Task { }`.
    """
}
