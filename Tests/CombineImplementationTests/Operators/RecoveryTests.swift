import PortableCombine
import XCTest

/// Operators that do something about a failure.
final class RecoveryTests: XCTestCase {
  func testCatchGoesOnWithTheReplacementAndTheDemandThatIsLeft() {
    let upstream = ManualPublisher<Int, Oops>()
    let replacement = ManualPublisher<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(3)) { $0 == 1 ? .max(1) : .none }
    upstream.catch { _ in replacement }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .max(1))
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(replacement.log, ["subscribed", "request max(3)"])
    for value in 2...5 { _ = replacement.send(value) }
    replacement.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription Catch", "1", "2", "3", "4", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(3)"])
  }

  func testCatchDoesNothingAboutANormalEnd() {
    let subscriber = TrackingSubscriber<Int, Never>()
    [1].publisher.setFailureType(to: Oops.self).catch { _ in Just(2) }.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Catch", "1", "finished"])
  }

  func testCatchDoesNotSubscribeToTheReplacementAfterCancel() {
    let upstream = ManualPublisher<Int, Oops>()
    let replacement = ManualPublisher<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>()
    upstream.catch { _ in replacement }.subscribe(subscriber)
    subscriber.cancel()
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(replacement.log, [])
  }

  func testCancelWhileTheReplacementIsBeingMadeReachesIt() {
    let upstream = ManualPublisher<Int, Oops>()
    let replacement = ManualPublisher<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>()
    upstream.catch { _ in
      subscriber.cancel()
      return replacement
    }.subscribe(subscriber)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(replacement.log, ["subscribed", "cancel"])
    XCTAssertEqual(subscriber.history, ["subscription Catch"])
  }

  func testCatchPassesTheReplacementsFailureOn() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    Fail<Int, Oops>(error: Oops()).catch { Fail<Int, Oops>(error: $0) }.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Catch", "failed oops"])
  }

  func testTryCatchGoesOnWithTheReplacementAndTheDemandThatIsLeft() {
    let upstream = ManualPublisher<Int, Oops>()
    let replacement = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, any Error>(demand: .max(2))
    upstream.tryCatch { _ in replacement }.subscribe(subscriber)
    _ = upstream.send(1)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(replacement.log, ["subscribed", "request max(1)"])
    for value in 2...3 { _ = replacement.send(value) }
    replacement.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription TryCatch", "1", "2", "failed oops"])
  }

  func testTryCatchFailsWithWhatTheClosureThrows() {
    struct Other: Error {}
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryCatch { _ -> Just<Int> in throw Other() }.subscribe(subscriber)
    upstream.complete(.failure(Oops()))
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription TryCatch", "failed Other()"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testTryCatchDoesNothingAboutANormalEnd() {
    XCTAssertEqual(
      history(of: Just(1).setFailureType(to: Oops.self).tryCatch { _ in Just(2) }),
      ["1", "finished"])
  }

  func testTryCatchThatCancelsLetsNothingOut() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryCatch { error -> Just<Int> in
      subscriber.cancel()
      throw error
    }.subscribe(subscriber)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription TryCatch"])
  }

  func testReplaceErrorSendsAValueAndFinishes() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(3)) { $0 == 1 ? .max(4) : .none }
    upstream.replaceError(with: 9).subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .max(4))
    upstream.complete(.failure(Oops()))
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription ReplaceError", "1", "9", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(3)"])
  }

  func testReplaceErrorDoesNothingAboutANormalEnd() {
    XCTAssertEqual(
      history(
        of: Just(1).setFailureType(to: Oops.self).eraseToAnyPublisher().replaceError(with: 9)),
      ["1", "finished"])
  }

  func testTheReplacementOfAnErrorWaitsForDemand() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    upstream.replaceError(with: 9).subscribe(subscriber)
    _ = upstream.send(1)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription ReplaceError", "1"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription ReplaceError", "1", "9", "finished"])
  }

  func testReplaceEmptySendsAValueOnlyIfThereWasNone() {
    let upstream = ManualPublisher<Int, Oops>()
    let empty = TrackingSubscriber<Int, Oops>()
    upstream.replaceEmpty(with: 9).subscribe(empty)
    upstream.complete(.finished)
    upstream.complete(.finished)
    XCTAssertEqual(empty.history, ["subscription ReplaceEmpty", "9", "finished"])

    let filled = TrackingSubscriber<Int, Oops>(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    upstream.replaceEmpty(with: 9).subscribe(filled)
    XCTAssertEqual(upstream.send(1), .max(2))
    upstream.complete(.finished)
    XCTAssertEqual(filled.history, ["subscription ReplaceEmpty", "1", "finished"])

    let failing = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.replaceEmpty(with: 9).subscribe(failing)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(failing.history, ["subscription ReplaceEmpty", "failed oops"])
  }

  func testTheReplacementOfNothingWaitsForDemand() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.replaceEmpty(with: 9).subscribe(subscriber)
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription ReplaceEmpty"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription ReplaceEmpty", "9", "finished"])
  }

  func testReplaceEmptyDemandsNoMoreThanTheDownstream() {
    XCTAssertEqual(
      history(of: (1...3).publisher.replaceEmpty(with: 9), demand: .max(2)), ["1", "2"])
  }

  private func failing(times: Int) -> (AnyPublisher<Int, Oops>, () -> Int) {
    var attempts = 0
    let publisher = Deferred { () -> AnyPublisher<Int, Oops> in
      attempts += 1
      return attempts <= times
        ? Fail(error: Oops()).eraseToAnyPublisher()
        : Just(attempts).setFailureType(to: Oops.self).eraseToAnyPublisher()
    }
    return (publisher.eraseToAnyPublisher(), { attempts })
  }

  func testRetrySubscribesAgain() {
    let (publisher, attempts) = failing(times: 2)
    let subscriber = TrackingSubscriber<Int, Oops>()
    publisher.retry(2).subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Retry", "3", "finished"])
    XCTAssertEqual(attempts(), 3)
  }

  func testRetryFailsAfterTheLastAttempt() {
    let (publisher, attempts) = failing(times: 9)
    let subscriber = TrackingSubscriber<Int, Oops>()
    publisher.retry(2).subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Retry", "failed oops"])
    XCTAssertEqual(attempts(), 3)
  }

  func testRetryCarriesTheDemandOver() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(3))
    upstream.retry(1).subscribe(subscriber)
    _ = upstream.send(1)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(upstream.log, ["subscribed", "request max(3)", "subscribed", "request max(2)"])
    _ = upstream.send(2)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription Retry", "1", "2", "failed oops"])
  }

  func testRetryStopsAfterCancel() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.retry(-1).subscribe(subscriber)
    subscriber.cancel()
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testAMillionRetriesDoNotGrowTheStack() {
    onSmallStack {
      let (publisher, attempts) = self.failing(times: 1_000_000)
      let subscriber = TrackingSubscriber<Int, Oops>()
      publisher.retry(-1).subscribe(subscriber)
      XCTAssertEqual(attempts(), 1_000_001)
    }
  }
}
