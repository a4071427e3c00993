public import Foundation

/// The bytes of a request's body, or where they are read from.
public enum RequestBodyEntity {
  /// The whole body.
  case data(Data)

  /// A stream that nothing has been read from, best one that has not been opened.
  ///
  /// A stream can be read once: a redirect that would have to send it again fails with
  /// `URLError.requestBodyStreamExhausted`.
  case inputStream(InputStream)
}
