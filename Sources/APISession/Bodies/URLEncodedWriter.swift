import Foundation

/// Collects the `key=value` parts of a query or form.
struct URLEncodedWriter {
  typealias Failure = URLEncodedSerialization.Error

  private(set) var parts: [String] = []

  private let encoding: String.Encoding
  private let collections: URLEncodedSerialization.CollectionStyle

  init(encoding: String.Encoding, collections: URLEncodedSerialization.CollectionStyle) {
    self.encoding = encoding
    self.collections = collections
  }

  mutating func write(_ value: Any, for key: String) throws(Failure) {
    try write(value, for: key, depth: 0)
  }

  private mutating func write(_ value: Any, for key: String, depth: Int) throws(Failure) {
    guard depth <= 32 else { throw .nestedTooDeep(key: String(key.prefix(64))) }
    if let optional = value as? any OptionalValue {
      guard let held = optional.held else { return }
      return try write(held, for: key, depth: depth + 1)
    }
    if value is NSNull {
      parts.append(try escape(key, of: key))
    } else if let text = try Self.text(of: value, key: key) {
      parts.append("\(try escape(key, of: key))=\(try escape(text, of: key))")
    } else {
      try writeCollection(value, for: key, depth: depth + 1)
    }
  }

  private mutating func writeCollection(
    _ value: Any, for key: String, depth: Int
  ) throws(Failure) {
    switch (collections, value) {
    case (.repeatedKeys, let array as [Any]):
      for element in array { try write(element, for: key, depth: depth) }
    case (.brackets, let array as [Any]):
      for element in array { try write(element, for: key + "[]", depth: depth) }
    case (.indexedBrackets, let array as [Any]):
      for (index, element) in array.enumerated() {
        try write(element, for: "\(key)[\(index)]", depth: depth)
      }
    case (.brackets, let dictionary as [String: Any]),
      (.indexedBrackets, let dictionary as [String: Any]):
      for (name, element) in dictionary.sorted(by: { $0.key < $1.key }) {
        try write(element, for: "\(key)[\(name)]", depth: depth)
      }
    default:
      throw .unsupportedValue(key: key, type: String(reflecting: type(of: value)))
    }
  }

  private func escape(_ text: String, of key: String) throws(Failure) -> String {
    if encoding == .utf8 { return PercentEncoding.escapingQuery(text.utf8) }
    guard let bytes = text.data(using: encoding) else {
      throw .notEncodable(key: key, encoding: encoding)
    }
    return PercentEncoding.escapingQuery(bytes)
  }

  /// The text of a scalar, or nil for anything else.
  static func text(of value: Any, key: String) throws(Failure) -> String? {
    // NB: The type is asked first, since `as? Bool` and `as? Int` convert boxed numbers into each
    // other, by other rules on each platform.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      guard number.doubleValue.isFinite else { throw .notFinite(key: key) }
      return number.stringValue
    }
    switch value {
    case let text as String: return text
    case let text as Substring: return String(text)
    case let character as Character: return String(character)
    case let flag as Bool: return flag ? "true" : "false"
    case let number as any BinaryInteger: return String(describing: number)
    case let number as any BinaryFloatingPoint:
      guard Double(number).isFinite else { throw .notFinite(key: key) }
      return String(describing: number)
    case let number as Decimal:
      guard number.isFinite else { throw .notFinite(key: key) }
      return number.description
    case let url as URL: return url.absoluteString
    case let identifier as UUID: return identifier.uuidString
    default: return nil
    }
  }
}

private protocol OptionalValue {
  var held: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var held: Any? { self }
}
