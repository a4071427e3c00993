import VirtualTime
import XCTest

final class MarbleDiagramTests: XCTestCase {
  private typealias Symbol = MarbleDiagram.Symbol

  /// The events of a diagram, as `time symbol`, in milliseconds.
  private func events(_ text: String, allowsViolations: Bool = false) throws -> [String] {
    try MarbleDiagram(text, allowsViolations: allowsViolations).events.map { event in
      let time = Double(event.time) / 1e6
      return "\(time == time.rounded() ? "\(Int(time))" : "\(time)") \(event.symbol)"
    }
  }

  func testSymbolsTakeATickEach() throws {
    XCTAssertEqual(
      try events("ab-c|"),
      ["0 value(\"a\")", "1 value(\"b\")", "3 value(\"c\")", "4 finish"])
  }

  func testSpacesMeanNothing() throws {
    XCTAssertEqual(try events("a b"), try events("ab"))
    XCTAssertEqual(try events("( a b )"), try events("(ab)"))
  }

  func testAGroupIsOneInstantAndOneTick() throws {
    XCTAssertEqual(
      try events("(ab)c(d|)"),
      [
        "0 value(\"a\")", "0 value(\"b\")", "1 value(\"c\")", "2 value(\"d\")", "2 finish",
      ])
  }

  func testASpanRightAfterAValueCountsFromIt() throws {
    XCTAssertEqual(try events("a~10ms b"), ["0 value(\"a\")", "10 value(\"b\")"])
    XCTAssertEqual(try events("(ab)~10ms c").last, "10 value(\"c\")")
    XCTAssertEqual(try events("a ~10ms b"), try events("a~10ms b"))
  }

  func testASpanElsewhereAddsToTheCursor() throws {
    XCTAssertEqual(try events("~10ms b"), ["10 value(\"b\")"])
    XCTAssertEqual(try events("-~10ms b"), ["11 value(\"b\")"])
    XCTAssertEqual(try events("a~10ms~5ms b").last, "15 value(\"b\")")
  }

  func testADurationEndsAtItsUnit() throws {
    XCTAssertEqual(try events("~5ms"), [])
    XCTAssertEqual(try events("~5ms s"), ["5 value(\"s\")"])
    XCTAssertEqual(try events("~5m s"), ["300000 value(\"s\")"])
    XCTAssertEqual(try events("~1.5ms a"), ["1.5 value(\"a\")"])
    XCTAssertEqual(try events("~2h a"), ["7200000 value(\"a\")"])
    XCTAssertEqual(try events("~20us a~300ns b"), ["0.02 value(\"a\")", "0.0203 value(\"b\")"])
  }

  func testTerminalsSubscriptionsAndDemand() throws {
    XCTAssertEqual(try events("-#"), ["1 failure(nil)"])
    XCTAssertEqual(try events("-#oops_2"), ["1 failure(Optional(\"oops_2\"))"])
    XCTAssertEqual(try events("a-!"), ["0 value(\"a\")", "2 cancel"])
    XCTAssertEqual(
      try events("<2>a-<*>b"),
      [
        "0 demand(Optional(2))", "0 value(\"a\")", "2 demand(nil)", "2 value(\"b\")",
      ])
  }

  func testAHotDiagramCountsFromItsCaret() throws {
    XCTAssertEqual(
      try events("a-^-b"), ["-2 value(\"a\")", "0 subscribe", "2 value(\"b\")"])
  }

  func testQuotedValues() throws {
    XCTAssertEqual(
      try events("'a b'-'it''s'"), ["0 value(\"a b\")", "2 value(\"it\\'s\")"])
  }

  func testViolationsAreAllowedOnPurpose() throws {
    XCTAssertEqual(
      try events("|a|", allowsViolations: true), ["0 finish", "1 value(\"a\")", "2 finish"])
    XCTAssertEqual(try events("| - "), ["0 finish"])
  }

  func testTheTickIsSettable() throws {
    XCTAssertEqual(
      try MarbleDiagram("-a", tick: 1_000_000_000).events,
      [.init(time: 1_000_000_000, symbol: .value("a"))])
  }

