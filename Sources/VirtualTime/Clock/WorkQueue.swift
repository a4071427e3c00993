/// Work that is due at some time, in the order in which it has to run.
///
/// What an entry of the heap stands for is in a slot that is used again. Work that is cancelled gives
/// up its closure at once and leaves its entry behind, which is dropped when it comes to the top, or
/// when half of all entries are such.
struct WorkQueue {
  /// The name of a piece of work, by which it can be cancelled.
  struct Identity {
    let slot: Int
    let generation: UInt64
  }

  /// A run of a piece of work that has come due.
  struct Run {
    let action: () -> Void
    let origin: WorkOrigin
    /// When it is due, in nanoseconds.
    let due: Int64
    let identity: Identity
    /// Whether the work was to repeat without a pause: it is stopped if it does not cancel itself.
    let isEndless: Bool
  }

  /// NB: Each access to a slot in the array has its price in a debug build, so the methods do all that
  /// there is to do at once.
  private struct Slot {
    /// What to run; `nil` when the work is cancelled, or when the slot is free.
    var action: (() -> Void)?
    var origin: WorkOrigin?
    /// The number of the scheduler, for ties.
    var face: UInt64 = 0
    /// The nanoseconds between two runs, which are positive; 0 for work that runs once.
    var interval: Int64 = 0
    /// When it was scheduled, in nanoseconds.
    var scheduled: Int64 = 0
    var generation: UInt64
    /// How often it has run, up to a number that nobody counts to.
    var runs: UInt32 = 0
    var isEndless = false

    /// Takes up work, and returns the generation.
    mutating func fill(
      action: @escaping () -> Void, origin: WorkOrigin, face: UInt64, interval: Int64?,
      scheduled: Int64
    ) -> UInt64 {
      self.action = action
      self.origin = origin
      self.face = face
      self.scheduled = scheduled
      if let interval {
        self.interval = interval > 0 ? interval : 1
        isEndless = interval <= 0
      }
      return generation
    }

    /// Starts a run; after the only one, the slot is empty.
    ///
    /// - Returns: The run, and what says when and where the next one comes; `nil` after a cancel.
    mutating func start(_ entry: WorkHeap.Entry) -> (run: Run, interval: Int64, face: UInt64)? {
      let identity = Identity(slot: entry.slot, generation: generation)
      if interval != 0 {
        guard let action, let origin else { return nil }
        runs &+= 1
        let run = Run(
          action: action, origin: origin, due: entry.due, identity: identity,
          isEndless: isEndless)
        return (run, interval, face)
      }
      guard let action = action.take(), let origin = origin.take() else { return nil }
      generation += 1
      let run = Run(
        action: action, origin: origin, due: entry.due, identity: identity, isEndless: false)
      return (run, 0, face)
    }

    /// Gives up the closure, if the work is of this generation and its last run has not begun.
    mutating func cancel(_ generation: UInt64) -> (() -> Void)? {
      generation == self.generation ? action.take() : nil
    }

    /// Becomes free for other work, after a cancel.
    mutating func empty() {
      origin = nil
      interval = 0
      isEndless = false
      runs = 0
      generation += 1
    }
  }

  private let ties: TieOrder
  private let heap = WorkHeap()
  private var slots: ContiguousArray<Slot> = []
  private var free: ContiguousArray<Int> = []
  private var firstGeneration: UInt64 = 0
  private var nextOrder: UInt64 = 0
  private var cancelled = 0

  init(ties: TieOrder = .fifo) { self.ties = ties }

  /// How many pieces of work are waiting.
  var count: Int { heap.count - cancelled }

  /// How many pieces of work take up room, cancelled ones included.
  var storedCount: Int { heap.count }

  /// The work that is waiting, in the order in which it has to run.
  var pending: [PendingWork] { heap.sorted.compactMap(work(of:)) }

  /// The first piece of work.
  var first: PendingWork? { heap.first.flatMap(work(of:)) }

  /// A piece of work that is waiting. NB: The whole heap is searched.
  func work(_ identity: Identity) -> PendingWork? {
    guard isPending(identity) else { return nil }
    return heap.first { $0.slot == identity.slot }.flatMap(work(of:))
  }

