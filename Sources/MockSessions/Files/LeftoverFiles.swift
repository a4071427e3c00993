import Foundation

/// The temporary files that a killed process leaves behind.
enum LeftoverFiles {
  /// Long enough that no process is still writing.
  private static let age: TimeInterval = 3600

  /// What the names of the temporary files of a file start with.
  static func prefix(of name: String) -> String {
    ".\(name)."
  }

  /// Removes the old temporary files of a file.
  static func remove(of name: String, in folder: String, now: Date = Date()) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for candidate in names where candidate.hasPrefix(prefix(of: name)) {
      let path = "\(folder)/\(candidate)"
      guard candidate.hasSuffix(".tmp"),
        candidate.utf8.count == prefix(of: name).utf8.count + "12345678.tmp".utf8.count,
        let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let modified = attributes[.modificationDate] as? Date,
        now.timeIntervalSince(modified) > age
      else { continue }
      unlink(path)
    }
  }
}
