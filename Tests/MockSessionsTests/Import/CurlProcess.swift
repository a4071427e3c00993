import Foundation
import XCTest

/// The program curl, as a shell starts it.
enum CurlProcess {
  /// What a command prints; the test is skipped where there is no curl.
  static func output(of command: String) throws -> Data {
    guard try run("curl --version").status == 0 else { throw XCTSkip("there is no curl here") }
    return try run(command).output
  }

  private static func run(_ command: String) throws -> (output: Data, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw XCTSkip("there is no bash here") }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }
}
