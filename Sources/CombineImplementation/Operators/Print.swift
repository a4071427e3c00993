import Locking

extension Publisher {
  /// Prints a line for every event, to see what happens at this place of a chain.
  ///
  /// ```swift
  /// (1...2).publisher.print("numbers").sink { _ in }
  /// // numbers: receive subscription: (1...2)
  /// // numbers: request unlimited
  /// // numbers: receive value: (1)
  /// // numbers: receive value: (2)
  /// // numbers: receive finished
  /// ```
  ///
  /// Lines come out whole and in order, whichever threads the events are on: a line that comes
  /// while another one is written is written after it.
  ///
  /// - Parameters:
  ///   - prefix: What every line starts with, followed by a colon; nothing if it is empty.
  ///   - stream: Where the lines go; the standard output by default. It is written to by one thread
  ///     at a time.
  /// - Returns: A publisher of the same events.
  public func print(
    _ prefix: String = "", to stream: (any TextOutputStream)? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints a line for every event of another one.
  public struct Print<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What every line starts with.
    public let prefix: String

    /// The publisher whose events are printed.
    public let upstream: Upstream

    /// Where the lines go; `nil` is the standard output.
    public let stream: (any TextOutputStream)?

    /// Creates a publisher that prints another's events.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        Inner(downstream: subscriber, printer: LinePrinter(prefix: prefix, stream: stream)))
    }
  }
}

extension Publishers.Print {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let printer: LinePrinter
    private let link = UpstreamLink()

    init(downstream: Downstream, printer: LinePrinter) {
      self.downstream = downstream
      self.printer = printer
    }

    let description = "Print"

    func receive(subscription: any Subscription) {
      printer.print("receive subscription: (\(subscription))")
      if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      printer.print("receive value: (\(input))")
      let demand = downstream.receive(input)
      if demand != .none { printer.print("\(text(of: demand)) (synchronous)") }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.isActive else { return }
      switch completion {
      case .finished: printer.print("receive finished")
      case .failure(let error): printer.print("receive error: (\(error))")
      }
      if link.complete() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      printer.print(text(of: demand))
      link.request(demand)
    }

    func cancel() {
      printer.print("receive cancel")
      link.cancel()
    }

    private func text(of demand: Subscribers.Demand) -> String {
      demand.max.map { "request max: (\($0))" } ?? "request unlimited"
    }
  }
}

/// A stream that takes whole lines from any thread.
private final class LinePrinter {
  private struct State {
    var lines = Queue<String>()
    var isPrinting = false
  }

  private let prefix: String
  private let state = Locked(State())

  /// Used by the thread that prints.
  private var stream: (any TextOutputStream)?

  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    self.stream = stream
  }

  /// Prints a line, or leaves it to the thread that is printing one.
  func print(_ line: String) {
    let isFree = state.withLock { state in
      state.lines.append(prefix + line)
      defer { state.isPrinting = true }
      return !state.isPrinting
    }
    guard isFree else { return }
    while let line = nextLine() { write(line) }
  }

  private func nextLine() -> String? {
    state.withLock { state in
      let line = state.lines.popFirst()
      if line == nil { state.isPrinting = false }
      return line
    }
  }

  private func write(_ line: String) {
    if var stream {
      // NB: Out of the property meanwhile, so that a stream which comes back here finds it free.
      self.stream = nil
      stream.write(line + "\n")
      self.stream = stream
    } else {
      Swift.print(line)
    }
  }
}
