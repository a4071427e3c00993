import APISession
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A fixture that is being recorded.
///
/// An exchange gets its place when its request starts, so the file has the order of the requests,
/// whatever the order of the answers.
final class FixtureRecording: Sendable {
  private struct State {
    /// The exchanges in the order of their requests, one for each hop; `nil` while there is no answer.
    var exchanges: [[Exchange]?] = []
    var isFinished = false
  }

  private let file: FixtureFile
  private let bases: BaseTable
  private let earlier: Fixture?
  private let match: MatchRules
  /// The headers that are stored with requests.
  private let headers: [String]
  private let redactor: Redactor
  private let adapter: Handover<any SessionAdapter>
  private let claim: RecordingClaim
  private let state = Locked(State())
  private let unanswered = DispatchGroup()

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - url: The file to write.
  ///   - bases: The addresses that the file gives names.
  ///   - isAdding: Whether to add to the fixture that is there, rather than to replace it.
  ///   - matching: What replays will match on; its headers are stored.
  ///   - rules: What is taken out before the file is written.
  ///   - adapter: What sends the requests; URL loading by default.
  init(
    file url: URL, bases: BaseTable, isAdding: Bool, matching: RequestMatching,
    rules: [RedactionRule], adapter: (any SessionAdapter)?
  ) throws(FixtureError) {
    guard let claim = RecordingClaim(url) else {
      throw FixtureError(
        .recordingRefused, "Another session of this process records into \(url.path).",
        expected: "one session at a time for each file.",
        nextStep: "Give each session a fixture of its own, or call finish() on the other first.")
    }
    self.claim = claim
    self.bases = bases
    self.adapter = Handover(adapter ?? URLSessionAdapter(configuration: .ephemeral))
    file = FixtureFile(url)
    // NB: A file that cannot be read is not recorded over, and that is known now, not at the end.
    let present = FileManager.default.fileExists(atPath: url.path) ? try file.read() : nil
    earlier = isAdding ? present : nil
    // NB: A person has written them, and a recording is of no use without.
    match = present?.match ?? MatchRules()
    headers = match.union(matching.rules).headers
    redactor = Redactor(
      rules: rules, salt: present?.salt ?? Redactor.salt(forFixture: file.name))
  }

  /// Sends a request and stores what comes of it, whoever may have cancelled it meanwhile.
  ///
  /// - Parameter handler: Called with what came, and the time it took, in whole milliseconds.
  /// - Returns: What to call when the client has cancelled: the end of a stream, which has none of its own.
  func record(
    _ request: RecordedRequest, _ urlRequest: URLRequest,
    handler: @escaping (Data?, URLResponse?, (any Error)?, Duration) -> Void
  ) -> () -> Void {
    redactor.learn(request)
    unanswered.enter()
    let place = state.withLock { state in
      state.exchanges.append(nil)
      return state.exchanges.count - 1
    }
    let history = TransferHistory()
    let task = makeTask(urlRequest, history) { [self] data, response, error in
      let (exchanges, elapsed) = history.exchanges(
        request, data, response, error, matching: headers)
      let isFirst = state.withLock { state in
        guard state.exchanges[place] == nil else { return false }
        state.exchanges[place] = exchanges
        return true
      }
      guard isFirst else { return }
      // NB: The handler may call `finish`, which waits for this.
      unanswered.leave()
      handler(data, response, error, elapsed)
    }
    task.resume()
    return { history.leave { task.cancel() } }
  }

  /// Makes the task that really sends a request. Only our own adapter tells of hops and pieces.
  private func makeTask(
    _ urlRequest: URLRequest, _ history: TransferHistory,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    guard let adapter = adapter.value as? URLSessionAdapter else {
      return adapter.value.createTask(with: urlRequest, handler: handler)
    }
    return adapter.createTask(
      with: urlRequest, observer: { history.note($0) }, handler: handler)
  }

  /// Gives the recording up: nothing is written.
  func discard() {
    let isFirst = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
    guard isFirst else { return }
    claim.end()
    FileHandle.standardError.write(
      Data("The recording of \(file.url.path) was not written: the test has failed.\n".utf8))
  }

  /// Waits for the answers that are on their way, and writes the file.
  func finish() throws(FixtureError) {
    let isLate = unanswered.wait(timeout: .now() + 30) == .timedOut
    let exchanges = state.withLock { state -> [Exchange]? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      return state.exchanges.flatMap { $0 ?? [] }
    }
    guard let exchanges else { return }
    defer { claim.end() }
    guard !isLate else {
      throw FixtureError(
        .unwritable, "The recording of \(file.url.path) waited 30 s for an answer in vain.",
        expected: "an answer, or an error, to every request.",
        nextStep: "See whether the service answers, and record again. The file is as it was.")
    }
    guard earlier == nil || !exchanges.isEmpty else { return }
    var fixture = earlier ?? Fixture(bases: bases, match: match)
    fixture.recordedAt = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    fixture.exchanges += exchanges.map { exchange in
      // NB: The fixture keeps its own addresses, whatever addresses were used now.
      var exchange = exchange
      let url = bases.shorten(exchange.request.url)
      exchange.request.url = fixture.bases.expand(url) ?? exchange.request.url
      return exchange
    }
    try file.write(fixture, redactor: redactor)
    warnOfNearDuplicates(in: fixture, from: earlier?.exchanges.count ?? fixture.exchanges.count)
  }

  /// Tells of requests that will never match, since a part of them is another one each time.
  private func warnOfNearDuplicates(in fixture: Fixture, from start: Int) {
    for duplicate in NearDuplicate.all(in: fixture.exchanges, from: start) {
      let text = """
        \(file.url.path): exchanges[\(duplicate.index)] was added, and differs from \
        exchanges[\(duplicate.earlier)] in the parameter "\(duplicate.parameter)" alone.
        If it is another one each time, ignore it: matching: .standard.ignoringQuery("\(duplicate.parameter)")

        """
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}
