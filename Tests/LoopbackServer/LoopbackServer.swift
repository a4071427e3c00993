package import Foundation

/// A small HTTP/1.1 server on 127.0.0.1 that answers what a script says, byte for byte.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.target == "/slow" ? .text("late").delayed(by: .milliseconds(143)) : .text("at once")
/// }
/// ```
///
/// It listens from the moment it is made until `stop()` or until it is released.
package final class LoopbackServer: Sendable {
  /// Says what to answer. It is called on the server's queue, one request at a time, and must not
  /// block: to answer later, use `Answer.delayed(by:)` or `Answer.held(until:)`.
  package typealias Script = @Sendable (ReceivedRequest) -> Answer

  private let acceptor: Acceptor

  /// Starts on a port that is free.
  ///
  /// - Parameters:
  ///   - peerLeft: Called on the server's queue with the number of a connection whose client has
  ///     gone while its answer was under way.
  ///   - script: Says what to answer to a request.
  package init(
    peerLeft: @escaping @Sendable (Int) -> Void = { _ in }, script: @escaping Script
  ) throws {
    acceptor = try Acceptor(script: script, peerLeft: peerLeft)
  }

  deinit { acceptor.stop() }

  package var port: UInt16 { acceptor.port }

  /// `http://127.0.0.1:port`, without a slash at the end.
  package var url: URL {
    var components = URLComponents()
    components.scheme = "http"
    components.host = "127.0.0.1"
    components.port = Int(port)
    return components.url ?? URL(filePath: "/")
  }

  /// Every request read so far, in the order they were complete.
  package var requests: [ReceivedRequest] { acceptor.requests }

  /// How many connections have been taken so far.
  package var totalConnections: Int { acceptor.totalConnections }

  /// Closes every connection and the port; returns when all sockets are closed (at once when a
  /// script calls it).
  package func stop() { acceptor.stop() }
}
