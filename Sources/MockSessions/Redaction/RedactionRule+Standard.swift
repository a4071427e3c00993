extension RedactionRule {
  /// The rules that apply unless others are given: names and shapes of credentials, and nothing that
  /// is more often harmless (`id`, `name`, `Location`).
  public static let standard: [RedactionRule] = headers + fields + members + shapes

  private static let headers: [RedactionRule] = [
    .header("Authorization"), .header("Proxy-Authorization"),
    .header("Cookie", label: "cookie"), .header("Set-Cookie", label: "cookie"),
    .header("X-API-Key", label: "key"), .header("Api-Key", label: "key"),
    .header("X-Auth-Token"), .header("X-CSRF-Token"),
  ]

  private static let fields: [RedactionRule] = [
    .query("token"), .query("access_token"), .query("refresh_token"), .query("id_token"),
    .query("api_key", label: "key"), .query("apikey", label: "key"), .query("key", label: "key"),
    .query("sig", label: "signature"), .query("signature", label: "signature"),
    .query("client_secret", label: "secret"), .query("client_assertion"),
    .query("password", label: "password"), .query("code", label: "code"),
  ]

  private static let members: [RedactionRule] = [
    .json("access_token"), .json("refresh_token"), .json("id_token"), .json("token"),
    .json("apiKey", label: "key"), .json("api_key", label: "key"),
    .json("client_secret", label: "secret"), .json("password", label: "password"),
    .json("secret", label: "secret"), .json("connectionString", label: "secret"),
    .json("privateKey", label: "key"),
  ]

  private static let shapes: [RedactionRule] = [
    RedactionRule(id: "shape.bearer", label: "token", kind: .shape(.bearer)),
    RedactionRule(id: "shape.jwt", label: "token", kind: .shape(.jsonWebToken)),
    RedactionRule(id: "shape.pem", label: "key", kind: .shape(.privateKey)),
    RedactionRule(id: "url.userinfo", label: "password", kind: .shape(.userInformation)),
  ]
}
