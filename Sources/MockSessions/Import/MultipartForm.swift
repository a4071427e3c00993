import Foundation

/// A form whose parts are put together again (RFC 7578).
struct MultipartForm {
  struct Part {
    var name: String
    var fileName: String?
    var contentType: String?
    var content: Data
  }

  var parts: [Part]

  /// The body with this boundary, or with one that derives from the parts: the same form has the same
  /// bytes.
  func body(boundary given: String? = nil) -> (boundary: String, bytes: Data) {
    let boundary = given ?? "----\(SHA256(of: encoded(boundary: "")).hexadecimal.prefix(32))"
    return (boundary, encoded(boundary: boundary))
  }

  private func encoded(boundary: String) -> Data {
    var bytes = Data()
    for part in parts {
      var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\""
      if let fileName = part.fileName { head += "; filename=\"\(quoted(fileName))\"" }
      if let contentType = part.contentType { head += "\r\nContent-Type: \(contentType)" }
      bytes.append(contentsOf: (head + "\r\n\r\n").utf8)
      bytes.append(part.content)
      bytes.append(contentsOf: "\r\n".utf8)
    }
    bytes.append(contentsOf: "--\(boundary)--\r\n".utf8)
    return bytes
  }

  /// As browsers quote names (HTML, section 4.10.21.8).
  private func quoted(_ text: String) -> String {
    text.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
