/// One reason to take a value out of a recording before it is written.
///
/// The standard rules cover credentials by the name of their place (a header, a query or form field,
/// a JSON member) and by their shape (bearer tokens, JSON Web Tokens, private keys, user and password
/// in URLs). Each has an `id`, by which it can be removed. Rules of your own come first:
///
/// ```swift
/// let rules = [RedactionRule.json("nationalNumber", label: "person")]
///   + RedactionRule.standard.filter { $0.id != "query.code" }
/// ```
///
/// A value that one rule finds in one place is replaced in the whole file, wherever it occurs.
public struct RedactionRule: Sendable {
  enum Kind: Sendable {
    case header(String)
    case query(String)
    case json(String)
    case shape(SecretShape)
    case value([UInt8])
    case custom(@Sendable (String) -> [String])
  }

  /// The name by which the rule is listed in a fixture and removed: `header.authorization`.
  public let id: String
  /// The first part of the placeholder that replaces a value: `token` in `«token-3fa2»`.
  public let label: String
  let kind: Kind

  init(id: String, label: String, kind: Kind) {
    self.id = id
    self.label = Placeholder.label(label)
    self.kind = kind
  }

  /// Finds the value of a header of requests and responses; names compare without regard to case.
  ///
  /// Of `Cookie`, `Set-Cookie` and headers with an authentication scheme, names and schemes stay.
  public static func header(_ name: String, label: String = "token") -> RedactionRule {
    let name = name.lowercased()
    return RedactionRule(id: "header.\(name)", label: label, kind: .header(name))
  }

  /// Finds the value of a field in queries, fragments and forms; names compare without regard to
  /// case, after percent-decoding.
  public static func query(_ name: String, label: String = "token") -> RedactionRule {
    RedactionRule(id: "query.\(name)", label: label, kind: .query(name.lowercased()))
  }

  /// Finds the value of a JSON member at any depth; names compare without regard to case.
  ///
  /// A string becomes a placeholder, a number becomes 0, an array has its strings and numbers
  /// replaced; booleans, null and objects stay.
  public static func json(_ name: String, label: String = "token") -> RedactionRule {
    RedactionRule(id: "json.\(name)", label: label, kind: .json(name.lowercased()))
  }

  /// Finds one known value, for example a key that the test reads from its environment.
  ///
  /// - Parameter value: The secret; a value of fewer than eight bytes is never found by this rule,
  ///   because it would also be found in what is no secret.
  public static func value(_ value: String, id: String, label: String = "secret") -> RedactionRule {
    RedactionRule(id: id, label: label, kind: .value(Array(value.utf8)))
  }

  /// Finds what your own code finds.
  ///
  /// - Parameter secrets: Called on any thread, with no lock held, with each URL, header value and
  ///   body that is text, as it is and with escaping undone; returns the secret values in it. What it
  ///   returns and does not occur in the text is ignored.
  public static func custom(
    id: String, label: String = "secret", secrets: @escaping @Sendable (String) -> [String]
  ) -> RedactionRule {
    RedactionRule(id: id, label: label, kind: .custom(secrets))
  }
}
