/// A value that some rule has found, and the first of the rules that did.
struct Secret: Sendable {
  /// A value of fewer bytes is replaced in its place only: elsewhere it may be anything.
  static let distinctiveCount = 8

  let value: [UInt8]
  var rule: Int
  /// The salted hash, of which placeholders show the start.
  let hash: String

  /// Whether the value is a secret wherever it occurs.
  var isDistinctive: Bool {
    value.count >= Secret.distinctiveCount
      && !Secret.ordinaryWords.contains(ASCII.lowercasedText(value))
  }

  /// Words that are secrets only by mistake, and that fixtures and bodies are full of.
  private static let ordinaryWords: Set<String> = [
    "access_token", "refresh_token", "id_token", "client_secret", "client_assertion", "password",
    "connectionstring", "privatekey", "signature", "authorization", "recordedat", "exchanges",
    "redacted", "response", "undefined", "username", "anonymous", "localhost", "application",
    "authorization_code", "client_credentials", "application/json",
  ]
}