  private func work(of entry: WorkHeap.Entry) -> PendingWork? {
    let slot = slots[entry.slot]
    guard slot.action != nil, let origin = slot.origin else { return nil }
    return PendingWork(
      due: VirtualClock.Instant(nanoseconds: entry.due),
      scheduled: VirtualClock.Instant(nanoseconds: slot.scheduled), label: origin.label,
      interval: slot.interval == 0 ? nil : .nanoseconds(slot.interval),
      callSite: origin.callSite, runs: Int(slot.runs))
  }

  /// Adds work.
  ///
  /// - Parameters:
  ///   - now: The present time, in nanoseconds.
  ///   - due: When it is to run; a time that has passed means now.
  ///   - interval: The nanoseconds between two runs; `nil` for one run.
  ///   - face: The number of the scheduler.
  ///   - origin: Who schedules it.
  mutating func insert(
    now: Int64 = 0, due: Int64, interval: Int64?, face: UInt64, origin: WorkOrigin,
    action: @escaping () -> Void
  ) -> Identity {
    let due = due > now ? due : now
    let place: Int
    if let reused = free.popLast() {
      place = reused
    } else {
      place = slots.count
      slots.append(Slot(generation: firstGeneration))
    }
    let generation = slots[place].fill(
      action: action, origin: origin, face: face, interval: interval, scheduled: now)
    heap.insert(WorkHeap.Entry(due: due, order: takeOrder(face, due), slot: place))
    return Identity(slot: place, generation: generation)
  }

  /// When the first piece of work is due.
  mutating func nextDue() -> Int64? {
    while let entry = heap.first {
      if slots[entry.slot].action != nil { return entry.due }
      dropFirst(entry)
    }
    return nil
  }

  /// Takes the first piece of work. Work that repeats is queued again, with a new place.
  mutating func popFirst() -> Run? {
    while let entry = heap.first {
      guard let (run, interval, face) = slots[entry.slot].start(entry) else {
        dropFirst(entry)
        continue
      }
      if interval == 0 {
        heap.removeFirst()
        free.append(entry.slot)
      } else {
        let due = entry.due.saturatingAdd(interval)
        heap.replaceFirst(
          with: WorkHeap.Entry(due: due, order: takeOrder(face, due), slot: entry.slot))
      }
      return run
    }
    return nil
  }

  /// Drops the first entry, which was cancelled.
  private mutating func dropFirst(_ entry: WorkHeap.Entry) {
    heap.removeFirst()
    cancelled -= 1
    vacate(entry.slot)
  }

  /// Gives the slot of cancelled work to other work.
  private mutating func vacate(_ place: Int) {
    slots[place].empty()
    free.append(place)
  }

  /// Whether a run is to come.
  func isPending(_ identity: Identity) -> Bool {
    identity.slot < slots.count
      && slots[identity.slot].generation == identity.generation
      && slots[identity.slot].action != nil
  }

  /// Cancels a piece of work.
  ///
  /// - Returns: Its closure, to be released elsewhere; `nil` if it has run or was cancelled before.
  mutating func cancel(_ identity: Identity) -> (() -> Void)? {
    guard identity.slot < slots.count,
      let action = slots[identity.slot].cancel(identity.generation)
    else { return nil }
    cancelled += 1
    if cancelled > 64, cancelled * 2 > heap.count { compact() }
    return action
  }

  private mutating func compact() {
    // NB: The generation goes on where the removed slots were: no old name may fit a new slot.
    let kept = (slots.lastIndex { $0.action != nil } ?? -1) + 1
    for entry in heap.removeAll(where: { [slots] in slots[$0.slot].action == nil })
    where entry.slot < kept { vacate(entry.slot) }
    cancelled = 0
    guard kept < slots.count else { return }
    firstGeneration = slots[kept...].reduce(firstGeneration) { max($0, $1.generation + 1) }
    slots.removeSubrange(kept...)
    free.removeAll { $0 >= kept }
  }

  /// The next place among what is due at a time: the rank of the scheduler, then a running number.
  private mutating func takeOrder(_ face: UInt64, _ due: Int64) -> UInt64 {
    nextOrder += 1
    return ties.rank(of: face, at: due) &<< (64 - TieOrder.rankBits) | nextOrder
  }
}

/// Who schedules work: its name in messages, and the place in the source.
@usableFromInline
final class WorkOrigin: Sendable, CustomStringConvertible {
  let label: String
  /// The place; `nil` if it is not known.
  let callSite: CallSite?

  init(label: String, callSite: CallSite?) {
    self.label = label
    self.callSite = callSite
  }

  @usableFromInline var description: String { label + (callSite.map { " (\($0))" } ?? "") }
}
