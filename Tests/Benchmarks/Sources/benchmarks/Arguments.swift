/// What the program is asked to do.
enum Arguments {
  case help
  case unknown(String)
  case run([Scenario])

  init(_ arguments: some Sequence<String>) {
    var chosen: [Scenario] = []
    for argument in arguments {
      if argument == "--help" || argument == "-h" {
        self = .help
        return
      }
      let matches = Scenario.all.filter { $0.name.hasPrefix(argument) }
      guard !argument.isEmpty, !matches.isEmpty else {
        self = .unknown(argument)
        return
      }
      chosen += matches
    }
    self = .run(chosen.isEmpty ? Scenario.all : chosen)
  }

  static var usage: String {
    """
    Usage: benchmarks [name ...]

    Prints, for each row, the median time of an operation, beside that of a reference which is
    measured in the same run: a bare binary heap of closures for what schedules, a loop that calls
    the same closures for what publishes. Build with -c release for the numbers that count, and
    delete Tests/Benchmarks/.build after a change to the package.

    A name, or how it begins, selects rows:

    \(Scenario.all.map { "  \($0.name.padded(to: 20)) \($0.summary)" }.joined(separator: "\n"))
    """
  }
}
