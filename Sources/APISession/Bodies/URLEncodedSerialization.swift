public import Foundation

/// Writes dictionaries as the query of a URL or as a form, and reads them.
///
/// Keys are sorted, so that the same dictionary gives the same text. All but letters, digits and
/// `-._~/?` is percent-escaped (RFC 3986), a space as `%20` and `+` as `%2B`. Values:
///
/// | value | text |
/// |---|---|
/// | `String`, `Substring`, `Character` | itself |
/// | `Bool` | `true` or `false` |
/// | integers, `Decimal`, finite `Double` and `Float` | the number as Swift writes it |
/// | `NSNumber` | its `stringValue`: `1` and `0` for a boxed Bool, as nothing tells it from a number |
/// | `URL`, `UUID` | the usual text |
/// | `NSNull` | the key alone, without `=` |
/// | an optional | what it holds; nil leaves the key out |
/// | arrays, dictionaries | as `CollectionStyle` says; refused by default |
/// | anything else | refused: turn it into one of these |
public enum URLEncodedSerialization {
  /// How arrays and dictionaries are written, for which there is no standard.
  public enum CollectionStyle: Hashable, Sendable {
    /// They are an error.
    case refused

    /// `key=1&key=2` for an array; a dictionary is an error.
    case repeatedKeys

    /// `key[]=1&key[]=2` for an array and `key[name]=1` for a dictionary, brackets escaped.
    case brackets

    /// `key[0]=1&key[1]=2` for an array and `key[name]=1` for a dictionary, brackets escaped.
    case indexedBrackets
  }

  /// Why a dictionary cannot be written, or a form cannot be read.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The value of this key has a type that has no form here.
    case unsupportedValue(key: String, type: String)

    /// The number of this key is infinite or not a number.
    case notFinite(key: String)

    /// Arrays and dictionaries under this key are nested more than 32 levels deep.
    case nestedTooDeep(key: String)

    /// The encoding has no characters for a key or value of this key.
    case notEncodable(key: String, encoding: String.Encoding)

    /// The byte at this offset has no place in a form: a `%` without two hexadecimal digits, a
    /// space, a control character or a byte outside ASCII.
    case malformed(offset: Int)

    /// These bytes of a key or value, escapes taken off, are not text in this encoding.
    case cannotGetStringFromData(Data, String.Encoding)

    /// What happened and what to do, in a sentence or two.
    public var description: String {
      switch self {
      case .unsupportedValue(let key, let type):
        "The value of \"\(key)\" is of type \(type), which has no form in a query or form. "
          + "Turn it into a String first; for arrays and dictionaries choose a CollectionStyle."
      case .notFinite(let key):
        "The number of \"\(key)\" is infinite or not a number, which a query or form cannot hold."
      case .nestedTooDeep(let key):
        "The value of \"\(key)\" is nested more than 32 levels deep."
      case .notEncodable(let key, let encoding):
        "The text of \"\(key)\" cannot be written in the encoding \(encoding)."
      case .malformed(let offset):
        "The byte at offset \(offset) has no place in a form: all but ASCII characters without "
          + "the space must be percent-escaped."
      case .cannotGetStringFromData(let data, let encoding):
        "\(data.count) bytes of a form are not text in the encoding \(encoding)."
      }
    }

    /// The same as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
  }

  /// Writes a dictionary as text.
  public static func string(
    from dictionary: [String: Any], encoding: String.Encoding = .utf8,
    collections: CollectionStyle = .refused
  ) throws(Error) -> String {
    var writer = URLEncodedWriter(encoding: encoding, collections: collections)
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      try writer.write(value, for: key)
    }
    return writer.parts.joined(separator: "&")
  }

  /// Writes a dictionary as the bytes of a form.
  public static func data(
    from dictionary: [String: Any], encoding: String.Encoding = .utf8,
    collections: CollectionStyle = .refused
  ) throws(Error) -> Data {
    Data(try string(from: dictionary, encoding: encoding, collections: collections).utf8)
  }

  /// Reads the bytes of a form, or of a query.
  ///
  /// `+` and `%20` are both a space. The value of a key is its text, `NSNull` for a key without
  /// `=`, and an array of these, in their order, for a key that is repeated. Nothing at all is an
  /// empty dictionary. Brackets in keys are left as they are.
  public static func object(
    from data: Data, encoding: String.Encoding = .utf8
  ) throws(Error) -> [String: Any] {
    var values: [String: [Any]] = [:]
    for (key, value) in try URLEncodedReader(data, encoding: encoding).fields() {
      values[key, default: []].append(value ?? NSNull())
    }
    return values.mapValues { $0.count == 1 ? $0[0] : $0 }
  }
}
