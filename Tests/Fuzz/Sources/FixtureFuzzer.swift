import Foundation
import MockSessions

/// What has to hold for whatever bytes a file has.
enum FixtureFuzzer {
  /// Reads bytes as JSON and as a fixture: what can be read can be written, and read again as the same.
  static func check(_ bytes: Data) {
    checkJSON(bytes)
    checkFixture(bytes)
  }

  private static func checkJSON(_ bytes: Data) {
    guard let value = try? JSONReader.read(bytes) else { return }
    for layout in [JSONLayout.compact, .pretty2, .pretty2WithNewline] {
      let text = Data(JSONWriter.write(value, layout: layout))
      guard let again = try? JSONReader.read(text), again == value else {
        fatalError("JSON is not what was written: \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  private static func checkFixture(_ bytes: Data) {
    let decoder = FixtureDecoder(file: "fuzz.json") { name throws(FixtureError) in
      throw FixtureError(
        .sideFile, "\(name) is not there.", expected: "a side file", nextStep: "Put it back.")
    }
    guard let fixture = try? decoder.decode(bytes) else { return }
    let redacted = Redactor(salt: "fuzz").redact(fixture)
    for fixture in [fixture, redacted] {
      let files = FixtureEncoder.encode(fixture, name: "fuzz")
      // NB: A large body goes to a side file, which this decoder has not.
      guard files.sideFiles.isEmpty else { continue }
      guard let again = try? decoder.decode(files.json), again == fixture else {
        fatalError(
          "A fixture is not what was written: \(String(decoding: files.json, as: UTF8.self))")
      }
    }
  }
}

/// The function that libFuzzer calls with inputs of its own.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FixtureFuzzer.check(Data(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

#if !FUZZING
  /// Without libFuzzer, the program checks the files that it is given.
  @main struct Program {
    static func main() throws {
      for path in CommandLine.arguments.dropFirst() {
        FixtureFuzzer.check(try Data(contentsOf: URL(fileURLWithPath: path)))
      }
      print("\(CommandLine.arguments.count - 1) files checked")
    }
  }
#endif
