import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// Sets a header field, or throws where `URLRequest` would drop it without a word.
  mutating func setField(_ name: String, to value: String) throws(RequestError) {
    try Self.check(name, value)
    setValue(value, forHTTPHeaderField: name)
  }

  /// The request, fit to be sent: method and header fields are checked, a body has a type, and its
  /// length is left to URL loading.
  ///
  /// NB: On Linux a line break in the method goes to the wire as it is, and a POST without a
  /// `Content-Type` is given one of a form; on Apple's platforms it is not.
  func checkedForSending() throws(RequestError) -> URLRequest {
    let method = httpMethod ?? HTTPMethod.get.rawValue
    guard Self.isToken(method) else { throw .invalidMethod(method) }
    // It asks a proxy for a tunnel (RFC 9110, section 9.3.6), and has no answer of its own.
    guard method.uppercased() != HTTPMethod.connect.rawValue else { throw .invalidMethod(method) }
    for (name, value) in allHTTPHeaderFields ?? [:] {
      try Self.check(name, value)
    }
    var checked = self
    checked.removeFraming()
    let hasBody = httpBodyStream != nil || httpBody?.isEmpty == false
    guard hasBody else { return checked }
    if let known = HTTPMethod(rawValue: method.uppercased()), !known.allowsBody {
      throw .bodyNotAllowed(known)
    }
    if value(forHTTPHeaderField: "Content-Type") == nil {
      checked.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
    }
    return checked
  }

  /// Takes off what says where the body ends.
  ///
  /// NB: On Linux it goes to the wire beside what URL loading says itself, and a server that believes
  /// it takes the rest of the body for another request.
  private mutating func removeFraming() {
    setValue(nil, forHTTPHeaderField: "Transfer-Encoding")
    #if !canImport(FoundationNetworking)
      // Apple's URL loading knows the length of a stream by this field alone.
      guard httpBodyStream == nil else { return }
    #endif
    setValue(nil, forHTTPHeaderField: "Content-Length")
  }

  private static func check(_ name: String, _ value: String) throws(RequestError) {
    let breaksLine = value.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }
    guard isToken(name), !breaksLine else { throw .invalidHeaderField(name: name) }
  }

  /// RFC 9110, section 5.6.2.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
