import Locking

extension Publisher where Failure == Never {
  /// Writes every value to a property of an object.
  ///
  /// ```swift
  /// let assignment = titles.assign(to: \.title, on: model)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object, which is kept until the publisher ends or the result is cancelled.
  /// - Returns: What cancels the subscription, also when it is dropped: keep it.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Self.Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}

extension Subscribers {
  /// A subscriber that writes every value to a property of an object.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    /// The property that is written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    private let link = UpstreamLink()
    private let target: Locked<Root?>

    /// Creates a subscriber that writes every value to a property.
    ///
    /// - Parameters:
    ///   - object: The object, which is kept until the end.
    ///   - keyPath: The property.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.keyPath = keyPath
      target = Locked(object)
    }

    /// The object; `nil` once the subscription has ended.
    public var object: Root? { target.withLock(\.self) }

    public func receive(subscription: any Subscription) {
      if link.connect(subscription) { subscription.request(.unlimited) }
    }

    /// Writes a value to the property.
    ///
    /// - Parameter value: The value.
    /// - Returns: No demand, since all values are demanded already.
    public func receive(_ value: Input) -> Subscribers.Demand {
      if link.isActive, let object { object[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      if link.complete() { release() }
    }

    public func cancel() {
      link.cancel()
      release()
    }

    private func release() {
      let object = target.withLock { $0.take() }
      withExtendedLifetime(object) {}
    }

    public var description: String { "Assign \(Root.self)." }

    public var customMirror: Mirror {
      Mirror(
        self,
        children: [
          "object": object as Any, "keyPath": keyPath, "status": link.isActive as Any,
        ])
    }

    public var playgroundDescription: Any { description }
  }
}
