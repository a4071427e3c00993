import Foundation

/// Which headers a fixture stores, and which a replayed response has.
package enum HeaderRules {
  /// Headers that say nothing about the resource and differ at each recording.
  private static let volatile: Set<String> = [
    "date", "connection", "keep-alive", "proxy-connection", "transfer-encoding",
    "x-request-id", "request-id", "x-requestid", "x-github-request-id", "x-correlation-id",
    "correlation-id", "x-amzn-requestid", "x-amz-request-id", "x-amz-id-2", "x-amz-cf-id",
    "x-ms-request-id", "x-ms-correlation-request-id", "x-goog-request-id", "x-guploader-uploadid",
    "x-trace-id", "trace-id", "traceparent", "tracestate", "x-amzn-trace-id",
    "x-cloud-trace-context", "x-datadog-trace-id", "x-datadog-parent-id", "b3", "x-b3-traceid",
    "x-b3-spanid", "x-b3-parentspanid", "x-b3-sampled", "uber-trace-id", "cf-ray",
    "x-vercel-id", "fly-request-id", "x-nf-request-id",
  ]

  /// The headers of a response that are recorded, and the encoding that the body had.
  ///
  /// `Content-Length` stays for HEAD alone, whose body is not there to count. When the body has been
  /// decoded, `Content-Encoding` would be untrue and becomes the encoding.
  package static func recordedResponse(
    _ headers: [HeaderField], method: String, bodyIsDecoded: Bool
  ) -> (headers: [HeaderField], encoding: String?) {
    var encodings: [String] = []
    let kept = headers.filter { header in
      switch header.name.lowercased() {
      case "content-length": return method == "HEAD"
      case "content-encoding" where bodyIsDecoded:
        encodings.append(header.value)
        return false
      case let name: return !volatile.contains(name)
      }
    }
    return (kept, encodings.isEmpty ? nil : encodings.joined(separator: ", "))
  }

  /// The headers of a request that are recorded: those that take part in matching.
  package static func recordedRequest(
    _ headers: [HeaderField], matching names: [String]
  ) -> [HeaderField] {
    headers.filter { header in names.contains { header.isNamed($0) } }
  }

  /// The headers that a replayed response has: the recorded ones, the encoding that the body had (as
  /// URL loading leaves it there after decoding), and the length of a body that was not encoded.
  package static func played(_ response: RecordedResponse) -> [HeaderField] {
    var headers = response.headers
    if let encoding = response.encoding {
      headers.append(HeaderField("Content-Encoding", encoding))
    } else if case .body(let body) = response.content,
      !headers.contains(where: { $0.isNamed("Content-Length") })
    {
      headers.append(HeaderField("Content-Length", String(body.count)))
    }
    return headers
  }

  /// The headers with every `Content-Length` set to the length of a body that has been changed.
  static func recountingLength(_ headers: [HeaderField], of bytes: Data) -> [HeaderField] {
    headers.map { header in
      header.isNamed("Content-Length") ? HeaderField(header.name, String(bytes.count)) : header
    }
  }
}
