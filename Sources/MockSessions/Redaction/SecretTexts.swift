/// The texts of an exchange in which secrets are looked for.
enum SecretTexts {
  typealias Text = (bytes: [UInt8], place: SecretFinder.Place)

  static func texts(of request: RecordedRequest) -> [Text] {
    [(Array(request.url.utf8), .url)] + texts(of: request.headers)
      + (request.body.map { [(Array($0.bytes), .body)] } ?? [])
  }

  static func texts(of exchange: Exchange) -> [Text] {
    guard let response = exchange.response else { return texts(of: exchange.request) }
    return texts(of: exchange.request) + texts(of: response.headers)
      + (response.bytes.map { [(Array($0), .body)] } ?? [])
  }

  private static func texts(of headers: [HeaderField]) -> [Text] {
    headers.map { (Array($0.value.utf8), .header($0.name)) }
  }
}
