package import Foundation

extension ImportedFile {
  /// Reads commands of curl and what they printed.
  ///
  /// - Parameters:
  ///   - answer: What the one command of the file printed, from another file.
  ///   - file: What messages call the file.
  package init(
    curl data: Data, answer: Data? = nil, file: String, match: MatchRules = MatchRules()
  ) throws(FixtureError) {
    self.init(fixture: Fixture(match: match))
    do throws(FormatProblem) {
      var steps = try CurlTranscript(Array(data)).steps
      if let answer {
        guard steps.count == 1, steps[0].dump == nil else {
          throw FormatProblem(
            "the file has \(steps.count) commands and answers",
            expected: "one command, whose answer is in the file beside it")
        }
        steps[0].dump = Array(answer)[...]
      }
      for step in steps { add(step, matching: match.headers) }
    } catch {
      throw FixtureError(
        .malformed, "\(file): \(error.found).", expected: "\(error.expected).",
        nextStep: "Save the command, and below it what curl -i has printed.")
    }
  }

  private mutating func add(_ step: CurlTranscript.Step, matching names: [String]) {
    do throws(FormatProblem) {
      guard let words = step.words else {
        throw FormatProblem(
          "has an answer without a request",
          expected: "the curl command before it, or in a file of the same name that ends in .curl")
      }
      let command = try CurlCommand(words)
      guard let bytes = step.dump else {
        _ = try command.request
        throw FormatProblem(
          "has a request without an answer",
          expected: "what curl -i printed after it, or in a file of the same name that ends in "
            + ".response.txt")
      }
      let found = try CurlExchanges(command, ResponseDump(bytes, line: step.dumpLine))
      for exchange in found.exchanges { sentHeaders.formUnion(exchange.requestHeaders) }
      fixture.exchanges += found.exchanges.map { $0.exchange(matching: names) }
      notes += found.notes.map { "line \(step.line): \($0)" }
    } catch {
      skipped.append("line \(step.line): \(error.found); expected \(error.expected)")
    }
  }
}
