import APISession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SentRequests {
  /// A message about these requests, with placeholders for the secrets in them.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - headers: Headers that the message names, too.
  package func redacted(_ message: String, headers: [String: String] = [:]) -> String {
    let redactor = Redactor(salt: "sent")
    for request in self {
      if let urlRequest = request.urlRequest {
        _ = redactor.redact(RecordedRequest(urlRequest, type: nil))
      }
    }
    _ = redactor.redact(
      RecordedRequest(
        method: "GET", url: "",
        headers: headers.map { HeaderField($0.key, $0.value) }))
    return redactor.redact(message: message)
  }
}
