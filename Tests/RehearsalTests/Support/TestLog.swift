#if os(macOS) || os(Linux)
  import Foundation

  /// What `swift test` has printed, read as facts.
  struct TestLog {
    private let text: String

    init(_ process: Subprocess) { text = process.output + "\n" + process.errors }

    /// The failures that XCTest has printed.
    var xctestFailures: [Mark] {
      // NB: The name is `Class.test` on Linux and `-[Module.Class test]` on Apple's platforms.
      text.matches(
        of: #/(?m)^.*?([^/\n]+\.swift):(\d+): error: (?:-\[\w+\.)?(\w+)[. ](\w+)\]? : /#
      ).map { Mark(file: String($0.1), line: Int($0.2) ?? 0, name: "\($0.3).\($0.4)") }
    }

    /// The tests that have passed or failed in XCTest.
    func xctests(that outcome: String) -> [String] {
      text.matches(of: #/(?m)^Test Case '(?:-\[\w+\.)?(\w+)[. ](\w+)\]?' (\w+) \(/#)
        .filter { $0.3 == outcome }.map { "\($0.1).\($0.2)" }
    }

    /// The issues that Swift Testing has printed; the name is that of the function alone, and
    /// `«unknown»` if the issue did not come from a task of the test.
    var swiftTestingIssues: [Mark] {
      text.matches(of: #/(?m)^\S+ +Test (\S+?)(?:\(\))? recorded an issue at (\w+\.swift):(\d+):/#)
        .map { Mark(file: String($0.2), line: Int($0.3) ?? 0, name: String($0.1)) }
    }

    /// What XCTest has printed for one test: the message of the failure at each line.
    func xctestMessages(of test: String) -> [SourceLine: String] {
      var messages: [SourceLine: String] = [:]
      var current: SourceLine?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let match = line.firstMatch(
          of: #/^.*?([^/]+\.swift):(\d+): error: (?:-\[\w+\.)?\w+[. ](\w+)\]? : failed - (.*)$/#)
        {
          current = SourceLine(file: String(match.1), line: Int(match.2) ?? 0)
          guard match.3 == test, let place = current else { current = nil; continue }
          messages[place] = (messages[place].map { $0 + "\n" } ?? "") + match.4
        } else if line.hasPrefix("Test Case '") || line.hasPrefix("Test Suite '") {
          current = nil
        } else if let current {
          messages[current]? += "\n" + line
        }
      }
      return messages
    }

    /// What Swift Testing has printed for one test: the message of the issue at each line.
    func swiftTestingMessages(of test: String) -> [SourceLine: String] {
      var messages: [SourceLine: String] = [:]
      var current: SourceLine?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let match = line.firstMatch(
          of: #/^\S+ +Test (\S+?)(?:\(\))? recorded an issue at (\w+\.swift):(\d+):/#)
        {
          current =
            match.1 == test ? SourceLine(file: String(match.2), line: Int(match.3) ?? 0) : nil
        } else if let place = current, line.hasPrefix("↳ ") {
          messages[place] = String(line.dropFirst(2))
        } else if let place = current, line.hasPrefix("  ") {
          messages[place]? += "\n" + line.dropFirst(2)
        } else {
          current = nil
        }
      }
      return messages
    }

    /// How often a test has passed in Swift Testing.
    func passes(ofSwiftTest name: String) -> Int {
      text.split(separator: "\n").count { $0.contains(" Test \(name)() passed after ") }
    }
  }

  /// A line of a source file.
  struct SourceLine: Hashable {
    let file: String
    let line: Int
  }
#endif
