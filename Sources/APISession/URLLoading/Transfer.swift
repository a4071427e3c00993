import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One task of the adapter: a request, its redirects, and one call of the handler at the end.
final class Transfer: SessionTask, @unchecked Sendable {
  typealias Handler = (Data?, URLResponse?, (any Error)?) -> Void
  typealias Observer = (TransferEvent) -> Void

  private enum Phase {
    /// Not resumed: nothing has been sent.
    case suspended

    /// A hop is under way, or being made.
    case running

    /// The handler has been called, or is about to be.
    case ended
  }

  private struct State {
    var phase = Phase.suspended
    var request: URLRequest
    var handler: Handler?
    var hop: Hop?
    var watchdog: Watchdog?
    var response: URLResponse?
    var body = Data()
    var redirectCount = 0
    var hasRefusedChallenge = false
  }

  /// How far the bodies have come.
  let meter = TransferMeter()

  private let engine: TransferEngine
  private let observer: Observer?
  private let state: Locked<State>

  init(
    _ request: URLRequest, engine: TransferEngine, observer: Observer?,
    handler: @escaping Handler
  ) {
    self.engine = engine
    self.observer = observer
    state = Locked(State(request: request, handler: handler))
  }

  /// Never resumed, and its adapter is gone: nobody can end it any more.
  deinit { end(nil, nil, URLError(.cancelled)) }

  func resume() {
    let request = state.withLock { state -> URLRequest? in
      guard state.phase == .suspended else { return nil }
      state.phase = .running
      return state.request
    }
    guard let request else { return }
    do {
      let prepared = try engine.prepare(request)
      let watchdog = engine.makeWatchdog(for: request) { [weak self] in
        self?.abort(URLError(.timedOut))
      }
      state.withLock { state in
        if state.phase == .running { state.watchdog = watchdog }
      }
      send(prepared)
    } catch {
      end(nil, nil, error)
    }
  }

  func cancel() {
    abort(URLError(.cancelled))
  }

  /// A part of the request's body has left.
  func didSend(_ count: Int64, of total: Int64) {
    showSign()
    meter.sent(count, of: total)
  }

  /// Lets the watchdog know that bytes have moved.
  private func showSign() {
    state.withLock { $0.watchdog }?.touch()
  }

  func receive(_ response: URLResponse) {
    let request = state.withLock { $0.request }
    engine.storeCookies(of: response, to: request)
    let response = (response as? HTTPURLResponse)?.decoded(method: request.httpMethod) ?? response
    showSign()
    // An interim answer, such as 103, is followed by the one that counts.
    let isRunning = state.withLock { state in
      state.response = response
      state.body = Data()
      return state.phase == .running
    }
    guard isRunning else { return }
    if !Redirection.isRedirect(response) { meter.willReceive(response.expectedContentLength) }
    observer?(.response(response))
  }

  func receive(_ data: Data) {
    showSign()
    let isRunning = state.withLock { state in
      guard state.phase == .running else { return false }
      state.body.append(data)
      return true
    }
    guard isRunning else { return }
    meter.received(data.count)
    observer?(.data(data))
  }

  func refuseChallenge() {
    state.withLock { $0.hasRefusedChallenge = true }
  }

  /// The hop has ended.
  func complete(lastResponse: URLResponse?, error: (any Error)?) {
    let ended = state.withLock {
      state -> (request: URLRequest, body: Data, response: URLResponse?, isRefused: Bool)? in
      guard state.phase == .running else { return nil }
      let body = state.body
      state.body = Data()
      return (
        state.request, body, state.response ?? lastResponse,
        state.hasRefusedChallenge && state.response is HTTPURLResponse
      )
    }
    guard let (request, body, response, isRefused) = ended else { return }
    if let error, !(isRefused && (error as? URLError)?.code == .cancelled) {
      return end(nil, response, URLLoadingFailure.named(error))
    }
    do {
      if let redirect = response as? HTTPURLResponse,
        let next = try Redirection.next(after: request, response: redirect)
      {
        try follow(next)
      } else {
        end(body, response, nil)
      }
    } catch {
      end(nil, response, error)
    }
  }

  private func follow(_ next: URLRequest) throws(URLError) {
    let isWithinLimit = state.withLock { state in
      state.redirectCount += 1
      return state.redirectCount <= Redirection.limit
    }
    guard isWithinLimit else { throw URLError(.httpTooManyRedirects) }
    send(next)
  }

  private func send(_ request: URLRequest) {
    let hop = engine.makeHop(request, of: self)
    let isRunning = state.withLock { state in
      guard state.phase == .running else { return false }
      state.hop = hop
      state.request = request
      state.response = nil
      state.hasRefusedChallenge = false
      return true
    }
    if isRunning {
      observer?(.sent(request))
      hop.resume()
    } else {
      engine.registry.removeHop(hop.task.taskIdentifier)
      hop.cancel()
    }
  }

  private func abort(_ error: URLError) {
    end(nil, nil, error)
  }

  /// Ends the transfer, unless it has ended before.
  private func end(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let (handler, watchdog, hop) = state.withLock {
      state -> (Handler?, Watchdog?, Hop?) in
      defer {
        state.phase = .ended
        state.handler = nil
        state.watchdog = nil
        state.hop = nil
        state.body = Data()
      }
      return (state.handler, state.watchdog, state.hop)
    }
    guard let handler else { return }
    watchdog?.cancel()
    meter.end()
    if let hop {
      // NB: In this order, so that the delegate can still tell the hop that its task has ended.
      hop.cancel()
      engine.registry.removeHop(hop.task.taskIdentifier)
    }
    engine.registry.unlist(self)
    engine.deliver { [observer] in
      observer?(.ended(error))
      handler(data, response, error)
    }
  }
}

extension Transfer: ProgressReportingTask {
  func observeProgress(_ observer: @escaping (TransferCounts) -> Void) {
    meter.observe(observer)
  }
}
