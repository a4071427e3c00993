import Foundation

/// What a browser says of a request that had no answer, as an error of URL loading.
enum HARFailure {
  /// The code for the text that the browser gives; the connection was lost when there is none.
  static func code(entry: FormatObject, response: FormatObject) -> Int {
    let texts = [
      try? response.optional("_error", FormatValue.text),
      try? response.optional("_failureText", FormatValue.text),
      try? entry.optional("_error", FormatValue.text),
    ]
    let text = texts.compactMap(\.self).first?.uppercased() ?? ""
    return codes.first { text.contains($0.name) }?.code.rawValue
      ?? URLError.Code.networkConnectionLost.rawValue
  }

  private static let codes: [(name: String, code: URLError.Code)] = [
    ("ERR_NAME_NOT_RESOLVED", .cannotFindHost), ("ERR_NAME_RESOLUTION_FAILED", .dnsLookupFailed),
    ("ERR_INTERNET_DISCONNECTED", .notConnectedToInternet),
    ("ERR_CONNECTION_REFUSED", .cannotConnectToHost),
    ("ERR_CONNECTION_FAILED", .cannotConnectToHost),
    ("ERR_ADDRESS_UNREACHABLE", .cannotConnectToHost), ("TIMED_OUT", .timedOut),
    ("ERR_ABORTED", .cancelled), ("ERR_TOO_MANY_REDIRECTS", .httpTooManyRedirects),
    ("ERR_CERT_DATE_INVALID", .serverCertificateHasBadDate),
    ("ERR_CERT_AUTHORITY_INVALID", .serverCertificateHasUnknownRoot),
    ("ERR_CERT", .serverCertificateUntrusted), ("ERR_SSL", .secureConnectionFailed),
    ("ERR_UNSAFE", .badURL), ("ERR_INVALID_URL", .badURL),
    ("ERR_INVALID_RESPONSE", .badServerResponse), ("ERR_EMPTY_RESPONSE", .badServerResponse),
  ]
}
