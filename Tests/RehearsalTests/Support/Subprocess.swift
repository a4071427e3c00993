#if os(macOS) || os(Linux)
  import Foundation

  /// A program that has run to its end.
  struct Subprocess: Sendable {
    enum Failure: Error {
      case notFound(String)
    }

    let status: Int32
    let output: String
    let errors: String

    /// Runs a program to its end.
    ///
    /// It gets what it needs to find tools and files, and nothing else of this process's environment,
    /// which may say that tests are running.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked up in `PATH`.
    ///   - arguments: What follows the name.
    init(_ program: String, _ arguments: [String]) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // NB: Files, since a pipe that nobody empties stops the program.
      let files = ["output", "errors"].map { folder.appending(path: $0) }
      let handles = try files.map { file in
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
      }

      let process = Process()
      process.executableURL = try Subprocess.find(program)
      process.arguments = arguments
      process.environment = Subprocess.environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = handles[0]
      process.standardError = handles[1]
      try process.run()
      process.waitUntilExit()
      for handle in handles { try handle.close() }

      status = process.terminationReason == .exit ? process.terminationStatus : -1
      let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
      (output, errors) = (texts[0], texts[1])
    }

    private static var environment: [String: String] {
      let names: Set = ["PATH", "HOME", "USER", "TMPDIR", "DEVELOPER_DIR", "TOOLCHAINS"]
      return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
    }

    private static func find(_ program: String) throws -> URL {
      if program.contains("/") { return URL(filePath: program) }
      let folders = (environment["PATH"] ?? "").split(separator: ":")
      let candidates = folders.map { URL(filePath: String($0)).appending(path: program) }
      let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      guard let found else { throw Failure.notFound(program) }
      return found
    }
  }
#endif
