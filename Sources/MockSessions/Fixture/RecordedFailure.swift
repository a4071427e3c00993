/// An error in place of a response, or in the middle of one.
package struct RecordedFailure: Hashable, Sendable {
  /// `URLError` for errors of URL loading, else the domain of an `NSError`.
  package var domain: String
  package var code: Int
  /// From the start of the request to the error.
  package var time: RecordedTime?

  package init(domain: String, code: Int, time: RecordedTime? = nil) {
    self.domain = domain
    self.code = code
    self.time = time
  }
}
