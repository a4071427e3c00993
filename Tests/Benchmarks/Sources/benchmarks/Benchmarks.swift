import Foundation

/// The program: measures what its arguments name, and prints a table.
@main
struct Benchmarks {
  static func main() {
    switch Arguments(CommandLine.arguments.dropFirst()) {
    case .help:
      print(Arguments.usage)
    case .unknown(let argument):
      FileHandle.standardError.write(Data("Unknown: \(argument)\n\n\(Arguments.usage)\n".utf8))
      exit(2)
    case .run(let scenarios):
      print(Row.header)
      for scenario in scenarios {
        print(scenario.measure())
        fflush(nil)
      }
    }
  }
}
