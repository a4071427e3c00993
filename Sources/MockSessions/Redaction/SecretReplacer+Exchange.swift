import Foundation

/// What is replaced in an exchange: URL, header values and bodies, never names.
extension SecretReplacer {
  func redact(_ exchange: Exchange) -> Exchange {
    var result = exchange
    result.request = redact(exchange.request)
    if let response = exchange.response { result.response = redact(response) }
    return result
  }

  func redact(_ request: RecordedRequest) -> RecordedRequest {
    var result = request
    result.url = redact(request.url, .url)
    result.headers = redact(request.headers)
    guard let body = request.body else { return result }
    result.body = redact(body)
    if result.body != body, let bytes = result.body?.bytes {
      result.headers = HeaderRules.recountingLength(result.headers, of: bytes)
    }
    return result
  }

  func redact(_ text: String, _ place: SecretFinder.Place) -> String {
    replace(Array(text.utf8), place: place).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private func redact(_ response: RecordedResponse) -> RecordedResponse {
    var result = response
    result.headers = redact(response.headers)
    switch response.content {
    case .none: return result
    case .body(let body): result.content = .body(redact(body))
    case .chunks(let chunks): result.content = .chunks(redact(chunks))
    }
    if result.content != response.content, let bytes = result.bytes {
      result.headers = HeaderRules.recountingLength(result.headers, of: bytes)
    }
    return result
  }

  private func redact(_ headers: [HeaderField]) -> [HeaderField] {
    headers.map { HeaderField($0.name, redact($0.value, .header($0.name))) }
  }

  private func redact(_ body: Body) -> Body {
    let isJSON = if case .json = body { true } else { false }
    guard let bytes = replace(Array(body.bytes), place: .body, isJSON: isJSON) else { return body }
    return Body(choosing: Data(bytes))
  }

  private func redact(_ chunks: [BodyChunk]) -> [BodyChunk] {
    guard let pieces = replace(pieces: chunks.map { Array($0.body.bytes) }, place: .body) else {
      return chunks
    }
    return zip(chunks, pieces).map { chunk, bytes in
      let text = UTF8Sequence.text(of: Data(bytes))
      return BodyChunk(time: chunk.time, body: text.map(Body.text) ?? .base64(Data(bytes)))
    }
  }
}
