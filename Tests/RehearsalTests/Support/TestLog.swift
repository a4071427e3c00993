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

    /// How often a test has passed in Swift Testing.
    func passes(ofSwiftTest name: String) -> Int {
      text.split(separator: "\n").count { $0.contains(" Test \(name)() passed after ") }
    }
  }
#endif
