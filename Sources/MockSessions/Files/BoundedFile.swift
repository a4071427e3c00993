import Foundation

/// Reads files that anyone may have put there: regular files up to a size, and nothing that blocks or
/// never ends.
enum BoundedFile {
  /// Bytes above which a fixture or side file is refused.
  static let limit = 512 * 1024 * 1024

  enum Problem: Error, Equatable {
    case missing
    case notRegular
    case tooLarge(Int64)
    case system(String)

    var text: String {
      switch self {
      case .missing: "it is not there"
      case .notRegular: "it is no regular file"
      case .tooLarge(let size): "its \(size) bytes are more than \(BoundedFile.limit)"
      case .system(let text): text
      }
    }
  }

  static func read(_ path: String, limit: Int = limit) throws(Problem) -> Data {
    // NB: Without O_NONBLOCK, opening a pipe waits for someone who writes into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw code == ENOENT || code == ENOTDIR ? .missing : .system(SystemError.text(code))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(SystemError.text(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size <= limit else { throw .tooLarge(Int64(status.st_size)) }
    let size = Int(status.st_size)

    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let length = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
      }
      if length == 0 { break }
      if length < 0 {
        let code = errno
        if code == EINTR { continue }
        throw .system(SystemError.text(code))
      }
      count += length
    }
    return Data(bytes[..<count])
  }
}

/// The system's text for an error code.
enum SystemError {
  static func text(_ code: Int32) -> String {
    NSError(domain: NSPOSIXErrorDomain, code: Int(code)).localizedDescription
  }
}
