/// A heap with four children to a node: fewer cache lines on the way than with two.
///
/// NB: It keeps its entries in memory of its own, and works with plain pointers and numbers: in a debug
/// build an array, its buffer, ranges and `min` cost several times as much as all the rest.
final class WorkHeap {
  struct Entry: BitwiseCopyable {
    let due: Int64
    let order: UInt64
    let slot: Int

    @inline(__always)
    static func < (lhs: Entry, rhs: Entry) -> Bool {
      lhs.due == rhs.due ? lhs.order < rhs.order : lhs.due < rhs.due
    }
  }

  // The owner guards these.
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity = 16
  @exclusivity(unchecked) private var entries = UnsafeMutablePointer<Entry>.allocate(capacity: 16)

  deinit { entries.deallocate() }

  var first: Entry? { count > 0 ? entries[0] : nil }

  /// Some entry for which a closure returns true.
  func first(where isWanted: (Entry) -> Bool) -> Entry? { all.first(where: isWanted) }

  /// All entries, the first first.
  var sorted: [Entry] { all.sorted(by: <) }

  private var all: UnsafeBufferPointer<Entry> { UnsafeBufferPointer(start: entries, count: count) }

  func insert(_ entry: Entry) {
    if count == capacity { grow() }
    count += 1
    var index = count - 1
    while index > 0 {
      let parent = (index - 1) / 4
      guard entry < entries[parent] else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = entry
  }

  func removeFirst() {
    count -= 1
    if count > 0 { lower(entries[count], from: 0) }
  }

  func replaceFirst(with entry: Entry) { lower(entry, from: 0) }

  /// Removes the entries for which a closure returns true, puts the others in order, and returns
  /// what it has removed.
  func removeAll(where isRemoved: (Entry) -> Bool) -> [Entry] {
    var removed: [Entry] = []
    var kept = 0
    for entry in all {
      if isRemoved(entry) {
        removed.append(entry)
      } else {
        entries[kept] = entry
        kept += 1
      }
    }
    count = kept
    shrink()
    var index = (count - 2) / 4
    while index >= 0, count > 1 {
      lower(entries[index], from: index)
      index -= 1
    }
    return removed
  }

  /// Puts an entry where it belongs, at a place or below it.
  private func lower(_ entry: Entry, from start: Int) {
    let (entries, count) = (entries, count)
    var index = start
    var child = index * 4 + 1
    while child < count {
      var least = child
      let end = child + 4 < count ? child + 4 : count
      child += 1
      while child < end {
        if entries[child] < entries[least] { least = child }
        child += 1
      }
      guard entries[least] < entry else { break }
      entries[index] = entries[least]
      index = least
      child = index * 4 + 1
    }
    entries[index] = entry
  }

  private func grow() { move(toCapacity: capacity * 2) }

  /// Gives back memory that a much greater number of entries has needed.
  private func shrink() {
    if capacity > 16, count * 4 < capacity { move(toCapacity: max(count * 2, 16)) }
  }

  private func move(toCapacity capacity: Int) {
    let moved = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    moved.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = moved
    self.capacity = capacity
  }
}
