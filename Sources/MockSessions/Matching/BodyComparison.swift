package import Foundation

/// A body that was sent against one that is expected, by meaning: JSON whatever the order of its keys and
/// its spaces, forms whatever their encoding, other bodies by their bytes.
package struct BodyComparison {
  /// Where they differ, in a few lines; empty if they mean the same.
  package let differences: [String]

  package init(expected: Data, sent: Data?) {
    let (wanted, asked) = (Body(choosing: expected), sent.map(Body.init(choosing:)))
    guard BodyMeaning(wanted, ignoring: []) != BodyMeaning(asked, ignoring: []) else {
      differences = []
      return
    }
    if case .json(let recorded, _) = wanted, case .json(let asked, _)? = asked {
      differences = JSONDifference.all(
        asked: asked, recorded: recorded, limit: 10, ignoring: []
      ).map { difference in
        "\(difference.path): expected \(BodyComparison.text(difference.recorded)), "
          + "sent \(BodyComparison.text(difference.asked))"
      }
    } else {
      differences = [
        "expected \(BodyComparison.text(expected))",
        "sent     \(sent.map(BodyComparison.text) ?? "no body")",
      ]
    }
  }

  private static func text(_ value: JSONValue?) -> String {
    value.map { String(JSONWriter.text($0, layout: .compact).prefix(80)) } ?? "nothing"
  }

  private static func text(_ bytes: Data) -> String {
    guard let text = UTF8Sequence.text(of: bytes) else { return "\(bytes.count) bytes" }
    return String(text.prefix(120)) + (text.count > 120 ? "…" : "")
  }
}
