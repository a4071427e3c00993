import Foundation

/// A command of curl and what it printed, as exchanges: one for each redirect that it followed, and
/// the last.
struct CurlExchanges {
  let command: CurlCommand
  let dump: ResponseDump
  private(set) var exchanges: [ForeignExchange] = []
  private(set) var notes: [String] = []

  init(_ command: CurlCommand, _ dump: ResponseDump) throws(FormatProblem) {
    self.command = command
    self.dump = dump
    var request = try command.request
    for head in dump.heads.dropLast() where (300...399).contains(head.status) {
      var hop = request
      hop.status = head.status
      hop.headers = head.headers
      exchanges.append(hop)
      guard let location = head.headers.value(of: "Location"),
        let base = URL(string: request.url),
        let url = URL(string: location, relativeTo: base)?.absoluteURL.absoluteString
      else {
        throw FormatProblem(
          "has a redirect from \(request.url) that leads nowhere", expected: "a Location with a URL"
        )
      }
      request.url = url
      redirect(&request, status: head.status)
    }
    guard let last = dump.heads.last else { return }
    request.status = last.status
    request.headers = last.headers
    request.body = dump.body
    trimBody(of: &request)
    request.decompress()
    if request.isStillEncoded { notes.append("the body is still compressed") }
    exchanges.append(request)
  }

  /// What curl asks for after a redirect: a body goes where a POST would become a GET, whatever
  /// method was given, and that stays.
  private func redirect(_ request: inout ForeignExchange, status: Int) {
    let hasBody = request.requestBody != nil
    guard status == 303 || (status == 301 || status == 302) && hasBody else { return }
    request.requestBody = nil
    if command.givenMethod?.isEmpty ?? true, request.method != "HEAD" { request.method = "GET" }
  }

  /// What was pasted into a file often has a line end more; the header tells.
  private mutating func trimBody(of request: inout ForeignExchange) {
    guard RecordedResponse.hasBody(status: request.status, method: request.method) else { return }
    let encoding = request.headers.value(of: "Content-Encoding")
    let isDecoded = encoding != nil && !ContentCoding.isEncoded(dump.body, as: encoding)
    guard !isDecoded, let count = request.headers.value(of: "Content-Length").flatMap({ Int($0) }),
      count >= 0
    else { return }
    let body = dump.body
    if body.count > count, body.dropFirst(count).allSatisfy({ [0x0A, 0x0D, 0x20].contains($0) }) {
      request.body = body.prefix(count)
    } else if body.count != count {
      notes.append("the body has \(body.count) bytes, and its Content-Length says \(count)")
    }
  }
}
