import Locking

extension Publisher {
  /// Sends the values to all subscribers through one subject, once it is told to connect.
  ///
  /// ```swift
  /// let shared = download.multicast { PassthroughSubject() }
  /// let first = shared.sink { print("first", $0) }
  /// let second = shared.sink { print("second", $0) }
  /// let connection = shared.connect()  // one download, whose values both get
  /// ```
  ///
  /// - Parameter createSubject: Makes the subject, when the first subscriber comes or it is told to
  ///   connect. If two threads are first, it may be called twice, and one subject is dropped.
  /// - Returns: A publisher that sends nothing until it is told to connect.
  public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends the values to all subscribers through a given subject, once it is told to connect.
  ///
  /// - Parameter subject: The subject.
  /// - Returns: A publisher that sends nothing until it is told to connect.
  public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S>
  where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher that sends another's values to all subscribers through one subject.
  ///
  /// Each call of ``connect()`` subscribes to the other publisher. What a late subscriber gets is up
  /// to the subject.
  public final class Multicast<Upstream, SubjectType>: ConnectablePublisher
  where
    Upstream: Publisher, SubjectType: Subject, Upstream.Failure == SubjectType.Failure,
    Upstream.Output == SubjectType.Output
  {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// What makes the subject.
    public let createSubject: () -> SubjectType

    private let subject = Locked<SubjectType?>(nil)

    /// Creates a publisher that sends another's values through one subject.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      sharedSubject().subscribe(Inner(downstream: subscriber))
    }

    /// Subscribes the subject to the publisher.
    ///
    /// - Returns: What cancels the subscription, also when it is dropped: keep it.
    public func connect() -> any Cancellable { upstream.subscribe(sharedSubject()) }

    private func sharedSubject() -> SubjectType {
      if let existing = subject.withLock(\.self) { return existing }
      let newcomer = createSubject()
      return subject.withLock { subject in
        let first = subject ?? newcomer
        subject = first
        return first
      }
    }
  }
}

extension Publishers.Multicast {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let link = UpstreamLink()

    init(downstream: Downstream) { self.downstream = downstream }

    let description = "Multicast"

    func receive(subscription: any Subscription) {
      if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      link.isActive ? downstream.receive(input) : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { link.request(demand) }

    func cancel() { link.cancel() }
  }
}
