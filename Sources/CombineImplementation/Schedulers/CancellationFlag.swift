import Locking

/// Says that something was cancelled whose next run may already be on its way.
final class CancellationFlag: Sendable {
  private let word = AtomicWord(0)

  var isSet: Bool { word.load() != 0 }

  func set() { word.store(1) }
}
