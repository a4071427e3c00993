/// A first-in, first-out queue with constant cost per element.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @usableFromInline var isEmpty: Bool {
    @inlinable get { head == elements.count }
  }

  @usableFromInline var count: Int {
    @inlinable get { elements.count - head }
  }

  @inlinable
  mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeSubrange(..<head)
      head = 0
    }
    return element
  }

  /// Empties the queue and returns what was in it, to be released elsewhere.
  @inlinable
  mutating func takeAll() -> [Element] {
    defer { self = Queue() }
    return elements[head...].compactMap(\.self)
  }
}
