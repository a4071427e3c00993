extension SubjectConduit {
  /// A subscriber, as closures, and the subject, which lives as long as somebody is subscribed.
  @usableFromInline
  class Downstream {
    @usableFromInline final let receiveValue: (UnsafeRawPointer, Output) -> Subscribers.Demand
    @usableFromInline final let receiveCompletion:
      (UnsafeRawPointer, Subscribers.Completion<Failure>) -> Void
    @usableFromInline final let subject: AnyObject

    @inlinable
    init(
      receiveValue: @escaping (UnsafeRawPointer, Output) -> Subscribers.Demand,
      receiveCompletion: @escaping (UnsafeRawPointer, Subscribers.Completion<Failure>) -> Void,
      subject: AnyObject
    ) {
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
      self.subject = subject
    }
  }

  /// A subscriber of a known type.
  ///
  /// NB: Methods to override would run unspecialised code. The closures are made where all types are
  /// known, so they carry specialised code, and they are given what holds the subscriber, since two
  /// that held it would be two more allocations. A checked cast would look metadata up each time.
  @usableFromInline
  final class Subscribed<S: Subscriber>: Downstream
  where S.Input == Output, S.Failure == Failure {
    @usableFromInline let subscriber: S

    @inlinable
    init(_ subscriber: S, subject: AnyObject) {
      self.subscriber = subscriber
      super.init(
        receiveValue: { downstream, value in
          Unmanaged<Subscribed<S>>.fromOpaque(downstream)._withUnsafeGuaranteedRef {
            $0.subscriber.receive(value)
          }
        },
        receiveCompletion: { downstream, completion in
          Unmanaged<Subscribed<S>>.fromOpaque(downstream)._withUnsafeGuaranteedRef {
            $0.subscriber.receive(completion: completion)
          }
        },
        subject: subject)
    }
  }
}
