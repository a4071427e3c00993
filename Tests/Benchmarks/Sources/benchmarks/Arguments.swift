/// What the program is asked to do.
enum Arguments {
  case help
  case unknown(String)
  case run([Scenario])

  init(_ arguments: some Sequence<String>) {
    let all = Scenario.all
    var chosen: [Scenario] = []
    for argument in arguments {
      if argument == "--help" || argument == "-h" {
        self = .help
        return
      }
      let exact = all.filter { $0.name == argument }
      let matches = exact.isEmpty ? all.filter { $0.name.hasPrefix(argument) } : exact
      guard !argument.isEmpty, !matches.isEmpty else {
        self = .unknown(argument)
        return
      }
      chosen += matches
    }
    self = .run(chosen.isEmpty ? all : chosen)
  }

  static var usage: String {
    """
    Usage: benchmarks [name ...]

    Prints, for each row, the median time of an operation, beside that of a reference which is
    measured in the same process: a bare binary heap of closures for what schedules, a loop that
    calls the same closures for what publishes. Every row has a process of its own. Build with
    -c release for the numbers that count, and delete Tests/Benchmarks/.build after a change to the
    package.

    A name, or how several of them begin, selects rows:

    \(Scenario.all.map { "  \($0.name.padded(to: 20)) \($0.summary)" }.joined(separator: "\n"))
    """
  }
}
