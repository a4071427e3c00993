import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RecordedRequest {
  /// What a URL request asks for, body included.
  init(_ urlRequest: URLRequest, type: String?) {
    let headers = (urlRequest.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    self.init(
      type: type, method: urlRequest.httpMethod ?? "GET",
      url: urlRequest.url?.absoluteString ?? "",
      headers: headers.map { HeaderField($0.key, $0.value) }, bytes: urlRequest.httpBody)
  }

  /// The request in a line of a message.
  var line: String { "\(method) \(url)" }
}

extension URLRequest {
  /// A request as a fixture has it; `nil` if its URL is none.
  init?(_ request: RecordedRequest) {
    guard let url = URL(string: request.url) else { return nil }
    self.init(url: url)
    httpMethod = request.method
    for header in request.headers { addValue(header.value, forHTTPHeaderField: header.name) }
    httpBody = request.body?.bytes
  }
}

extension Exchange {
  /// What came of a request, as an adapter calls back with it.
  ///
  /// - Parameter headerNames: The headers of the request that are stored.
  init(
    _ request: RecordedRequest, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?,
    matching headerNames: [String], time: RecordedTime
  ) {
    // NB: URL loading gives the fields in another order each time.
    let http = response as? HTTPURLResponse
    let headers = (http?.allHeaderFields ?? [:])
      .compactMap { name, value in (name as? String).map { HeaderField($0, "\(value)") } }
      .sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    let recorded = http.map {
      RecordedResponse.recording(
        status: $0.statusCode, headers: headers, method: request.method, bytes: data,
        bodyIsDecoded: true, time: error == nil ? time : nil)
    }
    let failure = error.map { RecordedFailure($0, time: time) }
    let outcome: Outcome =
      switch (recorded, failure) {
      case (let recorded?, let failure?): .cutOff(recorded, failure)
      case (let recorded?, nil): .response(recorded)
      case (nil, let failure?): .failure(failure)
      case (nil, nil): .failure(RecordedFailure(URLError(.badServerResponse), time: time))
      }
    var request = request
    request.headers = HeaderRules.recordedRequest(request.headers, matching: headerNames)
    self.init(request: request, outcome: outcome)
  }
}

extension RecordedFailure {
  init(_ error: any Error, time: RecordedTime) {
    if let error = error as? URLError {
      self.init(domain: "URLError", code: error.errorCode, time: time)
    } else {
      let error = error as NSError
      self.init(domain: error.domain, code: error.code, time: time)
    }
  }

  /// The error to fail with.
  var error: any Error {
    // NB: Whether a code makes a `URLError.Code` or not at all depends on the platform.
    let code: URLError.Code? = URLError.Code(rawValue: code)
    guard domain == "URLError", let code else { return NSError(domain: domain, code: self.code) }
    return URLError(code)
  }
}

extension RecordedResponse {
  /// The response as URL loading gives it: repeated fields are joined.
  func httpResponse(to urlRequest: URLRequest) -> HTTPURLResponse? {
    let fields = HeaderRules.played(self).reduce(into: [String: String]()) { fields, header in
      let name = fields.keys.first { $0.lowercased() == header.name.lowercased() } ?? header.name
      fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
    }
    return urlRequest.url.flatMap {
      HTTPURLResponse(
        url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    }
  }
}
