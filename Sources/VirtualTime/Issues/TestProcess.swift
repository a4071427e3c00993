import Foundation

/// What kind of process this is.
package enum TestProcess {
  /// Whether the process runs tests, of either framework.
  package static let isCurrent: Bool = {
    let arguments = CommandLine.arguments
    let program = arguments.first ?? ""
    if program.hasSuffix(".xctest") || program.hasSuffix("/xctest") { return true }
    if program.hasSuffix("swiftpm-testing-helper") { return true }
    if arguments.contains("--testing-library") { return true }
    let environment = ProcessInfo.processInfo.environment
    return ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
      .contains { environment[$0] != nil }
  }()

  /// Whether the process was started to run tests of Swift Testing alone.
  package static let runsSwiftTestingOnly: Bool = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.indices.contains(index + 1) && arguments[index + 1] == "swift-testing"
  }()
}
