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

  /// The replacements of the scopes that are open in the process.
  private static let replacements = Locked<[Session]>([])

  static func open(_ session: Session) { replacements.withLock { $0.append(session) } }

  static func close(_ session: Session) {
    let closed = replacements.withLock { replacements in
      replacements.lastIndex { $0 === session }.map { replacements.remove(at: $0) }
    }
    withExtendedLifetime(closed) {}
  }

  /// Throws, and reports, when a session is the real shared one and is replaced elsewhere.
  static func admit(_ session: Session) throws(RequestError) {
    guard session.isStandard, current !== session,
      let replacement = replacements.withLock({ $0.last })
    else { return }
    SessionWarnings.report(explanation, about: replacement)
    throw .sharedSessionIsReplaced
  }

  static let explanation = """
    A request reached the real shared session while Session.withShared replaces it, and was not \
    sent. The replacement is seen within the scope and the tasks started there, not on a dispatch \
    queue, in a detached task, or through a session that was stored before. Pass the session to \
    that code, or start it within the scope with `Task { }`.
    """
}
