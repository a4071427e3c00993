import APISession
import Foundation
import Locking
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Everything that was sent through one session.
final class SentLog: Sendable {
  private let entries = Locked<[any SentLogEntry]>([])

  func append(_ entry: any SentLogEntry) { entries.withLock { $0.append(entry) } }

  func requests<R: Request>(of type: R.Type, where isWanted: (R) -> Bool) -> SentRequests<R> {
    let entries = entries.withLock(\.self)
    return SentRequests(
      entries.compactMap { ($0 as? Entry<R>)?.snapshot }.filter { isWanted($0.request) },
      everything: entries.map(\.line))
  }

  /// One request, whose parts come in from whatever thread has them.
  final class Entry<R: Request>: SentLogEntry, @unchecked Sendable {
    private struct State {
      var urlRequest: URLRequest?
      var response: HTTPURLResponse?
      var data: Data?
      var endedAt: VirtualClock.Instant?
      var ending: SentRequest<R>.State = .waiting
    }

    private let request: R
    private let sentAt: VirtualClock.Instant?
    private let state = Locked(State())

    init(_ request: R, sentAt: VirtualClock.Instant?) {
      self.request = request
      self.sentAt = sentAt
    }

    func note(_ urlRequest: URLRequest) { state.withLock { $0.urlRequest = urlRequest } }

    func note(_ data: Data?, _ response: URLResponse?) {
      state.withLock { state in
        state.response = response as? HTTPURLResponse
        state.data = data
      }
    }

    func end(
      with outcome: Result<R.Response, SessionTaskError>, at time: VirtualClock.Instant?
    ) {
      switch outcome {
      case .success: end(.answered, at: time)
      case .failure(let error): end(.failed(error), at: time)
      }
    }

    func cancel(at time: VirtualClock.Instant?) { end(.cancelled, at: time) }

    private func end(_ ending: SentRequest<R>.State, at time: VirtualClock.Instant?) {
      state.withLock { state in
        guard case .waiting = state.ending else { return }
        state.ending = ending
        state.endedAt = time
      }
    }

    var snapshot: SentRequest<R> {
      let state = state.withLock(\.self)
      return SentRequest(
        request: request, urlRequest: state.urlRequest, sentAt: sentAt, endedAt: state.endedAt,
        response: state.response, data: state.data, state: state.ending)
    }

    var type: any Request.Type { R.self }

    var line: String { snapshot.description }
  }

  /// The type of each request, and a line for it.
  var everything: [(type: any Request.Type, line: String)] {
    entries.withLock(\.self).map { ($0.type, $0.line) }
  }
}

protocol SentLogEntry: Sendable {
  var type: any Request.Type { get }
  var line: String { get }
}
