/// The URL of a curl command.
enum CurlURL {
  /// The URL that curl asks for: with a scheme, and without the backslashes before brackets that keep
  /// it from taking them for patterns.
  static func text(_ text: String, isGlobOff: Bool) throws(FormatProblem) -> String {
    var url = text
    if !isGlobOff {
      var result = ""
      var isEscaped = false
      for character in text {
        if isEscaped {
          if !"[]{}".contains(character) { result.append("\\") }
          result.append(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "{" || character == "[" && !result.hasSuffix("//") {
          throw FormatProblem(
            "has \(character) in its URL, which stands for several requests",
            expected: "one request, or --globoff")
        } else {
          result.append(character)
        }
      }
      url = isEscaped ? result + "\\" : result
    }
    if url.contains("://") { return url }
    return "http://\(url)"
  }

  /// The URL with more parameters.
  static func adding(_ query: [String], to url: String) -> String {
    guard !query.isEmpty else { return url }
    let fragment = url.firstIndex(of: "#") ?? url.endIndex
    let start = url[..<fragment]
    let sign = !start.contains("?") ? "?" : start.hasSuffix("?") || start.hasSuffix("&") ? "" : "&"
    return start + sign + query.joined(separator: "&") + url[fragment...]
  }
}
