import APISession
import Foundation
import MockSessions
import VirtualTime
import XCTest

/// What a program does with the API of GitHub, replayed from an imported fixture: each request depends
/// on the answer before it.
final class GitHubScenario {
  private let clock = VirtualClock()
  private let session: FixtureSession
  private let fixture: Fixture
  /// The requests in the order of sending, a line each.
  private(set) var sent: [String] = []

  init(_ file: URL) throws {
    fixture = try FixtureFile(file).read()
    session = try FixtureSession(
      file.deletingPathExtension().lastPathComponent, clock: clock,
      environment: RecordingEnvironment(fixtures: file.deletingLastPathComponent().path),
      testFile: "/none/none.swift", callSite: CallSite())
  }

  /// Whether this is traffic that starts as the scenarios do.
  static func isOne(_ fixture: Fixture) -> Bool {
    fixture.exchanges.first.map {
      $0.request.method == "POST" && $0.request.url.hasPrefix("https://api.github.com/orgs/")
    } ?? false
  }

  /// Plays the scenario that the fixture is about: every exchange, in the order of the recording, at
  /// its time.
  func play() throws {
    let creation = fixture.exchanges[0].request
    let name = try XCTUnwrap(JSONText.member("name", of: creation.body))
    let organization = creation.url.split(separator: "/")[3]
    let repository = "\(organization)/\(name)"
    let created = try answer(CreateRepository(organization: String(organization), name: name))
    XCTAssertEqual(created, GitHubRepository(name: name, fullName: repository))

    let urls = fixture.exchanges.map(\.request.url)
    if urls.contains(where: { $0.contains("/tarball/") }) {
      try playArchive(repository)
    } else if urls.contains(where: { $0.contains("per_page=") }) {
      try playPages(repository)
    } else if urls.contains(where: { $0.contains("/search/issues") }) {
      try playSearch(repository)
    } else {
      let refusal = try answer(CreateLabel(repository: repository, name: "foo", color: "invalid"))
      XCTAssertEqual(refusal.message, "Validation Failed")
      XCTAssertEqual(refusal.errors, [CreateLabel.Response.Problem(field: "color")])
    }
    XCTAssertEqual(try answer(DeleteRepository(repository: repository)), 204)
    // The session itself sends what follows a redirect.
    let own = fixture.exchanges.indices.filter { index in
      index == 0 || fixture.exchanges[index - 1].response?.status != 302
    }.map { fixture.exchanges[$0].request }
    XCTAssertEqual(sent, own.map { "\($0.method) \($0.url)" })
    XCTAssertEqual(
      clock.now.nanoseconds,
      fixture.exchanges.reduce(0) { $0 + ($1.response?.time?.milliseconds ?? 0) * 1_000_000 })
  }

  private func playArchive(_ repository: String) throws {
    let put = PutFile(
      repository: repository, file: "README.md", message: "initial commit",
      content: Data("# get-archive".utf8))
    XCTAssertEqual(try answer(put).content.path, "README.md")
    // GitHub sends the client on to another host; the session follows.
    let archive = try answer(Archive(repository: repository))
    XCTAssertEqual(Array(archive.prefix(3)), [0x1F, 0x8B, 0x08])
  }

  private func playPages(_ repository: String) throws {
    for number in 1...13 {
      let issue = CreateIssue(repository: repository, title: "Test issue \(number)")
      XCTAssertEqual(
        try answer(issue), GitHubIssue(number: number, title: "Test issue \(number)"))
    }
    let first = "https://api.github.com/repos/\(repository)/issues?per_page=3"
    var next = URL(string: first)
    var pages: [[Int]] = []
    while let url = next, pages.count < 10 {
      let page = try answer(ListIssues(baseURL: url))
      pages.append(page.issues.map(\.number))
      next = page.next
    }
    XCTAssertEqual(pages, [[13, 12, 11], [10, 9, 8], [7, 6, 5], [4, 3, 2], [1]])
  }

  private func playSearch(_ repository: String) throws {
    let issues = try fixture.exchanges.filter { $0.request.url.hasSuffix("/issues") }.map {
      CreateIssue(
        repository: repository, title: try XCTUnwrap(JSONText.member("title", of: $0.request.body)),
        body: try XCTUnwrap(JSONText.member("body", of: $0.request.body)))
    }
    var titles: Set<String> = []
    for issue in issues { titles.insert(try answer(issue).title) }
    let found = try answer(SearchIssues(query: "sesame repo:\(repository)"))
    XCTAssertEqual(found.totalCount, issues.count)
    XCTAssertEqual(Set(found.items.map(\.title)), titles)
  }

  private func answer<R: Request>(_ request: R) throws -> R.Response {
    nonisolated(unsafe) var result: Result<R.Response, SessionTaskError>?
    session.send(request) { result = $0 }
    clock.run()
    if let url = session.sent(R.self).last?.urlRequest {
      sent.append("\(url.httpMethod ?? "") \(url.url?.absoluteString ?? "")")
    }
    return try XCTUnwrap(result, "there was no answer to \(request)").get()
  }
}

private enum JSONText {
  /// A member of a body that is a JSON object.
  static func member(_ name: String, of body: Body?) -> String? {
    guard case .json(.object(let object), _)? = body else { return nil }
    return object[name]?.text
  }
}
