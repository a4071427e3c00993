import Dispatch
import Foundation

/// One client's connection: reads requests, plays their answers in order.
///
/// Everything here runs on the server's queue.
final class Connection: @unchecked Sendable {
  /// What a connection needs from its server.
  struct Delegate {
    /// Records a request and says what to answer.
    let answer: (ReceivedRequest) -> Answer

    /// The client has left while an answer was under way.
    let peerLeft: (Int) -> Void

    /// The descriptor has been closed.
    let closed: (Int) -> Void
  }

  private let socket: Socket
  private let number: Int
  private let queue: DispatchQueue
  private let delegate: Delegate
  private let openSources = DispatchGroup()
  private var reading: (any DispatchSourceRead)?
  private var writing: (any DispatchSourceWrite)?
  private var reader: RequestReader
  private var outbound = Data()
  private var steps: ArraySlice<Answer.Step> = []
  private var isAnswering = false
  private var staysOpen = true
  private var isClosed = false

  init(socket: Socket, number: Int, queue: DispatchQueue, delegate: Delegate) {
    self.socket = socket
    self.number = number
    self.queue = queue
    self.delegate = delegate
    reader = RequestReader(connection: number)
  }

  func start() {
    let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.read() }
    source.setCancelHandler { [openSources] in openSources.leave() }
    openSources.enter()
    reading = source
    source.resume()
  }

  func end(_ ending: Answer.Ending) {
    guard !isClosed else { return }
    isClosed = true
    if ending == .reset { socket.resetOnClose() }
    steps = []
    outbound = Data()
    reading?.cancel()
    writing?.cancel()
    // NB: A descriptor may be closed only after its sources' cancel handlers have run.
    openSources.notify(queue: queue) { [self] in
      socket.close()
      delegate.closed(number)
    }
  }

  private func read() {
    guard !isClosed else { return }
    var received = Data()
    switch socket.receive(into: &received) {
    case .bytes:
      reader.append(received)
      if !isAnswering { takeRequest() }
    case .wouldBlock:
      break
    case .ended:
      if isAnswering { delegate.peerLeft(number) }
      end(.close)
    }
  }

  private func takeRequest() {
    switch reader.next() {
    case .needsMore:
      break
    case .expectsContinue:
      outbound.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
      flush()
    case .malformed:
      staysOpen = false
      begin(.status(400, "Bad Request"))
    case .request(let request):
      staysOpen = request.keepsConnection
      begin(delegate.answer(request))
    }
  }

  private func begin(_ answer: Answer) {
    isAnswering = true
    steps = answer.steps[...]
    advance()
  }

  private func advance() {
    while !isClosed, flush() {
      guard let step = steps.popFirst() else {
        guard isAnswering else { return }
        isAnswering = false
        guard staysOpen else { return end(.close) }
        // NB: Not a direct call, so that a thousand pipelined requests do not nest.
        return queue.async { [weak self] in
          guard let self, !isClosed, !isAnswering else { return }
          takeRequest()
        }
      }
      switch step {
      case .send(let bytes):
        outbound.append(bytes)
      case .pause(let interval):
        return queue.asyncAfter(deadline: .now() + interval) { [weak self] in self?.advance() }
      case .wait(let gate):
        return gate.pass { [queue, weak connection = self] in
          queue.async { [connection] in connection?.advance() }
        }
      case .end(let ending):
        return end(ending)
      }
    }
  }

  /// Writes what waits to be written; false when the rest has to wait for the client.
  @discardableResult
  private func flush() -> Bool {
    while !outbound.isEmpty {
      switch socket.send(outbound) {
      case .bytes(let count):
        outbound = count == outbound.count ? Data() : outbound.dropFirst(count)
      case .wouldBlock:
        waitUntilWritable()
        return false
      case .ended:
        end(.close)
        return false
      }
    }
    return true
  }

  private func waitUntilWritable() {
    guard writing == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      guard let self, !isClosed else { return }
      writing?.cancel()
      writing = nil
      advance()
    }
    source.setCancelHandler { [openSources] in openSources.leave() }
    openSources.enter()
    writing = source
    source.resume()
  }
}
