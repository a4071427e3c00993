public import Foundation
import Locking

extension NotificationCenter {
  /// A publisher of the notifications of one name.
  ///
  /// ```swift
  /// NotificationCenter.default.publisher(for: .NSSystemClockDidChange)
  ///   .sink { _ in calendar.reload() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - object: Whose notifications are published, or `nil` for everyone's.
  /// - Returns: A publisher that never ends.
  public func publisher(
    for name: Notification.Name, object: AnyObject? = nil
  ) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of the notifications of one name.
  ///
  /// A notification goes to a subscriber on the thread that posts it, unless the subscriber is busy
  /// with another: then it follows that one. A notification that is not demanded when it is posted is
  /// dropped for that subscriber. The center is observed until the subscription is cancelled or
  /// released.
  public struct Publisher: CombineImplementation.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center that is observed.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// Whose notifications are published; `nil` for everyone's.
    public let object: AnyObject?

    /// Creates a publisher of the notifications of one name.
    ///
    /// - Parameters:
    ///   - center: The center to observe.
    ///   - name: The name.
    ///   - object: Whose notifications are published, or `nil` for everyone's.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, S.Failure == Never, S.Input == Notification {
      let observation = Observation(of: center, for: subscriber)
      observation.start(name: name, object: object)
      subscriber.receive(subscription: observation)
    }
  }
}

@available(*, unavailable)
extension NotificationCenter.Publisher: @unchecked Sendable {}

extension NotificationCenter.Publisher: Equatable {
  /// Whether both publish the same notifications of the same center.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

extension NotificationCenter.Publisher {
  /// What observes the center for one subscriber, until it is cancelled or released.
  private final class Observation<Downstream: Subscriber>: Subscription, CustomStringConvertible,
    @unchecked Sendable
  where Downstream.Input == Notification, Downstream.Failure == Never {
    private struct State {
      var downstream: Downstream?
      /// What the center knows the observer by.
      var token: (any NSObjectProtocol)?
      var demand = Subscribers.Demand.none
      var outbox = Outbox<Notification, Never>()
    }

    private let center: NotificationCenter
    private let state: Locked<State>

    init(of center: NotificationCenter, for downstream: Downstream) {
      self.center = center
      state = Locked(State(downstream: downstream))
    }

    deinit { cancel() }

    func start(name: Notification.Name, object: AnyObject?) {
      // NB: The center must not keep a subscription alive that its subscriber has let go of.
      nonisolated(unsafe) let deliver: (Notification) -> Void = { [weak self] in self?.deliver($0) }
      let token = center.addObserver(forName: name, object: object, queue: nil) { deliver($0) }
      state.withLock { $0.token = token }
    }

    private func deliver(_ notification: Notification) {
      var first: DeliveryEvent<Notification, Never>?
      let downstream = state.withLock { state -> Downstream? in
        guard state.demand != .none else { return nil }
        state.demand -= 1
        state.outbox.append(.value(notification))
        first = state.outbox.start()
        return state.downstream
      }
      guard let downstream else { return }
      Outbox.deliver(first, to: downstream) { demand in
        state.withLock { state in
          state.demand += demand
          return state.outbox.next()
        }
      }
    }

    func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

    func cancel() {
      let released = state.withLock { state in
        let waiting = state.outbox.close()
        return (waiting, state.downstream.take(), state.token.take())
      }
      if let token = released.2 { center.removeObserver(token) }
      withExtendedLifetime(released) {}
    }

    var description: String { "NotificationCenter Observer" }
  }
}
