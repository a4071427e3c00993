import Foundation

/// An exchange as another program has written it down, with all that it knows.
struct ForeignExchange {
  var method = "GET"
  var url = ""
  var requestHeaders: [HeaderField] = []
  var requestBody: Data?
  var status = 0
  var headers: [HeaderField] = []
  var body: Data?
  /// The encoding that was undone, where no header says so any more.
  var encoding: String?
  var time: RecordedTime?
  /// Whether the body is compressed as the header says, and has to stay so.
  private(set) var isStillEncoded = false

  /// Undoes the compression of a body that is still as it was sent, as URL loading does; where that
  /// cannot be, `isStillEncoded` says so.
  mutating func decompress() {
    guard let body, let header = headers.value(of: "Content-Encoding"),
      ContentCoding.isEncoded(body, as: header)
    else { return }
    if let decoded = ContentCoding.decoded(body, from: header) {
      self.body = decoded
    } else {
      isStillEncoded = true
    }
  }

  /// The exchange as a recording of it would be.
  ///
  /// - Parameter names: The headers of the request that are stored.
  func exchange(matching names: [String]) -> Exchange {
    var response = RecordedResponse.recording(
      status: status, headers: headers, method: method, bytes: body,
      bodyIsDecoded: !isStillEncoded, time: time)
    if response.encoding == nil, response.content != .none { response.encoding = encoding }
    return Exchange(request: request(matching: names), outcome: .response(response))
  }

  /// The exchange of a request that had no answer.
  func exchange(failing failure: RecordedFailure, matching names: [String]) -> Exchange {
    Exchange(request: request(matching: names), outcome: .failure(failure))
  }

  private func request(matching names: [String]) -> RecordedRequest {
    RecordedRequest(
      method: method, url: url,
      headers: HeaderRules.recordedRequest(requestHeaders, matching: names), bytes: requestBody)
  }

  /// Whether URL loading can be asked for this.
  static func checkURL(_ url: String) throws(FormatProblem) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let rest = url.utf8.dropFirst(scheme.utf8.count)
    guard scheme == "http" || scheme == "https", rest.starts(with: "://".utf8),
      let first = rest.dropFirst(3).first, !"/?#".utf8.contains(first)
    else {
      throw FormatProblem(
        "is \"\(url.prefix(100))\"", expected: "an http or https URL with a host")
    }
  }
}

extension [HeaderField] {
  /// The values of all fields of this name; nil when there is none.
  func value(of name: String) -> String? {
    let values = filter { $0.isNamed(name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  func has(_ name: String) -> Bool {
    contains { $0.isNamed(name) }
  }
}
