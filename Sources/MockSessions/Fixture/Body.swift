package import Foundation

/// A body in the form in which a fixture shows it, from which its exact bytes can be rebuilt.
package enum Body: Equatable, Sendable {
  /// JSON whose bytes are this value in this layout.
  case json(JSONValue, JSONLayout)
  case text(String)
  /// Bytes that are no text.
  case base64(Data)
  /// Bytes that are kept in a file beside the fixture.
  case file(SideFile)

  /// Bodies above this many bytes go to side files.
  package static let inlineLimit = 64 * 1024
  /// Levels of JSON above which a body is shown as text, so that the file around it can be read.
  private static let inlineDepth = JSONReader.maximumDepth - 12

  /// Chooses the form that shows `bytes` best: JSON when its bytes can be rebuilt, text when it is
  /// UTF-8 through and through, else base64; a side file when it is large.
  package init(choosing bytes: Data) {
    if bytes.count > Body.inlineLimit {
      self = .file(SideFile(contents: bytes))
    } else if let (value, layout) = Body.rebuildable(bytes) {
      self = .json(value, layout)
    } else if let text = UTF8Sequence.text(of: bytes) {
      self = .text(text)
    } else {
      self = .base64(bytes)
    }
  }

  /// The bytes as they were on the wire (and decoded, where the response says an encoding).
  package var bytes: Data {
    switch self {
    case .json(let value, let layout): Data(JSONWriter.write(value, layout: layout))
    case .text(let text): Data(text.utf8)
    case .base64(let bytes): bytes
    case .file(let file): file.contents
    }
  }

  package var count: Int {
    switch self {
    case .json: bytes.count
    case .text(let text): text.utf8.count
    case .base64(let bytes): bytes.count
    case .file(let file): file.contents.count
    }
  }

  private static func rebuildable(_ bytes: Data) -> (JSONValue, JSONLayout)? {
    // NB: Scalars stay text: `12` is far more often an answer in plain text than JSON.
    guard let first = bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let value = try? JSONReader.read(bytes, maximumDepth: inlineDepth)
    else { return nil }
    for layout in JSONLayout.allCases {
      if JSONWriter.write(value, layout: layout).elementsEqual(bytes) { return (value, layout) }
    }
    return nil
  }

  package static func == (left: Body, right: Body) -> Bool {
    switch (left, right) {
    case (.json(let left, let leftLayout), .json(let right, let rightLayout)):
      left == right && leftLayout == rightLayout
    case (.text(let left), .text(let right)): ExactString(left) == ExactString(right)
    case (.base64(let left), .base64(let right)): left == right
    case (.file(let left), .file(let right)): left == right
    default: false
    }
  }
}
