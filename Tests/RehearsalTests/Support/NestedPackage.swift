#if os(macOS) || os(Linux)
  import Foundation

  /// A package in the folder of the tests, which is built and run by processes of its own.
  struct NestedPackage: Sendable {
    let folder: URL
    private let scratch: URL

    /// Tests that fail on purpose, with the bridge to the test frameworks.
    static let withBridge = NestedPackage("Tests/FailingTests", scratch: "with-bridge")

    /// Tests that cause an issue, without the bridge.
    static let withoutBridge = NestedPackage(
      "Tests/FailingTests/WithoutBridge", scratch: "without-bridge")

    /// The folder of the whole package.
    static let root: URL = {
      var root = URL(filePath: #filePath)
      for _ in 0..<4 { root.deleteLastPathComponent() }
      return root
    }()

    private init(_ path: String, scratch: String) {
      folder = NestedPackage.root.appending(path: path)
      self.scratch = NestedPackage.root.appending(path: ".build/failing-tests/\(scratch)")
    }

    /// Builds the package and runs its tests.
    func test(_ arguments: String...) throws -> Subprocess {
      try swift("test", arguments)
    }

    /// Builds an executable of the package and runs it by itself.
    func run(_ executable: String) throws -> Subprocess {
      let build = try swift("build", ["--product", executable])
      guard build.status == 0 else { return build }
      let path = try swift("build", ["--show-bin-path"]).output
      return try Subprocess(path.trimmingCharacters(in: .newlines) + "/" + executable, [])
    }

    private func swift(_ command: String, _ arguments: [String]) throws -> Subprocess {
      try Subprocess(
        "swift",
        [command, "--package-path", folder.path, "--scratch-path", scratch.path] + arguments)
    }

    /// The marks in the sources of a folder, such as `// fails: SomeTests.testValues`.
    func marks(_ kind: String, in folder: String) throws -> [Mark] {
      try sources(in: folder).flatMap { file, lines in
        lines.enumerated().compactMap { index, line -> Mark? in
          guard let mark = line.range(of: "// \(kind): ") else { return nil }
          return Mark(file: file, line: index + 1, name: String(line[mark.upperBound...]))
        }
      }
    }

    /// The sources of a folder, in the order of their names, line by line.
    func sources(in folder: String) throws -> [(file: String, lines: [Substring])] {
      let folder = self.folder.appending(path: folder)
      return try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).sorted { $0.path < $1.path }.map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return (
          file.lastPathComponent, text.split(separator: "\n", omittingEmptySubsequences: false)
        )
      }
    }
  }

  /// A place in a source where a test fails, and the test.
  struct Mark: Hashable, Comparable {
    let file: String
    let line: Int
    let name: String

    static func < (lhs: Mark, rhs: Mark) -> Bool {
      (lhs.file, lhs.line, lhs.name) < (rhs.file, rhs.line, rhs.name)
    }
  }
#endif
