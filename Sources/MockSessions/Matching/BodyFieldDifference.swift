/// In which fields two forms differ.
enum BodyFieldDifference {
  typealias Field = (name: [UInt8], value: [UInt8])

  static func texts(_ asked: [Field], _ recorded: [Field]) -> [String] {
    var names: [[UInt8]] = []
    for field in recorded + asked where !names.contains(field.name) { names.append(field.name) }
    let texts = names.compactMap { name -> String? in
      let askedValues = asked.filter { $0.name == name }.map(\.value)
      let recordedValues = recorded.filter { $0.name == name }.map(\.value)
      guard askedValues.map(RequestDifference.strip) != recordedValues.map(RequestDifference.strip)
      else { return nil }
      return RequestDifference.text(
        "body field \(String(decoding: name, as: UTF8.self))", shown(askedValues),
        shown(recordedValues))
    }
    return texts.isEmpty ? ["body: the order of the parts differs"] : texts
  }

  static func field(_ part: BodyMeaning.Part) -> Field {
    let headers = part.headers.map { String(decoding: $0, as: UTF8.self) }
    let name = headers.lazy.compactMap { HeaderParameters.value(of: "name", in: $0) }.first
    var content: [UInt8] = []
    var meaning = part.content
    meaning.mapTexts { text in
      content += text
      return text
    }
    return (Array((name ?? headers.joined(separator: ", ")).utf8), content)
  }

  private static func shown(_ values: [[UInt8]]) -> String {
    values.isEmpty ? "absent" : values.map { RequestDifference.show($0) }.joined(separator: ", ")
  }
}
