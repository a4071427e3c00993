public import VirtualTime

extension TestPublisher {
  /// Makes a publisher that sends at the times of a diagram, from now on, to whoever is subscribed then.
  ///
  /// ```swift
  /// let keys = TestPublisher<String, Never>.hot("-S-w-i~500ms f", on: clock)
  /// ```
  ///
  /// What is before a `^` has happened before now. The grammar is that of <doc:marble-diagrams>.
  ///
  /// - Parameters:
  ///   - diagram: What it sends. One that has a fault is an issue that shows it, and nothing is sent.
  ///   - values: The values by their keys. Keys of strings, characters and numbers stand for themselves,
  ///     if they are not there.
  ///   - error: What `#` stands for.
  ///   - errors: What `#name` stands for.
  ///   - tick: The time that a symbol takes.
  ///   - clock: The clock.
  ///   - misbehavior: How it breaks the rules; with it, a diagram may go on after an end.
  public static func hot(
    _ diagram: String, _ values: [String: Output] = [:], error: Failure? = nil,
    errors: [String: Failure] = [:], tick: Duration = .milliseconds(1), on clock: VirtualClock,
    misbehaving misbehavior: Misbehavior = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestPublisher {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let publisher = TestPublisher(
      on: clock, misbehaving: misbehavior, script: nil, callSite: callSite)
    let keys = MarbleKeys(values: values, error: error, errors: errors)
    let script = parse(diagram, keys, tick: tick, misbehavior, callSite: callSite)
    for (time, event) in script.events where time >= .zero {
      _ = clock.schedule(
        at: clock.now.advanced(by: time), label: "a test publisher", callSite: callSite
      ) { publisher.send(event) }
    }
    return publisher
  }

  /// Makes a publisher that sends to each subscriber at the times of a diagram, from the subscription on.
  ///
  /// ```swift
  /// let answers = TestPublisher<String, URLError>.cold(
  ///   "~400ms ('answer'|)", on: clock)
  /// ```
  ///
  /// A value that is not demanded yet waits until it is. The grammar is that of <doc:marble-diagrams>.
  ///
  /// - Parameters:
  ///   - diagram: What it sends. One that has a fault is an issue that shows it, and nothing is sent.
  ///   - values: The values by their keys. Keys of strings, characters and numbers stand for themselves,
  ///     if they are not there.
  ///   - error: What `#` stands for.
  ///   - errors: What `#name` stands for.
  ///   - tick: The time that a symbol takes.
  ///   - clock: The clock.
  ///   - misbehavior: How it breaks the rules; with it, a diagram may go on after an end.
  public static func cold(
    _ diagram: String, _ values: [String: Output] = [:], error: Failure? = nil,
    errors: [String: Failure] = [:], tick: Duration = .milliseconds(1), on clock: VirtualClock,
    misbehaving misbehavior: Misbehavior = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestPublisher {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let keys = MarbleKeys(values: values, error: error, errors: errors)
    return TestPublisher(
      on: clock, misbehaving: misbehavior,
      script: parse(diagram, keys, tick: tick, misbehavior, callSite: callSite),
      callSite: callSite)
  }

  private static func parse(
    _ text: String, _ keys: MarbleKeys<Output, Failure>, tick: Duration,
    _ misbehavior: Misbehavior, callSite: CallSite
  ) -> Script {
    let diagram = parseMarbles(
      text, tick: tick, allowsViolations: misbehavior.contains(.afterEnd), callSite: callSite
    ) { symbol in
      switch symbol {
      case .cancel: "a publisher does not cancel"
      case .demand: "a publisher does not demand"
      case .value, .finish, .failure, .subscribe: keys.problem(of: symbol)
      }
    }
    let events = diagram?.events.compactMap { event -> (time: Duration, event: Event)? in
      let time = Duration.nanoseconds(event.time)
      switch event.symbol {
      case .value(let key): return keys.value(key).map { (time, .value($0)) }
      case .failure(let name): return keys.error(name).map { (time, .failure($0)) }
      case .finish: return (time, .finished)
      case .cancel, .subscribe, .demand: return nil
      }
    }
    return Script(events: events ?? [])
  }
}
