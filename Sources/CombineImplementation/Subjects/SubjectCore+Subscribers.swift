/// What is done under the lock.
extension SubjectCore {
  /// Adds a subscriber behind the others.
  @inlinable
  func insert(_ conduit: Conduit) {
    conduit.isListed = true
    conduit.previous = last
    if let last { last.next = conduit } else { first = conduit }
    last = conduit
    count += 1
  }

  /// Removes a subscriber, unless that is done. The caller keeps it alive.
  @inlinable
  func remove(_ conduit: Conduit) {
    guard conduit.isListed else { return }
    conduit.isListed = false
    let (previous, next) = (conduit.previous, conduit.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    conduit.next = nil
    conduit.previous = nil
    count -= 1
  }

  /// Removes all subscribers and upstreams, and returns them, to be released after the lock.
  @usableFromInline
  func removeAll() -> (conduits: [Conduit], upstreams: [any Subscription]) {
    var conduits: [Conduit] = []
    while let conduit = first {
      conduits.append(conduit)
      remove(conduit)
    }
    defer { upstreams = [] }
    return (conduits, upstreams)
  }

  /// Notes that some subscriber wants values, and returns the upstreams to ask for them.
  @inlinable
  func noteDemand() -> [any Subscription] {
    isDemanding = true
    return upstreams
  }
}
