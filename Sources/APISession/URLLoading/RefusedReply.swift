import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Error {
  /// The error, or one that says so when URL loading has refused a reply that others would read.
  ///
  /// NB: URL loading on Linux fails with an unknown error for a header line such as `Name:value`
  /// without a space, a status line without a reason, a bare line feed or a Latin-1 letter.
  var explainingRefusedReply: any Error {
    let error = self as NSError
    guard
      error.domain == NSURLErrorDomain, error.code == NSURLErrorUnknown,
      error.localizedDescription.contains("Failed writing header")
    else { return self }
    return URLError(
      .cannotParseResponse,
      userInfo: [
        NSLocalizedDescriptionKey: """
        URL loading refused the head of the server's reply. Another client may read it: on \
        Linux, a header line without a space after the colon, a status line without a reason, a \
        bare line feed and a letter in Latin-1 are refused.
        """,
        NSUnderlyingErrorKey: self,
      ])
  }
}
