/// The name of a fixture: folders below `Fixtures` and a file name, without the extension.
package struct FixtureName: Hashable, Sendable {
  /// The parts between slashes; at least one.
  package let parts: [String]

  /// The last part, with which the names of side files start.
  package var last: String {
    parts[parts.count - 1]
  }

  /// Below a `Fixtures` folder: `search/github.json`.
  package var path: String {
    parts.joined(separator: "/") + ".json"
  }

  /// Checks that the name works on every file system and leads nowhere else.
  package init(_ name: String) throws(FixtureError) {
    let base = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    let parts = base.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for part in parts {
      guard let problem = PortableName.problem(with: part) else { continue }
      throw FixtureError(
        .refusedPath, "\"\(name)\" cannot name a fixture: in \"\(part)\", \(problem).",
        expected: "a name that every file system takes, such as \"github-search\" or "
          + "\"github/search\".",
        nextStep: "Choose another name.")
    }
    self.parts = parts
  }
}
