import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Errors of URL loading, under the codes that they have on Apple's platforms.
///
/// NB: On Linux most of what goes wrong with an answer is an unknown error, -1, and only the text of
/// libcurl says what it is.
enum URLLoadingFailure {
  private static let codes: [(text: String, code: URLError.Code)] = [
    ("transfer closed", .networkConnectionLost),
    ("Empty reply from server", .networkConnectionLost),
    ("content encoding", .cannotDecodeContentData),
    ("content unencoding", .cannotDecodeContentData),
    ("Failed writing received data", .cannotDecodeContentData),
    ("chunked-encoding", .cannotParseResponse),
    ("Invalid Content-Length", .cannotParseResponse),
    ("Nul byte in header", .cannotParseResponse),
  ]

  /// A header line such as `Name:value` without a space, a status line without a reason, a bare line
  /// feed or a Latin-1 letter.
  private static let refusedHead = "Failed writing header"

  private static let explanation = """
    URL loading refused the head of the server's reply. Another client may read it: on Linux, a \
    header line without a space after the colon, a status line without a reason, a bare line feed \
    and a letter in Latin-1 are refused.
    """

  /// The error, or one that says better what has happened.
  static func named(_ error: any Error) -> any Error {
    let original = error as NSError
    guard
      original.domain == NSURLErrorDomain,
      [NSURLErrorUnknown, NSURLErrorBadServerResponse].contains(original.code)
    else { return error }
    let text = original.localizedDescription
    if text.contains(refusedHead) {
      return urlError(.cannotParseResponse, explanation, error)
    }
    guard let code = codes.first(where: { text.contains($0.text) })?.code else { return error }
    return urlError(code, text, error)
  }

  private static func urlError(
    _ code: URLError.Code, _ text: String, _ underlying: any Error
  ) -> URLError {
    URLError(
      code, userInfo: [NSLocalizedDescriptionKey: text, NSUnderlyingErrorKey: underlying])
  }
}
