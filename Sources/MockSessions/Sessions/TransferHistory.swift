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

  private let start = ContinuousClock.now
  private let hops = Locked<[Hop]>([])

  /// Notes an event, now.
  func note(_ event: TransferEvent) {
    let now = ContinuousClock.now
    hops.withLock { hops in
      let last = hops.count - 1
      switch event {
      case .sent(let request):
        if last >= 0 { hops[last].end = now }
        hops.append(Hop(request: request, start: last < 0 ? start : now))
      case .response(let response) where last >= 0:
        hops[last].response = response
        hops[last].pieces = []
      case .data(let data) where last >= 0: hops[last].pieces.append((now, data))
      case .response, .data, .ended: break
      }
    }
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
    let hops = hops.withLock(\.self)
    var exchanges = hops.dropLast().enumerated().map { index, hop in
      Exchange(
        index == 0 ? request : RecordedRequest(hop.request, type: request.type),
        hop.pieces.reduce(into: Data()) { $0.append($1.data) }, hop.response, nil,
        matching: headers,
        time: RecordedTime(rounding: hop.start.duration(to: hop.end ?? end)))
    }
    let last = hops.last
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
