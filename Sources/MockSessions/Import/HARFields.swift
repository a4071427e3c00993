/// The fields that our own HAR files have beside those of HAR 1.2, which keeps names with an
/// underscore for such.
enum HARFields {
  /// Of the log: the fixture without its exchanges.
  static let fixture = "_fixture"
  /// Of an entry: what of an exchange HAR has no words for.
  static let exchange = "_exchange"
  /// Of `postData`, which has no `encoding`: `base64`.
  static let encoding = "_encoding"
}
