import APISession
import Foundation
import MockSessions
import VirtualTime

/// One GET request that is recorded into a fixture.
struct Recording {
  let url: URL
  /// The fixture's path; made of the URL if there is none.
  let output: String?

  func run() throws {
    let file = URL(fileURLWithPath: output ?? "Fixtures/\(defaultName).json")
    guard file.pathExtension == "json" else {
      throw UsageError(description: "\(file.path) is not the path of a fixture, a .json file.")
    }
    let environment = try RecordingEnvironment.current()
    let adapter = try FixtureAdapter(
      file.deletingPathExtension().lastPathComponent, mode: .all, clock: nil, latency: nil,
      bases: [:], adapter: nil, bundle: nil,
      environment: RecordingEnvironment(
        requestedMode: environment.isContinuousIntegration ? .all : nil,
        isContinuousIntegration: environment.isContinuousIntegration,
        fixtures: file.deletingLastPathComponent().path),
      testFile: file.deletingLastPathComponent().appendingPathComponent("none/none").path,
      callSite: CallSite())

    let (data, response, error) = answer(from: adapter)
    try adapter.finish()
    if let error { throw error }
    guard let response = response as? HTTPURLResponse else {
      throw ResponseError.nonHTTPURLResponse(response)
    }
    print("\(AnswerLine(response, data ?? Data()).text), recorded in \(file.path)")
  }

  private func answer(from adapter: FixtureAdapter) -> (Data?, URLResponse?, (any Error)?) {
    let isAnswered = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer: (Data?, URLResponse?, (any Error)?) = (nil, nil, nil)
    let task = adapter.createTask(with: URLRequest(url: url)) { data, response, error in
      answer = (data, response, error)
      isAnswered.signal()
    }
    task.resume()
    isAnswered.wait()
    return answer
  }

  /// The host and the path, as the name of a file on any system.
  private var defaultName: String {
    let text = (url.host ?? "") + url.path
    let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" }
    return String(name).trimmingCharacters(in: CharacterSet(charactersIn: "-."))
  }
}
