#if os(macOS) || os(Linux)
  import Foundation

  /// A failure that the failing tests cause on purpose, as their source has it.
  struct PlannedFailure {
    let title: String
    /// The code, without the mark.
    let code: String
    let place: SourceLine
    let isAsynchronous: Bool

    /// All of them, by file.
    static func all(of package: NestedPackage) throws -> [(file: String, [PlannedFailure])] {
      try package.sources(in: "Sources/Origins/Failures").map { file, lines in
        (file, planned(in: lines, of: file))
      }
    }

    private static func planned(in lines: [Substring], of file: String) -> [PlannedFailure] {
      var failures: [PlannedFailure] = []
      var begin: (title: String, index: Int, isAsynchronous: Bool)?
      for (index, line) in lines.enumerated() {
        if let match = line.firstMatch(of: #/^      (Async)?Failure\("(.*)"\) \{$/#) {
          begin = (String(match.2), index + 1, match.1 != nil)
        } else if line == "      }," || line == "      }", let start = begin {
          let body = lines[start.index..<index]
          if let mark = body.firstIndex(where: { $0.hasSuffix("  // fails") }) {
            failures.append(
              PlannedFailure(
                title: start.title,
                code: body.map { $0.dropFirst(8).replacing("  // fails", with: "") }
                  .joined(separator: "\n"),
                place: SourceLine(file: file, line: mark + 1),
                isAsynchronous: start.isAsynchronous))
          }
          begin = nil
        }
      }
      return failures
    }
  }
#endif