  func testFaultsAreMarked() {
    for (text, column, problem) in [
      ("a-(b-c)|", 5, "'-' is not allowed inside a group"),
      ("a(b", 2, "this group is not closed"),
      ("a)b", 2, "')' closes no group"),
      ("a((b))", 3, "a group may not hold a group"),
      ("a()", 2, "this group is empty"),
      ("^a^", 3, "'^' is there twice"),
      ("a|b", 3, "nothing may follow '|' in column 2"),
      ("(|a)", 3, "nothing may follow '|' in column 2"),
      ("##", 2, "nothing may follow '#' in column 1"),
      ("~5x a", 1, "a span is '~', a number, and ns, us, ms, s, m or h"),
      ("~ms a", 1, "a span is '~', a number, and ns, us, ms, s, m or h"),
      ("~9999999999h a", 1, "this span is too long"),
      ("'ab", 1, "this quote is not closed"),
      ("a''", 2, "this value has no name"),
      ("<2a", 1, "this demand is not closed"),
      ("<x>a", 2, "a demand is a number or '*'"),
      ("a%b", 2, "'%' means nothing here"),
    ] {
      XCTAssertThrowsError(try MarbleDiagram(text)) { error in
        let error = error as? MarbleError
        XCTAssertEqual(error?.column, column, text)
        XCTAssertEqual(error?.problem, problem, text)
      }
    }
  }

  func testAFaultHasACaret() {
    XCTAssertThrowsError(try MarbleDiagram("a-(b-c)|")) { error in
      XCTAssertEqual(
        "\(error)",
        """
         a-(b-c)|
             ^ '-' is not allowed inside a group (column 5)
        """)
    }
  }

  func testTheCanonicalSpelling() throws {
    for (text, canonical) in [
      ("a b - c --", "ab-c"), ("--a---|", "--a---|"), ("a~10ms b", "a---------b"),
      ("a~50ms b", "a~50ms b"), ("~1050ms a", "~1050ms a"), ("(ab|)", "(ab|)"),
      ("'a'-'a b'", "a-'a b'"), ("<2>a-<*>b", "<2>a-<*>b"), ("--a-^-b", "a-^-b"),
      ("-#oops", "-#oops"), ("a~0s !", "(a!)"), ("(a!)", "(a!)"), ("<*>^--!", "<*>^--!"),
      ("(^|)", "(^|)"), ("-<2>(^ab)~5s |", "<2>(^ab)~5s |"),
      ("'it''s'", "'it''s'"),
    ] {
      XCTAssertEqual(try MarbleDiagram(text).text(), canonical)
    }
  }

  func testParsingAndPrintingRoundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    let items = [
      "-", "--", "a", "b", "7", "'long value'", "(ab)", "(a'x'b)", "~5ms", "~1500us", "~2s",
      "~30ns",
      "<3>", "<*>", " ",
    ]
    let ends = ["", "|", "#", "#name", "!", "(a|)", "(b#)"]
    for _ in 0..<3000 {
      var text = ""
      let caret = Int.random(in: 0..<12, using: &generator)
      for index in 0..<Int.random(in: 0..<10, using: &generator) {
        text += index == caret ? "^" : items.randomElement(using: &generator) ?? ""
      }
      text += " " + (ends.randomElement(using: &generator) ?? "")
      let diagram = try MarbleDiagram(text)
      let printed = diagram.text()
      XCTAssertEqual(try MarbleDiagram(printed).events, diagram.events, "\(text) → \(printed)")
      XCTAssertEqual(try MarbleDiagram(printed).text(), printed, text)
    }
  }

  func testWhateverIsADiagramCanBePrintedAndNothingTraps() throws {
    var generator = SeededGenerator(seed: 2)
    var count = 0
    let alphabet = Array("ab19-|#!^<>()'~ msnuh.*_%é\u{301}😀")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0..<14, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        })
      guard let diagram = try? MarbleDiagram(text) else { continue }
      count += 1
      XCTAssertEqual(try MarbleDiagram(diagram.text()).events, diagram.events, text)
    }
    XCTAssertGreaterThan(count, 1000)
  }
}
