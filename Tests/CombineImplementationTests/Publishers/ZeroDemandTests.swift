import PortableCombine
import XCTest

/// A demand of zero asks every publisher for nothing, and stops nobody.
final class ZeroDemandTests: XCTestCase {
  private func assertNothingComes<P: Publisher>(
    from publisher: P, meanwhile: () -> Void = {}, line: UInt = #line
  ) {
    let subscriber = TrackingSubscriber<P.Output, P.Failure>(demand: .none)
    publisher.subscribe(subscriber)
    subscriber.subscription?.request(.none)
    meanwhile()
    subscriber.subscription?.request(.none)
    XCTAssertEqual(subscriber.events.count, 1, "\(subscriber.history)", line: line)
    subscriber.cancel()
    subscriber.release()
  }

  func testPublishersOfKnownValues() {
    assertNothingComes(from: Just(1))
    assertNothingComes(from: Optional<Int>.Publisher(1))
    assertNothingComes(from: Result<Int, Oops>.Publisher(1))
    assertNothingComes(from: Publishers.Sequence<[Int], Never>(sequence: [1, 2]))
    assertNothingComes(from: Record<Int, Oops>(output: [1], completion: .finished))
    assertNothingComes(from: Future<Int, Never> { $0(.success(1)) })
    assertNothingComes(from: Deferred { Just(1) })
  }

  func testSubjects() {
    let passthrough = PassthroughSubject<Int, Never>()
    assertNothingComes(from: passthrough, meanwhile: { passthrough.send(1) })
    let current = CurrentValueSubject<Int, Never>(0)
    assertNothingComes(from: current, meanwhile: { current.send(1) })
  }

  func testNotifications() {
    let center = NotificationCenter()
    let name = Notification.Name("zero")
    assertNothingComes(
      from: center.publisher(for: name), meanwhile: { center.post(name: name, object: nil) })
  }
}
