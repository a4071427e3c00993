/// Objects that come and go, at a constant cost each, and are listed in the order of their places.
@usableFromInline
struct Slots<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var free: ContiguousArray<Int> = []

  @inlinable
  init() {}

  @usableFromInline var all: [Element] {
    @inlinable get { elements.compactMap(\.self) }
  }

  /// Inserts an element and returns its place.
  @inlinable
  mutating func insert(_ element: Element) -> Int {
    if let place = free.popLast() {
      elements[place] = element
      return place
    }
    elements.append(element)
    return elements.count - 1
  }

  @inlinable
  mutating func remove(at place: Int) {
    elements[place] = nil
    free.append(place)
  }
}
