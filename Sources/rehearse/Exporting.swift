import Foundation
import MockSessions

/// A fixture that becomes a HAR file.
struct Exporting {
  let fixture: String
  /// Where the file goes; to standard output if nowhere.
  let output: String?
  let replacesFiles: Bool

  func run() throws {
    let file = URL(fileURLWithPath: fixture)
    guard file.pathExtension == "json" else {
      throw UsageError(description: "\(fixture) is not the path of a fixture, a .json file.")
    }
    let har = HARWriter.write(try FixtureFile(file).read())
    guard let output else {
      FileHandle.standardOutput.write(har)
      return
    }
    try HARFile(URL(fileURLWithPath: output)).write(har, replacing: replacesFiles)
    print("\(fixture) is in \(output) now")
  }
}
