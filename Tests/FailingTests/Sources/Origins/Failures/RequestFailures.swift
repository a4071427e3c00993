import APISession
import Foundation
import Rehearsal

struct Search: Request {
  let query: String

  let method = HTTPMethod.get
  var baseURL: URL { URL(string: "https://api.example.com")! }
  var path: String { "/search" }
  var queryParameters: [String: Any]? { ["q": query] }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> String { "\(object)" }
}

struct Login: Request {
  let name: String

  let method = HTTPMethod.post
  var baseURL: URL { URL(string: "https://api.example.com")! }
  var path: String { "/login" }
  var bodyParameters: (any BodyParameters)? { JSONBodyParameters(JSONObject: ["name": name]) }
  var headerFields: [String: String] { ["Authorization": "Bearer 0123456789"] }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> String { "\(object)" }
}

extension Failure {
  private static func session(on clock: VirtualClock) -> MockSession {
    let session = MockSession(clock: clock)
    session.stub(Search.self, after: .milliseconds(400), .json("{}"))
    session.stub(Login.self, .json("{}"))
    return session
  }

  static var requests: [Failure] {
    [
      Failure("A request was not sent as often") {
        let clock = VirtualClock()
        let session = session(on: clock)
        session.send(Search(query: "Swi"))
        clock.run()
        XCTAssertSent(session.sent(Search.self), count: 2)  // fails
      },
      Failure("A request was sent with other parts") {
        let clock = VirtualClock()
        let session = session(on: clock)
        session.send(Login(name: "ann"))
        clock.run()
        XCTAssertSent(  // fails
          session.sent(Login.self), headers: ["Authorization": "Bearer 9876543210"],
          body: #"{"name": "bob"}"#)
      },
      Failure("Requests were sent in another order") {
        let clock = VirtualClock()
        let session = session(on: clock)
        session.send(Search(query: "Swi"))
        session.send(Login(name: "ann"))
        XCTAssertSent(session, [Login.self, Search.self])  // fails
        clock.run()
      },
      Failure("A request was sent that must not be") {
        let clock = VirtualClock()
        let session = session(on: clock)
        session.send(Search(query: "S"))
        clock.run()
        XCTAssertNotSent(session.sent(Search.self) { $0.query.count < 3 })  // fails
      },
      Failure("A request was not cancelled") {
        let clock = VirtualClock()
        let session = session(on: clock)
        session.send(Search(query: "Swi"))
        clock.run()
        XCTAssertCancelled(session.sent(Search.self))  // fails
      },
      Failure("No such request was sent, so it was not cancelled") {
        XCTAssertCancelled(MockSession().sent(Search.self))  // fails
      },
      Failure("A request has no stub") {
        let session = MockSession()  // fails
        session.send(Search(query: "Swi"))
      },
      Failure("A request is not in the fixture") {
        let clock = VirtualClock()
        guard let session = try? FixtureSession("search", clock: clock) else { return }  // fails
        session.send(Search(query: "Swa"))
        clock.run()
      },
      Failure("An exchange was not played") {
        let clock = VirtualClock()
        guard let session = try? FixtureSession("search", clock: clock) else { return }
        session.send(Search(query: "Swi"))
        clock.run()
        XCTAssertAllPlayed(session)  // fails
      },
    ]
  }
}
