import Foundation

/// The command as a process.
struct Command {
  let output: String
  let errors: String
  let status: Int32

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: What it is given.
  ///   - folder: Where it runs.
  ///   - environment: What is set beside what a process needs.
  init(
    _ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:]
  ) throws {
    try self.init(arguments: arguments, in: folder, environment: environment)
  }

  init(
    arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = Command.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
    }
    process.environment = inherited.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // NB: What it prints is less than a pipe holds, so one after the other will do.
    self.output = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The executable beside the test bundle, where the build has put it.
  private static var executable: URL {
    #if canImport(Darwin)
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      let bundle = bundles.first?.bundleURL ?? Bundle.main.bundleURL
    #else
      let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return bundle.deletingLastPathComponent().appendingPathComponent("rehearse")
  }
}
