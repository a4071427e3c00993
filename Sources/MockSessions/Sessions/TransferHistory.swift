import APISession
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What happens to a request that is being recorded: the hops over redirects, and the pieces of a stream.
final class TransferHistory: Sendable {
  /// One request of the transfer, and what came of it.
  private struct Hop {
    let request: URLRequest
    let start: ContinuousClock.Instant
    var end: ContinuousClock.Instant?
    var response: URLResponse?
    var pieces: [(time: ContinuousClock.Instant, data: Data)] = []

    /// The pieces of a stream, as a fixture stores them.
    var chunks: [BodyChunk] {
      pieces.map { time, data in
        BodyChunk(
          time: RecordedTime(rounding: start.duration(to: time)),
          body: UTF8Sequence.text(of: data).map(Body.text) ?? .base64(data))
      }
    }
  }

  private struct State: @unchecked Sendable {
    var hops: [Hop] = []
    /// Ends a stream that nobody wants any more.
    var endStream: (() -> Void)?
  }

  private let start = ContinuousClock.now
  private let state = Locked(State())

  /// Notes an event, now.
  func note(_ event: TransferEvent) {
    let now = ContinuousClock.now
    let endStream = state.withLock { state -> (() -> Void)? in
      let last = state.hops.count - 1
      switch event {
      case .sent(let request):
        if last >= 0 { state.hops[last].end = now }
        state.hops.append(Hop(request: request, start: last < 0 ? start : now))
      case .response(let response) where last >= 0:
        state.hops[last].response = response
        state.hops[last].pieces = []
        if TransferHistory.isStream(response) { return state.endStream.take() }
      case .data(let data) where last >= 0: state.hops[last].pieces.append((now, data))
      case .response, .data, .ended: break
      }
      return nil
    }
    endStream?()
  }

  /// The exchanges, and the whole time in milliseconds: one for each hop, the last with what the handler
  /// got.
  ///
  /// - Parameters:
  ///   - request: The first request.
  ///   - headers: The headers of requests that are stored.
  func exchanges(
    _ request: RecordedRequest, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?,
    matching headers: [String]
  ) -> (exchanges: [Exchange], elapsed: Duration) {
    let end = ContinuousClock.now
    let hops = state.withLock(\.hops)
    var exchanges = hops.dropLast().enumerated().map { index, hop in
      Exchange(
        index == 0 ? request : RecordedRequest(hop.request, type: request.type),
        hop.pieces.reduce(into: Data()) { $0.append($1.data) }, hop.response, nil,
        matching: headers,
        time: RecordedTime(rounding: hop.start.duration(to: hop.end ?? end)))
    }
    let last = hops.last
    // NB: A stream that the client leaves has ended for it: what came is the answer.
    let isLeft =
      (error as? URLError)?.code == .cancelled && TransferHistory.isStream(last?.response)
    let (response, error) = isLeft ? (last?.response, nil) : (response, error)
    var final = Exchange(
      hops.count > 1
        ? last.map { RecordedRequest($0.request, type: request.type) } ?? request : request,
      data, response, error, matching: headers,
      time: RecordedTime(rounding: (last?.start ?? start).duration(to: end)))
    if let last, TransferHistory.isStream(response) {
      final.response?.content = .chunks(last.chunks)
    }
    exchanges.append(final)
    let elapsed = exchanges.reduce(.zero) { $0 + ($1.time?.duration ?? .zero) }
    return (exchanges, elapsed)
  }

  /// The client has left: a stream, which may have no end of its own, ends with that.
  ///
  /// - Parameter endStream: Called once if the answer is a stream, or turns out to be one.
  func leave(_ endStream: @escaping () -> Void) {
    let isStreaming = state.withLock { state in
      guard TransferHistory.isStream(state.hops.last?.response) else {
        state.endStream = endStream
        return false
      }
      return true
    }
    if isStreaming { endStream() }
  }

  /// Whether the body of an answer is one event after the other, whose times matter.
  private static func isStream(_ response: URLResponse?) -> Bool {
    let type = response?.mimeType?.lowercased() ?? ""
    return ["text/event-stream", "application/x-ndjson", "application/stream+json"].contains(type)
  }
}

extension Exchange {
  /// From the request to the end, if it is known.
  var time: RecordedTime? { failure?.time ?? response?.time }
}
