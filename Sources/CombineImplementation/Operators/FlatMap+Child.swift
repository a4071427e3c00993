public import Locking

extension Publishers.FlatMap.Inner {
  /// The subscriber of one publisher that was made.
  @usableFromInline
  final class Child: Subscriber, FlatMapChild {
    @usableFromInline typealias Input = NewPublisher.Output
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias Parent = Publishers.FlatMap<NewPublisher, Upstream>.Inner<
      Downstream
    >

    @usableFromInline let parent: Parent

    // Guarded by the parent's lock.
    @exclusivity(unchecked) @usableFromInline var subscription: (any Subscription)?
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    /// The neighbours in the parent's list.
    @exclusivity(unchecked) @usableFromInline var next: Child?
    @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previous: Child?
    @exclusivity(unchecked) @usableFromInline var isListed = false

    @inlinable
    init(parent: Parent) { self.parent = parent }

    @inlinable
    func receive(subscription: any Subscription) {
      let parent = parent
      parent.lock.lock()
      guard !parent.state.hasEnded, !isListed, !hasEnded else {
        parent.lock.unlock()
        return subscription.cancel()
      }
      self.subscription = subscription
      parent.insert(self)
      let isUnlimited = parent.state.demand == .unlimited
      parent.lock.unlock()
      subscription.request(isUnlimited ? .unlimited : .max(1))
    }

    @inlinable
    func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
      parent.receive(input, from: self)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      parent.receive(completion, from: self)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      parent.lock.withLock { subscription }?.request(demand)
    }

    @inlinable
    func cancel() {
      let taken = parent.lock.withLock { subscription.take() }
      taken?.cancel()
    }
  }

  // What is done under the lock.

  /// Adds a child behind the others.
  @inlinable
  func insert(_ child: Child) {
    child.isListed = true
    child.previous = lastChild
    if let lastChild { lastChild.next = child } else { firstChild = child }
    lastChild = child
  }

  /// Removes a child, unless that is done. The caller keeps it alive.
  @inlinable
  func remove(_ child: Child) {
    guard child.isListed else { return }
    child.isListed = false
    let (previous, next) = (child.previous, child.next)
    if let previous { previous.next = next } else { firstChild = next }
    if let next { next.previous = previous } else { lastChild = previous }
    child.next = nil
    child.previous = nil
  }

  @usableFromInline var allChildren: [Child] {
    @inlinable get {
      var children: [Child] = []
      var upcoming = firstChild
      while let child = upcoming {
        children.append(child)
        upcoming = child.next
      }
      return children
    }
  }
}

/// A subscriber that is made for a publisher of its parent's.
@usableFromInline
protocol FlatMapChild: Subscriber {
  associatedtype Parent
  init(parent: Parent)
}

extension FlatMapChild {
  /// Makes a closure that subscribes a child to a publisher.
  ///
  /// NB: The closure keeps what a debug build would otherwise look up for every publisher, the
  /// metadata of the child and how it is a subscriber, since here they are type parameters.
  @inlinable
  static func subscribing<P: Publisher>() -> (P, Parent) -> Void
  where P.Output == Input, P.Failure == Failure {
    { publisher, parent in publisher.receive(subscriber: Self(parent: parent)) }
  }
}
