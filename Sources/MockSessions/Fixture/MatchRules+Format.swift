/// `{"query": {"ignore": [...]}, "headers": [...], "body": {"ignore": [...]}}`
extension MatchRules {
  static func read(_ value: JSONValue) throws(FormatProblem) -> MatchRules {
    let fields = try FormatObject(value, fields: ["query", "headers", "body"])
    let names = FormatValue.list("an array of names", FormatValue.filledText)
    let ignored = { (value: JSONValue) throws(FormatProblem) in
      try FormatObject(value, fields: ["ignore"])
        .required("ignore", "an array of names", names)
    }
    return MatchRules(
      ignoredQueryNames: try fields.optional("query", ignored) ?? [],
      headers: try fields.optional("headers", names) ?? [],
      ignoredBodyFields: try fields.optional("body", ignored) ?? [])
  }

  var json: JSONValue {
    func ignored(_ names: [String]) -> JSONValue? {
      names.isEmpty ? nil : .object(["ignore": .array(names.map(JSONValue.string))])
    }
    var object = JSONObject()
    object.append("query", ignored(ignoredQueryNames))
    object.append("headers", headers.isEmpty ? nil : .array(headers.map(JSONValue.string)))
    object.append("body", ignored(ignoredBodyFields))
    return .object(object)
  }
}
