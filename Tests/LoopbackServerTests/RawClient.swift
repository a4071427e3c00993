import Foundation
import LoopbackServer

/// A client that writes and reads bytes, and waits for them at most 30 seconds.
final class RawClient {
  private let socket: Socket
  private var buffer = Data()

  init(_ server: LoopbackServer) throws {
    socket = try Socket.connected(to: server.port)
  }

  deinit { socket.close() }

  func send(_ text: String) {
    var rest = Data(text.utf8)
    while !rest.isEmpty, case .bytes(let count) = socket.send(rest) {
      rest = rest.dropFirst(count)
    }
  }

  /// The next `count` bytes, fewer when the connection ends before.
  func read(_ count: Int) -> String {
    while buffer.count < count, case .bytes = socket.receive(into: &buffer) {}
    let taken = buffer.prefix(count)
    buffer = Data(buffer.dropFirst(count))
    return String(decoding: taken, as: UTF8.self)
  }

  /// Everything up to the end of the connection; nil when it does not end in time.
  func readToEnd() -> String? {
    while true {
      switch socket.receive(into: &buffer) {
      case .bytes: continue
      case .wouldBlock: return nil
      case .ended: return read(buffer.count)
      }
    }
  }
}
