import APISession
import Foundation
import MockSessions
import VirtualTime

/// What happened at which virtual time, a line each.
final class Timeline: CustomStringConvertible {
  private enum Rank: Int {
    case subscription, request, answer, event
  }

  private let clock: VirtualClock
  private var lines: [(time: VirtualClock.Instant, rank: Rank, text: String)] = []

  init(clock: VirtualClock) { self.clock = clock }

  /// Adds what happens now.
  func add(_ text: String) {
    lines.append((clock.now, text == "subscribed" ? .subscription : .event, text))
  }

  /// Adds when a request was sent and answered, before what came of it at the same time.
  func insert(_ sent: SentRequest<SearchRepositories>) {
    if let time = sent.sentAt, let request = sent.urlRequest {
      let line = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
      lines.append((time, .request, line))
    }
    if let time = sent.endedAt, let response = sent.response {
      lines.append((time, .answer, AnswerLine(response, sent.data ?? Data()).text))
    }
  }

  var description: String {
    let ordered = lines.enumerated().sorted {
      ($0.element.time, $0.element.rank.rawValue, $0.offset)
        < ($1.element.time, $1.element.rank.rawValue, $1.offset)
    }
    return ordered.map { line in
      let milliseconds = String(line.element.time.nanoseconds / 1_000_000)
      let column = String(repeating: " ", count: max(0, 5 - milliseconds.count)) + milliseconds
      return "\(column) ms  \(line.element.text)"
    }.joined(separator: "\n")
  }
}
