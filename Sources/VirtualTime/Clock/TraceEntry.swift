/// Something that has happened to work on a clock.
public struct TraceEntry: Sendable, CustomStringConvertible {
  /// What can happen to work.
  public enum Event: String, Sendable {
    /// It ran.
    case ran

    /// It was cancelled before it was due.
    case cancelled
  }

  /// What has happened.
  public let event: Event

  /// When.
  public let time: VirtualClock.Instant

  /// The work, as it was waiting.
  public let work: PendingWork

  /// One line, as in `400ms  cancelled  search (AppTests/SearchTests.swift:12), due at 500ms`.
  public var description: String {
    "\(time)  \(event)  \(work.name)" + (event == .cancelled ? ", due at \(work.due)" : "")
  }
}

/// The last things that have happened, as many as there is room for.
struct TraceBuffer {
  private let capacity: Int
  private var ring: [TraceEntry] = []
  private var oldest = 0

  init(capacity: Int) { self.capacity = Swift.max(capacity, 0) }

  var isOn: Bool { capacity > 0 }

  /// What is kept, the oldest first.
  var entries: [TraceEntry] { Array(ring[oldest...] + ring[..<oldest]) }

  mutating func add(_ entry: TraceEntry) {
    guard ring.count == capacity else { return ring.append(entry) }
    ring[oldest] = entry
    oldest = (oldest + 1) % capacity
  }
}
