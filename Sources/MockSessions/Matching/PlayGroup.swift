/// The exchanges of one key, in recorded order.
struct PlayGroup: Sendable {
  struct Next {
    let index: Int
    let hasSameValues: Bool
  }

  private struct Entry {
    let index: Int
    let request: RequestKey
  }

  /// Entries from which the played ones are dropped as they are passed.
  private struct Queue {
    var entries: [Entry] = []
    var head = 0

    mutating func skip(while isDone: (Int) -> Bool) {
      while head < entries.count, isDone(entries[head].index) { head += 1 }
    }
  }

  private var all = Queue()
  /// By the first four digits of each placeholder.
  private var byDigits: [[Substring]: Queue] = [:]

  mutating func append(_ index: Int, request: RequestKey) {
    let entry = Entry(index: index, request: request)
    all.entries.append(entry)
    if !request.digits.isEmpty {
      byDigits[PlayGroup.start(request), default: Queue()].entries.append(entry)
    }
  }

  /// The first exchange that is left: one recorded with the same values if there is one.
  ///
  /// - Parameters:
  ///   - isLeft: Whether an exchange may be played again, ever.
  ///   - isRefused: Whether it is not for this request.
  mutating func next(
    for request: RequestKey, isLeft: (Int) -> Bool, isRefused: (Int) -> Bool
  ) -> Next? {
    let start = PlayGroup.start(request)
    if var queue = byDigits[start] {
      queue.skip { !isLeft($0) }
      byDigits[start]?.head = queue.head
      let same = queue.entries[queue.head...].first {
        isLeft($0.index) && !isRefused($0.index) && $0.request.hasSameValues(as: request)
      }
      if let same { return Next(index: same.index, hasSameValues: true) }
    }
    all.skip { !isLeft($0) }
    let next = all.entries[all.head...].first { isLeft($0.index) && !isRefused($0.index) }
    return next.map { Next(index: $0.index, hasSameValues: request.digits.isEmpty) }
  }

  private static func start(_ request: RequestKey) -> [Substring] {
    request.digits.map { $0.prefix(4) }
  }
}
