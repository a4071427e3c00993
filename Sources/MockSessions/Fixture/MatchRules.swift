/// What takes part in matching beside method, URL and body, and which of their parts do not.
package struct MatchRules: Hashable, Sendable {
  /// Query parameters that are ignored, by name (a cache buster, a nonce). `*` ignores the whole query.
  package var ignoredQueryNames: [String]
  /// Request headers that have to be equal, by name.
  package var headers: [String]
  /// Fields of the body that are ignored: JSON members at any depth, form fields, multipart parts.
  /// `*` ignores the whole body.
  package var ignoredBodyFields: [String]

  package init(
    ignoredQueryNames: [String] = [], headers: [String] = [], ignoredBodyFields: [String] = []
  ) {
    self.ignoredQueryNames = ignoredQueryNames
    self.headers = headers
    self.ignoredBodyFields = ignoredBodyFields
  }
}
