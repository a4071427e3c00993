import APISession
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What answers some requests of a mock session.
struct MockStub {
  /// The answer to a request, and to what was made of it; `nil` if it is not for this stub.
  let answer: (Any, URLRequest) -> MockAnswer?
  let delay: Duration
  let gate: MockGate?
}

/// Answers that are given one after the other, and the last of them again and again.
final class AnswerQueue: Sendable {
  private let state: Locked<(current: MockAnswer, next: ArraySlice<MockAnswer>)>

  init(first: MockAnswer, others: [MockAnswer]) { state = Locked((first, others[...])) }

  func next() -> MockAnswer {
    state.withLock { state in
      defer { state.next.popFirst().map { state.current = $0 } }
      return state.current
    }
  }
}

/// A path in which `*` stands for any text without a slash.
struct PathPattern {
  private let parts: [Substring]

  init(_ path: String) { parts = PathPattern.parts(path) }

  func matches(_ url: URL?) -> Bool {
    guard let url, let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return false
    }
    let path = PathPattern.parts(components.percentEncodedPath)
    return path.count == parts.count
      && zip(parts, path).allSatisfy { PathPattern.matches($0, $1[...]) }
  }

  private static func parts(_ path: String) -> [Substring] {
    (path.hasPrefix("/") ? path.dropFirst() : path[...])
      .split(separator: "/", omittingEmptySubsequences: false)
  }

  private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    guard first == "*" else {
      return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
    }
    return text.indices.contains { matches(pattern.dropFirst(), text[$0...]) }
      || matches(pattern.dropFirst(), "")
  }
}
