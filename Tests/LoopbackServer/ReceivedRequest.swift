package import Foundation

/// A request as the server has read it from the wire.
package struct ReceivedRequest: Hashable, Sendable {
  /// One header line, as it was spelled.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let method: String

  /// What stands between the method and the version: path and query, byte for byte.
  package let target: String

  package let version: String

  /// The header lines in the order of the wire.
  package let headers: [Header]

  /// The body with its chunked coding, if any, taken off.
  package let body: Data

  /// Which connection of the server brought it, counted from 1.
  package let connection: Int

  package init(
    method: String, target: String, version: String = "HTTP/1.1", headers: [Header] = [],
    body: Data = Data(), connection: Int = 1
  ) {
    self.method = method
    self.target = target
    self.version = version
    self.headers = headers
    self.body = body
    self.connection = connection
  }

  /// The values of every line with this name, whatever its case, in order.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The value of the first line with this name, whatever its case.
  package func value(_ name: String) -> String? { values(name).first }

  /// Whether the client lets the connection stay open after the answer.
  package var keepsConnection: Bool {
    switch value("Connection")?.lowercased() {
    case "close": false
    case "keep-alive": true
    default: version != "HTTP/1.0"
    }
  }
}
