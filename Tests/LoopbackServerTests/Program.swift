#if os(macOS) || os(Linux)
  import Foundation
  import XCTest

  /// Somebody else's client, run to its end.
  struct Program {
    let status: Int32
    let output: Data

    /// Runs a program that is found in `PATH`; skips the test when it is not installed.
    init(_ name: String, _ arguments: [String]) throws {
      let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
      let candidates = folders.map { URL(filePath: String($0)).appending(path: name) }
      guard
        let program = candidates.first(where: {
          FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false))
        })
      else { throw XCTSkip("\(name) is not installed.") }
      // NB: A file, since a pipe that nobody empties stops the program.
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let handle = try FileHandle(forWritingTo: file)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = handle
      try process.run()
      process.waitUntilExit()
      try handle.close()
      status = process.terminationStatus
      output = try Data(contentsOf: file)
    }

    var text: String { String(decoding: output, as: UTF8.self) }
  }
#endif
