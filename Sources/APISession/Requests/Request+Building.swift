#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension Request {
  /// Builds the URL request that a session sends for this request.
  ///
  /// The steps, in order: the path is joined to `baseURL`, the query is added to the one it has,
  /// the body is set with its `Content-Type`, then the method, `Accept`, `headerFields`, and last
  /// `intercept(urlRequest:)`. What comes out is checked: it throws a `RequestError` for a method
  /// or header that would break the protocol, and for a body where none is allowed.
  ///
  /// The same request gives the same URL every time: the parameters of the query are sorted.
  public func buildURLRequest() throws -> URLRequest {
    var urlRequest = URLRequest(url: try buildURL())
    if let bodyParameters {
      switch try bodyParameters.buildEntity() {
      case .data(let data): urlRequest.httpBody = data
      case .inputStream(let stream): urlRequest.httpBodyStream = stream
      }
      try urlRequest.setField("Content-Type", to: bodyParameters.contentType)
    }
    urlRequest.httpMethod = method.rawValue
    if let contentType = dataParser.contentType {
      try urlRequest.setField("Accept", to: contentType)
    }
    for (name, value) in headerFields.sorted(by: { $0.key < $1.key }) {
      try urlRequest.setField(name, to: value)
    }
    return try intercept(urlRequest: urlRequest).checkedForSending()
  }

  private func buildURL() throws -> URL {
    guard
      var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true),
      components.scheme != nil, components.host?.isEmpty == false
    else { throw RequestError.invalidBaseURL(baseURL) }
    components.percentEncodedPath = URLPath.joining(components.percentEncodedPath, path)
    if let queryParameters, !queryParameters.isEmpty {
      let query = try URLEncodedSerialization.string(
        from: queryParameters, collections: queryCollectionStyle)
      let parts = [components.percentEncodedQuery ?? "", query].filter { !$0.isEmpty }
      components.percentEncodedQuery = parts.isEmpty ? nil : parts.joined(separator: "&")
    }
    guard let url = components.url else { throw RequestError.invalidBaseURL(baseURL) }
    return url
  }
}
