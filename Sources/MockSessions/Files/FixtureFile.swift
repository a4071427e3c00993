package import Foundation

/// The file of a fixture, with its side files.
package struct FixtureFile: Sendable {
  package let url: URL

  package init(_ url: URL) {
    self.url = url
  }

  /// The file's name without the extension, with which the names of side files start.
  package var name: String {
    url.deletingPathExtension().lastPathComponent
  }

  /// Reads the fixture and its side files.
  ///
  /// - Parameter bases: Addresses that replace the file's own for bases of the same name.
  package func read(bases: BaseTable = BaseTable()) throws(FixtureError) -> Fixture {
    let data: Data
    do throws(BoundedFile.Problem) {
      data = try BoundedFile.read(url.path)
    } catch {
      throw FixtureError(
        error == .missing ? .fixtureMissing : .unreadable,
        "\(url.path) cannot be read: \(error.text).", expected: "a fixture file.",
        nextStep: "Put the file back, or delete it and record it with REHEARSAL_RECORD=once.")
    }
    let decoder = FixtureDecoder(file: url.path, bases: bases) { name throws(FixtureError) in
      try self.sideFile(name)
    }
    return try decoder.decode(data)
  }

  /// Writes a recording: secrets taken out, times kept where nothing else has changed, and nothing at
  /// all when the file would stay the same.
  ///
  /// A file that is there and cannot be read is an error and stays as it is.
  ///
  /// - Parameter replacing: Whether a file that is there is replaced; it is an error otherwise.
  /// - Returns: Whether a file was written.
  @discardableResult
  package func write(
    _ fixture: Fixture, redactor: Redactor, replacing: Bool = true
  ) throws(FixtureError) -> Bool {
    var fixture = redactor.redact(fixture)
    let earlier = replacing ? try earlierFixture() : nil
    if let earlier { fixture = fixture.keepingTimes(of: earlier) }
    let files = FixtureEncoder.encode(fixture, name: name)
    try redactor.checkHoldsNoSecret(files, file: url.path)

    var hasWritten = false
    // NB: Side files come first, under names of their content: until the fixture itself is renamed,
    // the old one is whole.
    for sideName in files.sideFiles.keys.sorted() {
      let contents = files.sideFiles[sideName] ?? Data()
      if try write(contents, to: folder.appendingPathComponent(sideName)) { hasWritten = true }
    }
    if try write(files.json, to: url, replacing: replacing) { hasWritten = true }
    removeSideFiles(of: earlier, except: Set(files.sideFiles.keys))
    return hasWritten
  }

  private var folder: URL {
    url.deletingLastPathComponent()
  }

  private func earlierFixture() throws(FixtureError) -> Fixture? {
    do throws(FixtureError) {
      return try read()
    } catch {
      if error.reason == .fixtureMissing, !FileManager.default.fileExists(atPath: url.path) {
        return nil
      }
      throw FixtureError(
        error.reason,
        "The recording was not written, because the file that is there is no good: "
          + error.whatHappened, expected: error.expected, nextStep: error.nextStep)
    }
  }

  private func write(
    _ contents: Data, to file: URL, replacing: Bool = true
  ) throws(FixtureError) -> Bool {
    do throws(AtomicFile.Problem) {
      return try AtomicFile.write(contents, to: file.path, replacing: replacing)
    } catch {
      if error.isThere { throw .isThere(file) }
      throw FixtureError(
        .unwritable, "\(file.path) cannot be written: \(error.text).",
        expected: "a folder that this process may write to, with space left.",
        nextStep: "Make the folder writable and record again; the file is as it was.")
    }
  }

  /// A side file must be in the fixture's own folder, whatever links there are.
  private func sideFile(_ name: String) throws(FixtureError) -> Data {
    let path = folder.appendingPathComponent(name).path
    let nextStep = "Put the file back, or delete the fixture and record it again."
    guard let real = AtomicFile.realPath(path), let realFolder = AtomicFile.realPath(folder.path)
    else {
      throw FixtureError(
        .sideFile, "\(path) is not there.", expected: "the side file that was recorded",
        nextStep: nextStep)
    }
    guard URL(fileURLWithPath: real).deletingLastPathComponent().path == realFolder else {
      throw FixtureError(
        .refusedPath, "\(path) is a link to another folder.",
        expected: "a file in the fixture's own folder", nextStep: nextStep)
    }
    do throws(BoundedFile.Problem) {
      return try BoundedFile.read(real)
    } catch {
      throw FixtureError(
        .sideFile, "\(path) cannot be read: \(error.text).",
        expected: "the side file that was recorded", nextStep: nextStep)
    }
  }

  /// Removes the side files that only the earlier recording used, when their names say that they were
  /// made by one.
  private func removeSideFiles(of earlier: Fixture?, except kept: Set<String>) {
    for exchange in earlier?.exchanges ?? [] {
      var bodies = [exchange.request.body]
      if case .body(let body)? = exchange.response?.content { bodies.append(body) }
      for case .file(let file)? in bodies {
        guard let sideName = file.name, !kept.contains(sideName) else { continue }
        let digest = SHA256(of: file.contents).hexadecimal
        let own = [8, 64].map { SideFile.name(fixture: name, sha256: digest, digits: $0) }
        if own.contains(sideName) { unlink(folder.appendingPathComponent(sideName).path) }
      }
    }
  }
}
