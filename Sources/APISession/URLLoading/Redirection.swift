package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Which request follows a redirect (RFC 9110, section 15.4).
///
/// NB: URL loading on Linux loses the body of a 307 and 308, resolves relative locations wrongly
/// and sends credentials to other hosts, so no redirect is left to it.
package enum Redirection {
  /// How many redirects are followed before a request fails.
  package static let limit = 20

  /// Whether an answer may be a redirect that is followed.
  static func isRedirect(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else { return false }
    return statuses.contains(response.statusCode)
  }

  private static let statuses = [301, 302, 303, 307, 308]

  /// The request that follows, or nil when the answer is not a redirect that can be followed.
  ///
  /// It throws `URLError.requestBodyStreamExhausted` when a stream would have to be sent again.
  package static func next(
    after request: URLRequest, response: HTTPURLResponse
  ) throws(URLError) -> URLRequest? {
    guard
      statuses.contains(response.statusCode),
      let origin = request.url,
      let location = response.value(forHTTPHeaderField: "Location"),
      let target = resolve(location, against: origin)
    else { return nil }
    var next = request
    next.url = target
    let method = (request.httpMethod ?? HTTPMethod.get.rawValue).uppercased()
    if dropsBody(status: response.statusCode, method: method) {
      next.httpMethod = HTTPMethod.get.rawValue
      next.httpBody = nil
      next.httpBodyStream = nil
      removeFields(of: &next, named: contentFields)
    } else if request.httpBodyStream != nil {
      throw URLError(.requestBodyStreamExhausted)
    }
    if !isSameOrigin(origin, target) {
      removeFields(of: &next, named: originFields)
    }
    return next
  }

  private static let contentFields = [
    "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location",
    "Transfer-Encoding", "Digest", "Content-Digest", "Repr-Digest", "Expect",
  ]

  private static let originFields = ["Authorization", "Cookie", "Proxy-Authorization", "Host"]

  /// 303 asks to GET something else; POST becomes GET after 301 and 302, as it always has.
  private static func dropsBody(status: Int, method: String) -> Bool {
    switch status {
    case 303: method != "HEAD" && method != "GET"
    case 301, 302: method == "POST"
    default: false
    }
  }

  private static func resolve(_ location: String, against base: URL) -> URL? {
    let reference = location.trimmingCharacters(in: .whitespaces)
    guard
      let resolved = URL(string: reference, relativeTo: base.absoluteURL)?.absoluteURL,
      var components = URLComponents(url: resolved, resolvingAgainstBaseURL: true),
      let scheme = components.scheme?.lowercased(), scheme == "http" || scheme == "https",
      components.host?.isEmpty == false
    else { return nil }
    components.scheme = scheme
    // A location without a fragment inherits the one there was (RFC 9110, section 10.2.2).
    if components.percentEncodedFragment == nil {
      components.percentEncodedFragment =
        URLComponents(url: base, resolvingAgainstBaseURL: true)?.percentEncodedFragment
    }
    return components.url
  }

  /// RFC 6454, section 5: the same scheme, host and port.
  private static func isSameOrigin(_ one: URL, _ other: URL) -> Bool {
    one.scheme?.lowercased() == other.scheme?.lowercased()
      && one.host()?.lowercased() == other.host()?.lowercased() && port(one) == port(other)
  }

  private static func port(_ url: URL) -> Int? {
    url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
  }

  private static func removeFields(of request: inout URLRequest, named names: [String]) {
    for name in names {
      request.setValue(nil, forHTTPHeaderField: name)
    }
  }
}
