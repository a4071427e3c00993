import Foundation

/// A body that is written to a file rather than gathered in memory.
enum TemporaryBody {
  /// Writes a body and gives a stream of it. The file has no name any more then, and goes with the
  /// stream.
  static func stream(_ write: ((Data) throws -> Void) throws -> Void) throws -> InputStream {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "APISession-\(UUID().uuidString)")
    let path = file.path(percentEncoded: false)
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    do {
      try write { try handle.write(contentsOf: $0) }
    } catch {
      try? handle.close()
      throw error
    }
    try handle.close()
    return try stream(of: file)
  }

  /// NB: A stream of the file would look for it when it is opened, some time after the request is
  /// built, and nobody could tell when to remove it. On Linux URL loading takes an open stream, and
  /// `InputStream(data:)` would copy the bytes; on Apple's platforms it is the other way round.
  private static func stream(of file: URL) throws -> InputStream {
    #if canImport(FoundationNetworking)
      guard let stream = InputStream(url: file) else { throw CocoaError(.fileReadUnknown) }
      stream.open()
      guard stream.streamStatus == .open else {
        throw stream.streamError ?? CocoaError(.fileReadUnknown)
      }
      return stream
    #else
      return InputStream(data: try Data(contentsOf: file, options: .alwaysMapped))
    #endif
  }
}
