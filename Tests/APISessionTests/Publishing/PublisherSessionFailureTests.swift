import Foundation
import PortableCombine
import XCTest

@testable import APISession

final class PublisherSessionFailureTests: XCTestCase {
  private struct Words: Request {
    let baseURL = URL(string: "https://api.example.com")!
    let method = HTTPMethod.get
    let path = "/words"
    var dataParser: any DataParser { StringDataParser() }
    func response(from object: Any, urlResponse: HTTPURLResponse) throws -> [String] {
      guard let text = object as? String else { throw ResponseError.unexpectedObject(object) }
      return text.components(separatedBy: " ")
    }
  }

  private let adapter = StubAdapter()
  private lazy var session = Session(adapter: adapter, callbackQueue: .sessionQueue)

  func testSequenceWithoutAWrittenFailureIsFlattened() {
    let outcomes = Outcomes()
    let cancellable = session.publisher(for: Words())
      .map { $0 }
      .flatMap { Publishers.Sequence(sequence: $0) }
      .sink { outcomes.append($0) }
    adapter.tasks[0].complete("a b c")
    XCTAssertEqual(outcomes.all, ["a", "b", "c"])
    withExtendedLifetime(cancellable) {}
  }

  func testCombinesOwnOverloadsStayReachable() {
    let outcomes = Outcomes()
    let cancellables = [
      session.publisher(for: Words())
        .flatMap { Just($0.count) }
        .sink(receiveCompletion: { _ in }, receiveValue: { outcomes.append("\($0)") }),
      session.publisher(for: Words())
        .flatMap { words in
          let reversed = words.reversed()
          return Publishers.Sequence(sequence: reversed)
        }
        .sink(receiveCompletion: { _ in }, receiveValue: { outcomes.append($0) }),
      session.publisher(for: Words())
        .flatMap { _ in Fail<Int, SessionTaskError>(error: .cancelled) }
        .sink(
          receiveCompletion: { outcomes.append("\($0)".prefix(7).description) },
          receiveValue: { _ in }),
      [1, 2].publisher.flatMap { Just($0) }.sink { outcomes.append("\($0)") },
    ]
    for task in adapter.tasks { task.complete("x y") }
    XCTAssertEqual(outcomes.all, ["1", "2", "2", "y", "x", "failure"])
    withExtendedLifetime(cancellables) {}
  }

  func testUnhandledFailureIsPrinted() {
    let printed = Outcomes()
    let capture: @Sendable (String) -> Void = { printed.append($0) }
    StandardError.$capture.withValue(capture) {
      let cancellable = session.publisher(for: Words()).sink { _ in XCTFail("no value") }
      adapter.tasks[0].complete("x", status: 500)
      withExtendedLifetime(cancellable) {}
    }
    let error = SessionTaskError.responseError(ResponseError.unacceptableStatusCode(500))
    XCTAssertEqual(printed.all, ["Unhandled failure in sink(receiveValue:): \(error)"])
  }

  func testSuccessPrintsNothing() {
    let printed = Outcomes()
    let capture: @Sendable (String) -> Void = { printed.append($0) }
    StandardError.$capture.withValue(capture) {
      let cancellable = session.publisher(for: Words()).sink { printed.append("\($0)") }
      adapter.tasks[0].complete("x")
      withExtendedLifetime(cancellable) {}
    }
    XCTAssertEqual(printed.all, [#"["x"]"#])
  }
}
