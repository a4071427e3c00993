package import Foundation

/// A HAR file that is written.
package struct HARFile {
  private let url: URL

  package init(_ url: URL) {
    self.url = url
  }

  /// Writes the file as a whole, or leaves what is there.
  package func write(_ contents: Data, replacing: Bool) throws(FixtureError) {
    if !replacing, FileManager.default.fileExists(atPath: url.path) { throw .isThere(url) }
    do throws(AtomicFile.Problem) {
      try AtomicFile.write(contents, to: url.path, replacing: replacing)
    } catch {
      if error.isThere { throw .isThere(url) }
      throw FixtureError(
        .unwritable, "\(url.path) cannot be written: \(error.text).",
        expected: "a folder that this process may write to, with space left.",
        nextStep: "Make the folder writable, or choose another one.")
    }
  }
}
