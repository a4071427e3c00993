import Dispatch
import Foundation

/// The part of the server that lives on its queue: takes connections, keeps the record.
final class Acceptor: @unchecked Sendable {
  let port: UInt16

  private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  private let socket: Socket
  private let queue = DispatchQueue(label: "LoopbackServer")
  private let script: LoopbackServer.Script
  private let peerLeft: @Sendable (Int) -> Void
  private let openSockets = DispatchGroup()
  private var source: (any DispatchSourceRead)?
  private var connections: [Int: Connection] = [:]
  private var connectionCount = 0
  private var received: [ReceivedRequest] = []

  init(
    script: @escaping LoopbackServer.Script, peerLeft: @escaping @Sendable (Int) -> Void
  ) throws {
    self.script = script
    self.peerLeft = peerLeft
    socket = try Socket.listening()
    port = socket.port
    queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    openSockets.enter()
    let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.acceptAll() }
    source.setCancelHandler { [socket, openSockets] in
      socket.close()
      openSockets.leave()
    }
    self.source = source
    source.resume()
  }

  var requests: [ReceivedRequest] { onQueue { received } }

  var totalConnections: Int { onQueue { connectionCount } }

  /// Ends everything. From anywhere but a script, it returns when every socket is closed.
  func stop() {
    onQueue {
      source?.cancel()
      source = nil
      for connection in connections.values { connection.end(.close) }
    }
    if !isOnQueue { openSockets.wait() }
  }

  private var isOnQueue: Bool {
    DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
  }

  private func onQueue<Value>(_ body: () -> Value) -> Value {
    isOnQueue ? body() : queue.sync(execute: body)
  }

  private func acceptAll() {
    while source != nil, let socket = socket.accept() {
      connectionCount += 1
      let connection = Connection(
        socket: socket, number: connectionCount, queue: queue,
        delegate: .init(
          answer: { [unowned self] request in
            received.append(request)
            return script(request)
          },
          peerLeft: { [peerLeft] in peerLeft($0) },
          closed: { [weak self, openSockets] number in
            self?.connections[number] = nil
            openSockets.leave()
          }))
      openSockets.enter()
      connections[connectionCount] = connection
      connection.start()
    }
  }
}
