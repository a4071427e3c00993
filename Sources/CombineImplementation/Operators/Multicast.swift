import Locking

extension Publisher {
  /// Lets several subscribers have one subscription to this publisher, through a subject.
  ///
  /// ```swift
  /// let shared = requests.multicast { PassthroughSubject() }
  /// let logging = shared.sink { print($0) }
  /// let connection = shared.connect()  // nothing is sent before
  /// ```
  ///
  /// - Parameter createSubject: Makes the subject, once, when it is needed first.
  /// - Returns: A publisher that subscribes to this one when it is connected.
  public func multicast<S>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S>
  where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Lets several subscribers have one subscription to this publisher, through a subject.
  ///
  /// - Parameter subject: The subject.
  /// - Returns: A publisher that subscribes to this one when it is connected.
  public func multicast<S>(
    subject: S
  ) -> Publishers.Multicast<Self, S>
  where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher whose subscribers share one subscription to another, through a subject.
  ///
  /// Each connection is a subscription of its own. What the subject has ended with, later subscribers
  /// get, too.
  public final class Multicast<Upstream, SubjectType>: ConnectablePublisher
  where
    Upstream: Publisher, SubjectType: Subject, Upstream.Failure == SubjectType.Failure,
    Upstream.Output == SubjectType.Output
  {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public let upstream: Upstream

    /// What makes the subject.
    public let createSubject: () -> SubjectType

    private let madeSubject = Locked<SubjectType?>(nil)

    /// Creates a publisher whose subscribers share one subscription to another.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      subject.subscribe(RelayedSubscriber(downstream: subscriber, description: "Multicast"))
    }

    public func connect() -> any Cancellable { upstream.subscribe(subject) }

    private var subject: SubjectType {
      if let subject = madeSubject.withLock(\.self) { return subject }
      // NB: Made outside the lock, since the closure is foreign; the first to come back counts.
      let candidate = createSubject()
      return madeSubject.withLock { subject in
        subject = subject ?? candidate
        return subject ?? candidate
      }
    }
  }
}
