public import APISession
public import Foundation
public import VirtualTime

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A request that was sent through a fake session, and what has become of it.
public struct SentRequest<R: Request> {
  /// What has become of a request.
  public enum State {
    /// It has no answer yet.
    case waiting

    /// It was answered.
    case answered

    /// It failed, be it because of its answer.
    case failed(SessionTaskError)

    /// It was cancelled before it had an answer.
    case cancelled
  }

  /// The request.
  public let request: R

  /// What was made of it; `nil` if it could not be built.
  public let urlRequest: URLRequest?

  /// The virtual time at which it was sent; `nil` without a clock.
  public let sentAt: VirtualClock.Instant?

  /// The virtual time at which it ended; `nil` while it waits, and without a clock.
  public let endedAt: VirtualClock.Instant?

  /// The head of the answer, whatever the session made of it.
  public let response: HTTPURLResponse?

  /// The body of the answer.
  public let data: Data?

  /// What has become of it.
  public let state: State

  /// Whether it was cancelled before it had an answer.
  public var isCancelled: Bool {
    if case .cancelled = state { true } else { false }
  }
}

/// Requests of one type that were sent through a fake session, in the order of sending.
public struct SentRequests<R: Request>: RandomAccessCollection {
  private let requests: [SentRequest<R>]

  /// Everything that was sent through the session, a line each, for messages.
  package let everything: [String]

  init(_ requests: [SentRequest<R>], everything: [String]) {
    self.requests = requests
    self.everything = everything
  }

  public var startIndex: Int { requests.startIndex }

  public var endIndex: Int { requests.endIndex }

  public subscript(position: Int) -> SentRequest<R> { requests[position] }
}

extension SentRequest: CustomStringConvertible {
  /// The type of the request, its URL, and what has become of it.
  public var description: String {
    let line =
      urlRequest.map { "\($0.httpMethod ?? "GET") \($0.url?.absoluteString ?? "")" }
      ?? "could not be built"
    return "\(R.self)  \(line)  \(outcome)"
  }

  private var outcome: String {
    let end = endedAt.map { " at \($0)" } ?? ""
    switch state {
    case .waiting: return "is waiting"
    case .answered: return "was answered\(end)"
    case .failed: return "failed\(end)"
    case .cancelled: return "was cancelled\(end)"
    }
  }
}
