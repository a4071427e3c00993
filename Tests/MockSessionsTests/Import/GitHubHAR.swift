import Foundation

/// Traffic with the API of GitHub as a proxy would have written it down, in small.
enum GitHubHAR {
  private static let api = "https://api.github.com"
  private static let repository = "\(api)/repos/octo/scratch"

  private static func entry(
    _ index: Int, _ method: String, _ url: String, _ body: String? = nil, status: Int,
    headers: [(String, String)] = [], content: String = ""
  ) -> String {
    func text(_ text: String) -> String {
      let data = (try? JSONEncoder().encode(text)) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
    let data = body.map { #", "postData": {"mimeType": "application/json", "text": \#(text($0))}"# }
    let fields = (headers + [("Date", "Tue, 19 Jul 2022 04:38:37 GMT")]).map {
      #"{"name": \#(text($0.0)), "value": \#(text($0.1))}"#
    }
    let second = String(format: "%02d", index)
    return #"""
      {
        "startedDateTime": "2022-07-19T04:44:\#(second).000Z", "time": \#(90 + index),
        "request": {
          "method": "\#(method)", "url": \#(text(url)), "httpVersion": "HTTP/1.1", "cookies": [],
          "headers": [{"name": "authorization", "value": "token 0000000000000000000000000000001"}],
          "queryString": []\#(data ?? "")
        },
        "response": {
          "status": \#(status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
          "headers": [\#(fields.joined(separator: ","))], "content": {\#(content)},
          "redirectURL": ""
        },
        "cache": {}, "timings": {"send": 0, "wait": \#(90 + index), "receive": 0}
      }
      """#
  }

  private static func json(_ text: String) -> String {
    let data = (try? JSONEncoder().encode(text)) ?? Data()
    let literal = String(decoding: data, as: UTF8.self)
    return #""size": \#(text.utf8.count), "mimeType": "application/json", "text": \#(literal)"#
  }

  private static var creation: String {
    entry(
      0, "POST", "\(api)/orgs/octo/repos", #"{"name":"scratch"}"#, status: 201,
      headers: [("Location", repository)],
      content: json(#"{"id":7,"name":"scratch","full_name":"octo/scratch"}"#))
  }

  private static func deletion(_ index: Int) -> String {
    entry(index, "DELETE", repository, status: 204, content: #""size": 0, "mimeType": """#)
  }

  /// A file is put, then the archive is fetched from another host.
  static var archive: Data {
    let location = "https://codeload.github.com/octo/scratch/legacy.tar.gz/refs/heads/main"
    return HARSample.log([
      creation,
      entry(
        1, "PUT", "\(repository)/contents/README.md",
        #"{"message":"initial commit","content":"IyBnZXQtYXJjaGl2ZQ=="}"#, status: 201,
        content: json(#"{"content":{"name":"README.md","path":"README.md"}}"#)),
      entry(
        2, "GET", "\(repository)/tarball/main", status: 302, headers: [("Location", location)],
        content: #""size": 0, "mimeType": "text/html""#),
      entry(
        3, "GET", location, status: 200,
        content:
          #""size": 4, "mimeType": "application/x-gzip", "text": "H4sIAA==", "encoding": "base64""#),
      deletion(4),
    ])
  }

  /// Thirteen issues are made, and read by three.
  static var pages: Data {
    func issue(_ number: Int) -> String {
      #"{"number":\#(number),"title":"Test issue \#(number)"}"#
    }
    let issues = (1...13).map { number in
      entry(
        number, "POST", "\(repository)/issues", #"{"title":"Test issue \#(number)"}"#, status: 201,
        content: json(issue(number)))
    }
    let next = "\(api)/repositories/7/issues?per_page=3&page="
    let pages = (1...5).map { page in
      let numbers = (1...13).reversed().dropFirst((page - 1) * 3).prefix(3)
      let links =
        (page > 1 ? [#"<\#(next)\#(page - 1)>; rel="prev""#] : [])
        + (page < 5 ? [#"<\#(next)\#(page + 1)>; rel="next""#] : [])
      return entry(
        13 + page, "GET", page == 1 ? "\(repository)/issues?per_page=3" : "\(next)\(page)",
        status: 200, headers: [("Link", links.joined(separator: ", "))],
        content: json("[\(numbers.map(issue).joined(separator: ","))]"))
    }
    return HARSample.log([creation] + issues + pages + [deletion(19)])
  }

  /// Two issues are made and found.
  static var search: Data {
    let titles = ["The doors don’t open", "Sesame seeds 😭"]
    let issues = titles.enumerated().map { index, title in
      entry(
        index + 1, "POST", "\(repository)/issues", #"{"title":"\#(title)","body":"sesame"}"#,
        status: 201, content: json(#"{"number":\#(index + 1),"title":"\#(title)"}"#))
    }
    let items = titles.enumerated().map { #"{"number":\#($0 + 1),"title":"\#($1)"}"# }
    let url = "\(api)/search/issues?q=sesame%20repo%3Aocto%2Fscratch"
    let found = entry(
      3, "GET", url, status: 200,
      content: json(#"{"total_count":2,"items":[\#(items.joined(separator: ","))]}"#))
    return HARSample.log([creation] + issues + [found, deletion(4)])
  }

  /// A label is refused.
  static var refusal: Data {
    HARSample.log([
      creation,
      entry(
        1, "POST", "\(repository)/labels", #"{"name":"foo","color":"invalid"}"#, status: 422,
        content: json(#"{"message":"Validation Failed","errors":[{"field":"color"}]}"#)),
      deletion(2),
    ])
  }
}
