/// A subscriber of a subject, and the subject, which lives as long as somebody is subscribed.
@usableFromInline
final class SubjectDownstream<S: Subscriber> {
  @usableFromInline let subscriber: S
  @usableFromInline let subject: AnyObject

  @inlinable
  init(_ subscriber: S, subject: AnyObject) {
    self.subscriber = subscriber
    self.subject = subject
  }
}
