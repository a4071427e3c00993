/// A heap with four children to a node: fewer cache lines on the way than with two.
struct WorkHeap {
  struct Entry {
    let due: Int64
    let order: UInt64
    let slot: Int

    @inline(__always)
    static func < (lhs: Entry, rhs: Entry) -> Bool {
      lhs.due == rhs.due ? lhs.order < rhs.order : lhs.due < rhs.due
    }
  }

  private var entries: ContiguousArray<Entry> = []

  var count: Int { entries.count }

  var first: Entry? { entries.first }

  /// Some entry for which a closure returns true.
  func first(where isWanted: (Entry) -> Bool) -> Entry? { entries.first(where: isWanted) }

  /// All entries, the first first.
  var sorted: [Entry] { entries.sorted(by: <) }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { WorkHeap.raise(entry, from: $0.count - 1, in: $0) }
  }

  mutating func removeFirst() {
    let last = entries.removeLast()
    if !entries.isEmpty { replaceFirst(with: last) }
  }

  mutating func replaceFirst(with entry: Entry) {
    entries.withUnsafeMutableBufferPointer { WorkHeap.lower(entry, from: 0, in: $0) }
  }

  /// Removes the entries for which a closure returns true, puts the others in order, and returns
  /// what it has removed.
  mutating func removeAll(where isRemoved: (Entry) -> Bool) -> ContiguousArray<Entry> {
    var kept: ContiguousArray<Entry> = []
    var removed: ContiguousArray<Entry> = []
    kept.reserveCapacity(entries.count)
    removed.reserveCapacity(entries.count)
    for entry in entries {
      if isRemoved(entry) { removed.append(entry) } else { kept.append(entry) }
    }
    entries = kept
    entries.withUnsafeMutableBufferPointer { buffer in
      for index in stride(from: (buffer.count - 2) / 4, through: 0, by: -1)
      where buffer.count > 1 {
        WorkHeap.lower(buffer[index], from: index, in: buffer)
      }
    }
    return removed
  }

  private static func raise(
    _ entry: Entry, from start: Int, in buffer: UnsafeMutableBufferPointer<Entry>
  ) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 4
      guard entry < buffer[parent] else { break }
      buffer[index] = buffer[parent]
      index = parent
    }
    buffer[index] = entry
  }

  private static func lower(
    _ entry: Entry, from start: Int, in buffer: UnsafeMutableBufferPointer<Entry>
  ) {
    var index = start
    while true {
      let firstChild = index * 4 + 1
      guard firstChild < buffer.count else { break }
      var least = firstChild
      for child in (firstChild + 1)..<max(min(firstChild + 4, buffer.count), firstChild + 1)
      where buffer[child] < buffer[least] {
        least = child
      }
      guard buffer[least] < entry else { break }
      buffer[index] = buffer[least]
      index = least
    }
    buffer[index] = entry
  }
}
