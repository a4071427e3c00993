import PortableCombine
import XCTest

/// Closures that an operator was given go with its subscription, though the subscriber is kept.
final class ClosureReleaseTests: XCTestCase {
  private final class Witness {
    func see<T>(_ value: T) -> T { value }
  }

  private typealias Make = (ManualPublisher<Int, Oops>, Witness) -> AnyPublisher<Int, any Error>

  private func erase<P: Publisher>(_ publisher: P) -> AnyPublisher<Int, any Error>
  where P.Output == Int { publisher.tryMap { $0 }.eraseToAnyPublisher() }

  private var operators: [(name: String, make: Make)] {
    [
      ("map", { up, w in self.erase(up.map { w.see($0) }) }),
      ("tryMap", { up, w in self.erase(up.tryMap { w.see($0) }) }),
      ("mapError", { up, w in self.erase(up.mapError { w.see($0) }) }),
      ("filter", { up, w in self.erase(up.filter { _ in w.see(true) }) }),
      ("tryFilter", { up, w in self.erase(up.tryFilter { _ in w.see(true) }) }),
      ("compactMap", { up, w in self.erase(up.compactMap { w.see(Optional($0)) }) }),
      ("tryCompactMap", { up, w in self.erase(up.tryCompactMap { w.see(Optional($0)) }) }),
      ("removeDuplicates", { up, w in self.erase(up.removeDuplicates { _, _ in w.see(false) }) }),
      ("scan", { up, w in self.erase(up.scan(0) { w.see($0 + $1) }) }),
      ("tryScan", { up, w in self.erase(up.tryScan(0) { w.see($0 + $1) }) }),
      ("reduce", { up, w in self.erase(up.reduce(0) { w.see($0 + $1) }) }),
      ("tryReduce", { up, w in self.erase(up.tryReduce(0) { w.see($0 + $1) }) }),
      ("max(by:)", { up, w in self.erase(up.max { w.see($0 < $1) }) }),
      ("first(where:)", { up, w in self.erase(up.first { _ in w.see(false) }) }),
      ("last(where:)", { up, w in self.erase(up.last { _ in w.see(true) }) }),
      ("allSatisfy", { up, w in self.erase(up.allSatisfy { _ in w.see(true) }.map { _ in 1 }) }),
      ("contains", { up, w in self.erase(up.contains { _ in w.see(false) }.map { _ in 1 }) }),
      ("drop(while:)", { up, w in self.erase(up.drop { _ in w.see(false) }) }),
      ("prefix(while:)", { up, w in self.erase(up.prefix { _ in w.see(true) }) }),
      (
        "flatMap",
        { up, w in self.erase(up.flatMap { Just(w.see($0)).setFailureType(to: Oops.self) }) }
      ),
      ("catch", { up, w in self.erase(up.catch { Fail<Int, Oops>(error: w.see($0)) }) }),
      ("tryCatch", { up, w in self.erase(up.tryCatch { Fail<Int, Oops>(error: w.see($0)) }) }),
      ("handleEvents", { up, w in self.erase(up.handleEvents(receiveOutput: { _ = w.see($0) })) }),
    ]
  }

  private func check(_ end: (ManualPublisher<Int, Oops>, AnyCancellable) -> Void) {
    for (name, make) in operators {
      let upstream = ManualPublisher<Int, Oops>()
      var witness: Witness? = Witness()
      weak let released = witness
      let sink = make(upstream, witness!).sink(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      witness = nil
      _ = upstream.send(1)
      XCTAssertNotNil(released, name)
      end(upstream, sink)
      upstream.forget()
      XCTAssertNil(released, name)
      withExtendedLifetime(sink) {}
    }
  }

  func testClosuresAreReleasedAfterTheEnd() {
    check { upstream, _ in upstream.complete(.finished) }
  }

  func testClosuresAreReleasedAfterAFailure() {
    check { upstream, _ in upstream.complete(.failure(Oops())) }
  }

  func testClosuresAreReleasedAfterCancel() {
    check { _, sink in sink.cancel() }
  }
}
