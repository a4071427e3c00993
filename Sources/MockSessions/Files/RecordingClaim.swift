package import Foundation
import Locking

/// The right of one session of this process to record into a file, for as long as it lives.
///
/// Two sessions that record into one file would each write only what they have seen; the second is
/// told that it is second.
package final class RecordingClaim: Sendable {
  private static let claimed = Locked<Set<String>>([])
  private let path: String
  private let isHeld = Locked(true)

  /// Nil when another session of this process records into the file.
  package init?(_ file: URL) {
    path = RecordingClaim.realPath(file.standardizedFileURL)
    let path = path
    let isNew = RecordingClaim.claimed.withLock { $0.insert(path).inserted }
    if !isNew {
      isHeld.withLock { $0 = false }
      return nil
    }
  }

  /// The path with the links in its folders followed, as far as the folders are there yet.
  private static func realPath(_ file: URL) -> String {
    let folder = file.deletingLastPathComponent()
    guard folder.path.utf8.count < file.path.utf8.count else { return file.path }
    return "\(AtomicFile.realPath(folder.path) ?? realPath(folder))/\(file.lastPathComponent)"
  }

  deinit {
    end()
  }

  /// Gives up the right; nothing happens the second time.
  package func end() {
    let wasHeld = isHeld.withLock { isHeld in
      defer { isHeld = false }
      return isHeld
    }
    let path = path
    if wasHeld { RecordingClaim.claimed.withLock { _ = $0.remove(path) } }
  }
}
