/// A binary heap of closures: about the least that a scheduler can be.
struct ClosureHeap {
  struct Entry {
    let due: Int
    let order: Int
    let interval: Int
    let action: () -> Void

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.due, lhs.order) < (rhs.due, rhs.order)
    }
  }

  private var entries: [Entry] = []
  private var order = 0

  var count: Int { entries.count }

  mutating func schedule(at due: Int, interval: Int = 0, _ action: @escaping () -> Void) {
    order += 1
    entries.append(Entry(due: due, order: order, interval: interval, action: action))
    var child = entries.count - 1
    while child > 0, entries[child] < entries[(child - 1) / 2] {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Runs what is due until some time.
  mutating func run(until end: Int = .max) {
    while let first = entries.first, first.due <= end {
      removeFirst()
      first.action()
      if first.interval > 0 {
        schedule(at: first.due + first.interval, interval: first.interval, first.action)
      }
    }
  }

  private mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in (parent * 2 + 1)...(parent * 2 + 2)
      where child < entries.count && entries[child] < entries[least] {
        least = child
      }
      guard least != parent else { return }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
