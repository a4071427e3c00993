import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPURLResponse {
  /// The response that fits the body URL loading gives: decoded, so without `Content-Encoding` and
  /// without the length it had on the wire.
  func decoded(method: String?) -> HTTPURLResponse {
    guard
      method?.uppercased() != HTTPMethod.head.rawValue,
      statusCode >= 200, statusCode != 204, statusCode != 304,
      let url, let codings = value(forHTTPHeaderField: "Content-Encoding"),
      Self.areDecoded(codings)
    else { return self }
    var fields: [String: String] = [:]
    for case (let name as String, let value as String) in allHeaderFields
    where !["content-encoding", "content-length"].contains(name.lowercased()) {
      fields[name] = value
    }
    return HTTPURLResponse(
      url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: fields) ?? self
  }

  private static func areDecoded(_ codings: String) -> Bool {
    codings.split(separator: ",").allSatisfy { coding in
      knownCodings.contains(coding.trimmingCharacters(in: .whitespaces).lowercased())
    }
  }

  private static var knownCodings: Set<String> {
    #if canImport(FoundationNetworking)
      ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"]
    #else
      ["gzip", "x-gzip", "deflate", "br", "identity"]
    #endif
  }
}
