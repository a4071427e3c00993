import Foundation

/// Replaces files so that at any moment, and after a crash, the whole old or the whole new content is
/// there.
enum AtomicFile {
  struct Problem: Error {
    let text: String
    /// Whether the file is there, and was not to be replaced.
    var isThere = false
  }

  /// Writes `contents` beside the file, then renames it. A file that has this content already is not
  /// touched; returns whether it was written.
  ///
  /// - Parameter replacing: Whether a file that is there is replaced; it is a problem otherwise, also
  ///   when another process makes it at this very moment.
  @discardableResult
  static func write(
    _ contents: Data, to path: String, replacing: Bool = true
  ) throws(Problem) -> Bool {
    // NB: Renaming would replace a link by a file; what it leads to is what is meant.
    let path = realPath(path) ?? path
    if let old = try? BoundedFile.read(path), old == contents { return false }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem(text: error.localizedDescription)
    }
    LeftoverFiles.remove(of: url.lastPathComponent, in: folder)
    let unique = UUID().uuidString.prefix(8)
    let temporary = "\(folder)/\(LeftoverFiles.prefix(of: url.lastPathComponent))\(unique).tmp"
    do throws(Problem) {
      try create(temporary, contents, mode: mode(of: path))
      try move(temporary, to: path, replacing: replacing)
    } catch {
      unlink(temporary)
      throw error
    }
    synchronize(folder: folder)
    return true
  }

  private static func move(
    _ temporary: String, to path: String, replacing: Bool
  ) throws(Problem) {
    if !replacing {
      // NB: A second name can only be given where there is none; not every file system has them.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      var status = stat()
      if errno == EEXIST || lstat(path, &status) == 0 {
        throw Problem(text: "it is there already", isThere: true)
      }
    }
    guard rename(temporary, path) == 0 else { throw problem() }
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  private static func create(
    _ path: String, _ contents: Data, mode: mode_t?
  ) throws(Problem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    if let mode, fchmod(descriptor, mode) != 0 { throw problem() }
    var written = 0
    while written < contents.count {
      let length = contents.withUnsafeBytes { buffer in
        Foundation.write(
          descriptor, buffer.baseAddress.map { $0 + written }, contents.count - written)
      }
      if length < 0 {
        if errno == EINTR { continue }
        throw problem()
      }
      written += length
    }
    guard fsync(descriptor) == 0 else { throw problem() }
  }

  /// Makes the rename last, where the file system can.
  private static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func problem() -> Problem {
    Problem(text: SystemError.text(errno))
  }
}
