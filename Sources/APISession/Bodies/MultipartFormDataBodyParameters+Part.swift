public import Foundation

extension MultipartFormDataBodyParameters {
  /// One part of a form: a value, bytes or a file.
  public struct Part: Sendable {
    /// Why a part cannot be made or sent.
    ///
    /// Unchecked: what `illegalValue` carries is only looked at.
    public enum Error: Swift.Error, @unchecked Sendable, CustomStringConvertible, LocalizedError {
      /// The value is no text, number or other scalar, or cannot be written in the encoding.
      case illegalValue(Any)

      /// The URL is none of a regular file that can be read.
      case illegalFileURL(URL)

      /// The size of the file cannot be told.
      case cannotGetFileSize(URL)

      /// The file had one size, in bytes, when its part was made, and another when it was read.
      case fileHasChanged(URL, expected: Int, read: Int)

      /// The media type would break the head of the part: it has a control character.
      case illegalMIMEType(String)

      /// What happened and what to do, in a sentence or two.
      public var description: String {
        switch self {
        case .illegalValue(let value):
          "A \(type(of: value)) cannot be a part of a form. Turn it into a String or Data first."
        case .illegalFileURL(let url):
          "\(url.absoluteString) is not a file that can be read."
        case .cannotGetFileSize(let url):
          "The size of \(url.absoluteString) cannot be told."
        case .fileHasChanged(let url, let expected, let read):
          "\(url.absoluteString) had \(expected) bytes when the part was made, and \(read) were "
            + "read. Make the part when the file is complete."
        case .illegalMIMEType(let type):
          "\(type.debugDescription) is no media type: it has a control character."
        }
      }

      /// The same as `description`, for `localizedDescription`.
      public var errorDescription: String? { description }
    }

    private enum Source: Sendable {
      case data(Data)
      case file(URL)
    }

    /// The name of the field.
    public let name: String

    /// What the content is; left out if nil.
    public let mimeType: String?

    /// The name the server is told; left out if nil.
    public let fileName: String?

    /// How many bytes the content has.
    public let count: Int

    private let source: Source

    /// Makes a part of a scalar: text, a number, a Bool, a URL or a UUID, written as
    /// `URLEncodedSerialization` writes it. Throws `Error.illegalValue` for anything else.
    public init(
      value: Any, name: String, mimeType: String? = nil, fileName: String? = nil,
      encoding: String.Encoding = .utf8
    ) throws {
      guard
        let text = try? URLEncodedWriter.text(of: value, key: name),
        let data = text.data(using: encoding)
      else { throw Error.illegalValue(value) }
      self.init(data: data, name: name, mimeType: mimeType, fileName: fileName)
    }

    /// Makes a part of bytes.
    public init(data: Data, name: String, mimeType: String? = nil, fileName: String? = nil) {
      self.name = name
      self.mimeType = mimeType
      self.fileName = fileName
      count = data.count
      source = .data(data)
    }

    /// Makes a part of a file, which is read each time the body is built.
    ///
    /// - Parameters:
    ///   - fileURL: Where the file is.
    ///   - name: The name of the field.
    ///   - mimeType: What the file is; by default told by the extension of its name.
    ///   - fileName: The name the server is told; by default the file's own.
    /// - Throws: `Error.illegalFileURL` or `Error.cannotGetFileSize`.
    public init(
      fileURL: URL, name: String, mimeType: String? = nil, fileName: String? = nil
    ) throws {
      guard fileURL.isFileURL else { throw Error.illegalFileURL(fileURL) }
      let path = fileURL.path(percentEncoded: false)
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false))
      guard
        let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
        FileManager.default.isReadableFile(atPath: path)
      else { throw Error.illegalFileURL(fileURL) }
      guard let size = (attributes[.size] as? NSNumber)?.intValue else {
        throw Error.cannotGetFileSize(fileURL)
      }
      self.name = name
      self.mimeType = mimeType ?? MIMEType.ofFile(named: fileURL.lastPathComponent)
      self.fileName = fileName ?? fileURL.lastPathComponent
      count = size
      source = .file(fileURL)
    }

    /// A stream of the content, unopened; a new one each time, nil when the file has gone.
    public var inputStream: InputStream? {
      switch source {
      case .data(let data): InputStream(data: data)
      case .file(let url): InputStream(url: url)
      }
    }

    /// The head of the part, up to the empty line (RFC 7578, section 4.2).
    func head() throws(Error) -> String {
      var head = "Content-Disposition: form-data; name=\"\(Self.escape(name))\""
      if let fileName { head += "; filename=\"\(Self.escape(fileName))\"" }
      head += "\r\n"
      if let mimeType {
        guard mimeType.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
          throw .illegalMIMEType(mimeType)
        }
        head += "Content-Type: \(mimeType)\r\n"
      }
      return head
    }

    func write(to output: (Data) throws -> Void) throws {
      switch source {
      case .data(let data): try output(data)
      case .file(let url): try copy(url, to: output)
      }
    }

    private func copy(_ url: URL, to output: (Data) throws -> Void) throws {
      guard let file = try? FileHandle(forReadingFrom: url) else {
        throw Error.illegalFileURL(url)
      }
      defer { try? file.close() }
      var read = 0
      while read <= count, let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty {
        read += piece.count
        try output(piece)
      }
      guard read == count else { throw Error.fileHasChanged(url, expected: count, read: read) }
    }

    /// What browsers do with a name (HTML, "multipart/form-data encoding algorithm").
    private static func escape(_ name: String) -> String {
      var escaped = ""
      for scalar in name.unicodeScalars {
        switch scalar {
        case "\"": escaped += "%22"
        case "\r": escaped += "%0D"
        case "\n": escaped += "%0A"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }
}
