package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A TCP socket on 127.0.0.1, with the differences between the platforms' headers taken out.
package struct Socket: Hashable, Sendable {
  /// What one attempt to read or write has done.
  package enum Outcome: Equatable, Sendable {
    case bytes(Int)
    case wouldBlock
    case ended
  }

  /// A system call that failed, with the number and text of its error.
  package struct Failure: Error, CustomStringConvertible {
    package let call: String
    package let number: Int32

    package var description: String { "\(call) failed: \(String(cString: strerror(number)))" }
  }

  package let descriptor: Int32

  private static var streamType: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private static var sendFlags: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, to: Int32(1))
    #endif
    // NB: Without this, two small writes are 40 ms apart (Nagle's algorithm and delayed ACK).
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Makes a socket that listens on a port that is free.
  package static func listening() throws(Failure) -> Socket {
    let socket = try make().movedAside()
    var address = address(port: 0)
    let bound = withSocketAddress(&address) { bind(socket.descriptor, $0, $1) }
    guard bound == 0, listen(socket.descriptor, SOMAXCONN) == 0 else {
      let failure = Failure(call: "bind", number: errno)
      socket.close()
      throw failure
    }
    socket.makeNonBlocking()
    return socket
  }

  /// Connects to a port of 127.0.0.1; reads give up after `patience` seconds without a byte.
  package static func connected(to port: UInt16, patience: Int = 30) throws(Failure) -> Socket {
    let socket = try make()
    var address = address(port: port)
    let connected = withSocketAddress(&address) { connect(socket.descriptor, $0, $1) }
    guard connected == 0 else {
      let failure = Failure(call: "connect", number: errno)
      socket.close()
      throw failure
    }
    socket.setOption(SO_RCVTIMEO, to: timeval(tv_sec: patience, tv_usec: 0))
    return socket
  }

  private static func make() throws(Failure) -> Socket {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", number: errno) }
    return Socket(descriptor: descriptor)
  }

  /// The next waiting connection, or nil when none waits.
  package func accept() -> Socket? {
    #if canImport(Darwin)
      let accepted = Darwin.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      let accepted = Musl.accept(descriptor, nil, nil)
    #else
      let accepted = Glibc.accept(descriptor, nil, nil)
    #endif
    guard accepted >= 0 else { return nil }
    let socket = Socket(descriptor: accepted).movedAside()
    socket.makeNonBlocking()
    return socket
  }

  /// The port this socket is bound to.
  package var port: UInt16 {
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Appends to `data` what can be read now, at most 64 KiB.
  package func receive(into data: inout Data) -> Outcome {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 {
          data.append(contentsOf: buffer[..<count])
          return .bytes(count)
        }
        if count == 0 { return .ended }
        if errno == EINTR { continue }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .ended
      }
    }
  }

  /// Writes as much of `data` as the system takes now.
  package func send(_ data: Data) -> Outcome {
    data.withUnsafeBytes { bytes in
      while true {
        #if canImport(Darwin)
          let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, Self.sendFlags)
        #elseif canImport(Musl)
          let count = Musl.send(descriptor, bytes.baseAddress, bytes.count, Self.sendFlags)
        #else
          let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Self.sendFlags)
        #endif
        if count >= 0 { return .bytes(count) }
        if errno == EINTR { continue }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .ended
      }
    }
  }

  /// Makes `close()` send a reset (RST) instead of an orderly end (FIN).
  package func resetOnClose() {
    setOption(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
  }

  /// Gives the descriptor back to the system.
  package func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// The same socket under a number that nothing else in the process uses.
  ///
  /// NB: URL loading on Linux closes a descriptor while Dispatch still watches it. A socket that gets
  /// its number in that moment is never watched: the server would hear of no connection.
  private func movedAside() -> Socket {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, Int32(400))
    guard moved >= 0 else { return self }
    close()
    return Socket(descriptor: moved)
  }

  private func makeNonBlocking() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  private func setOption<Value: BitwiseCopyable>(_ option: Int32, to value: Value) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func withSocketAddress(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
