import Foundation

/// The program: measures what its arguments name, and prints a table.
@main
struct Benchmarks {
  static func main() throws {
    switch Arguments(CommandLine.arguments.dropFirst()) {
    case .help:
      print(Arguments.usage)
    case .unknown(let argument):
      FileHandle.standardError.write(Data("Unknown: \(argument)\n\n\(Arguments.usage)\n".utf8))
      exit(2)
    case .run(let scenarios):
      print(Row.header)
      for scenario in scenarios {
        print(scenarios.count == 1 ? scenario.measure().description : try scenario.measureApart())
        fflush(nil)
      }
    }
  }
}

extension Scenario {
  /// Measures in a process of its own, and returns the row.
  ///
  /// NB: Threads and memory that one scenario leaves behind change what the next one costs: a mutex
  /// is dearer once a process has had a second thread.
  fileprivate func measureApart() throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [name]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let row = text.split(separator: "\n").last else {
      throw MeasurementFailed(scenario: name, status: process.terminationStatus)
    }
    return String(row)
  }
}

/// A scenario whose process has not printed a row.
private struct MeasurementFailed: Error {
  let scenario: String
  let status: Int32
}
