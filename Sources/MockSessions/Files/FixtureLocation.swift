package import Foundation

/// Where the file of a fixture is, or will be.
///
/// It is looked for in the `Fixtures` folder beside the test's source file; in `Fixtures` of each
/// parent folder, up to the one that holds `Package.swift`; in the folder that `REHEARSAL_FIXTURES`
/// names, for machines that have the tests without their sources; and in a bundle.
package struct FixtureLocation: Sendable {
  package let name: FixtureName
  /// The folders that are searched, in this order.
  package let folders: [URL]
  private let sourceFolder: URL
  private let ownFolderCount: Int
  private let hasNamedFolder: Bool

  package init(
    name: FixtureName, testFile: String, environment: RecordingEnvironment, bundle: Bundle? = nil
  ) {
    self.name = name
    sourceFolder = URL(fileURLWithPath: testFile).deletingLastPathComponent().standardizedFileURL
    let own = FixtureLocation.foldersOfSources(sourceFolder)
    ownFolderCount = own.count
    let named = environment.fixtures.map { [URL(fileURLWithPath: $0, isDirectory: true)] } ?? []
    let bundled = bundle.map { bundle in
      let resources = bundle.resourceURL ?? bundle.bundleURL
      return [resources.appendingPathComponent("Fixtures", isDirectory: true), resources]
    }
    hasNamedFolder = !named.isEmpty
    folders = own + named + (bundled ?? [])
  }

  /// The file, if there is one.
  package var existing: URL? {
    folders.lazy.map(file).first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The file; an error that lists every place searched when there is none.
  package func find() throws(FixtureError) -> URL {
    if let existing { return existing }
    let places = folders.map { "  \(file($0).path)" }.joined(separator: "\n")
    throw FixtureError(
      .fixtureMissing, "There is no fixture \"\(name.parts.joined(separator: "/"))\".",
      expected: "a file in one of these places:\n\(places)",
      nextStep: "Record it with REHEARSAL_RECORD=once, or correct the name.")
  }

  /// Where a recording goes: over the file that is there, else into the nearest `Fixtures` folder
  /// that is there, else into the folder of `REHEARSAL_FIXTURES`, else into a new `Fixtures` folder
  /// beside the test's source file.
  package func destination() throws(FixtureError) -> URL {
    // NB: Never into a bundle: what is built is thrown away.
    let writable = folders[..<min(folders.count, ownFolderCount + (hasNamedFolder ? 1 : 0))]
    if let file = writable.map(file).first(where: {
      FileManager.default.fileExists(atPath: $0.path)
    }) {
      return file
    }
    if let folder = folders[..<ownFolderCount].first(where: FixtureLocation.isFolder) {
      return file(folder)
    }
    if hasNamedFolder { return file(folders[ownFolderCount]) }
    guard FixtureLocation.isFolder(sourceFolder), let own = folders.first else {
      throw FixtureError(
        .unwritable, "The sources of the test are not on this machine: \(sourceFolder.path).",
        expected: "a folder to record into.",
        nextStep: "Record where the sources are, or name a folder in REHEARSAL_FIXTURES.")
    }
    return file(own)
  }

  private func file(_ folder: URL) -> URL {
    folder.appendingPathComponent(name.path, isDirectory: false)
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Without a `Package.swift` above, parents do not count: they may be anyone's.
  private static func foldersOfSources(_ folder: URL) -> [URL] {
    var folders: [URL] = []
    var current = folder
    while true {
      folders.append(current.appendingPathComponent("Fixtures", isDirectory: true))
      let manifest = current.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folders }
      let parent = current.deletingLastPathComponent().standardizedFileURL
      guard parent.path.count < current.path.count else { return Array(folders.prefix(1)) }
      current = parent
    }
  }
}
