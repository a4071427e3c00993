import APISession
import Foundation
import XCTest

final class MultipartFormDataBodyParametersTests: XCTestCase {
  private typealias Multipart = MultipartFormDataBodyParameters
  private typealias Part = MultipartFormDataBodyParameters.Part

  private func bytes(_ parameters: Multipart) throws -> Data {
    switch try parameters.buildEntity() {
    case .data(let data): return data
    case .inputStream(let stream): return Self.content(of: stream)
    }
  }

  private static func content(of stream: InputStream) -> Data {
    if stream.streamStatus == .notOpen { stream.open() }
    defer { stream.close() }
    var content = Data()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      content.append(contentsOf: buffer[..<count])
    }
    return content
  }

  private func text(_ parts: [Part], boundary: String = "b") throws -> String {
    String(decoding: try bytes(Multipart(parts: parts, boundary: boundary)), as: UTF8.self)
  }

  private func withFile<Result>(
    named name: String = "a.txt", _ contents: Data, _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try contents.write(to: file)
    return try body(file)
  }

  func testPartsAreWrittenByteForByte() throws {
    let cases: [(Part, String)] = [
      (
        Part(data: Data("x".utf8), name: "k"),
        "Content-Disposition: form-data; name=\"k\"\r\n\r\nx"
      ),
      (
        Part(data: Data(), name: "k", mimeType: "text/plain"),
        "Content-Disposition: form-data; name=\"k\"\r\nContent-Type: text/plain\r\n\r\n"
      ),
      (
        Part(data: Data("x".utf8), name: "k", fileName: "f"),
        "Content-Disposition: form-data; name=\"k\"; filename=\"f\"\r\n\r\nx"
      ),
      (
        Part(data: Data("--b\r\n".utf8), name: "日", mimeType: "image/png", fileName: "é.png"),
        "Content-Disposition: form-data; name=\"日\"; filename=\"é.png\"\r\n"
          + "Content-Type: image/png\r\n\r\n--b\r\n"
      ),
      (
        Part(data: Data(), name: "a\"b\r\nX: y", fileName: "\"\n"),
        "Content-Disposition: form-data; name=\"a%22b%0D%0AX: y\"; filename=\"%22%0A\"\r\n\r\n"
      ),
    ]
    for (part, expected) in cases {
      XCTAssertEqual(try text([part]), "--b\r\n\(expected)\r\n--b--\r\n")
    }
    XCTAssertEqual(
      try text(cases.map(\.0)), cases.map { "--b\r\n\($0.1)\r\n" }.joined() + "--b--\r\n")
    XCTAssertEqual(try text([]), "--b--\r\n")
  }

  func testScalarsAreWrittenAsInAFormAndOthersAreRefused() throws {
    let values: [(Any, String)] = [
      ("a", "a"), (true, "true"), (NSNumber(value: true), "1"), (1, "1"), (1.5, "1.5"),
      (URL(string: "https://h.example/a")!, "https://h.example/a"),
    ]
    for (value, expected) in values {
      let part = try Part(value: value, name: "k")
      XCTAssertEqual(part.count, expected.utf8.count)
      XCTAssertEqual(
        try text([part]),
        "--b\r\nContent-Disposition: form-data; name=\"k\"\r\n\r\n\(expected)\r\n--b--\r\n")
    }
    for value: Any in [[1], ["a": 1], Date(), Double.nan, NSNull()] {
      XCTAssertThrowsError(try Part(value: value, name: "k")) { error in
        guard case Part.Error.illegalValue = error else { return XCTFail("\(error)") }
      }
    }
    XCTAssertThrowsError(try Part(value: "日", name: "k", encoding: .isoLatin1))
  }

  func testFileIsReadWithItsNameAndType() throws {
    let contents = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0) })
    try withFile(named: "photo.JPG", contents) { file in
      let part = try Part(fileURL: file, name: "p")
      XCTAssertEqual(part.count, contents.count)
      XCTAssertEqual(part.inputStream.map(Self.content), contents)
      let head =
        "--b\r\nContent-Disposition: form-data; name=\"p\"; filename=\"photo.JPG\"\r\n"
        + "Content-Type: image/jpeg\r\n\r\n"
      let expected = Data(head.utf8) + contents + Data("\r\n--b--\r\n".utf8)
      for entityType in [Multipart.EntityType.data, .inputStream] {
        let parameters = Multipart(parts: [part], boundary: "b", entityType: entityType)
        XCTAssertEqual(try bytes(parameters), expected)
        XCTAssertEqual(try bytes(parameters), expected, "the second time")
      }
      let other = try Part(fileURL: file, name: "p", mimeType: "a/b", fileName: "c")
      XCTAssertEqual([other.mimeType, other.fileName], ["a/b", "c"])
    }
  }

  func testTypeIsToldByTheExtension() throws {
    let cases = [
      ("a.png", "image/png"), ("a.b.json", "application/json"), ("json", nil),
      (".png", "image/png"),
      ("a.", nil), ("a.xyz", nil),
    ]
    for (name, type) in cases {
      try withFile(named: name, Data()) { file in
        XCTAssertEqual(
          try Part(fileURL: file, name: "p").mimeType, type ?? "application/octet-stream", name)
      }
    }
  }

  func testFileThatEndsEarlyOrHasGrownIsAnError() throws {
    for (contents, read) in [("12", 2), ("", 0), ("123456", 6)] {
      try withFile(Data("12345".utf8)) { file in
        let part = try Part(fileURL: file, name: "p")
        try Data(contents.utf8).write(to: file)
        for entityType in [Multipart.EntityType.data, .inputStream] {
          XCTAssertThrowsError(
            try Multipart(parts: [part], entityType: entityType).buildEntity()
          ) { error in
            guard case Part.Error.fileHasChanged(file, expected: 5, read: read) = error else {
              return XCTFail("\(error)")
            }
          }
        }
      }
    }
  }

  func testWhatIsNoReadableFileIsAnError() throws {
    let folder = FileManager.default.temporaryDirectory
    for url in [
      URL(string: "https://h.example/a")!, folder, folder.appending(path: UUID().uuidString),
    ] {
      XCTAssertThrowsError(try Part(fileURL: url, name: "p")) { error in
        guard case Part.Error.illegalFileURL(url) = error else { return XCTFail("\(error)") }
      }
    }
    let part = try withFile(Data("x".utf8)) { try Part(fileURL: $0, name: "p") }
    XCTAssertThrowsError(try Multipart(parts: [part]).buildEntity()) { error in
      guard case Part.Error.illegalFileURL = error else { return XCTFail("\(error)") }
    }
  }

  func testTypeThatWouldBreakTheHeadIsRefused() {
    let part = Part(data: Data(), name: "k", mimeType: "text/plain\r\nX: y")
    XCTAssertThrowsError(try Multipart(parts: [part]).buildEntity()) { error in
      guard case Part.Error.illegalMIMEType = error else { return XCTFail("\(error)") }
    }
  }

  func testBoundaryIsCheckedAndQuotedWhereItMustBe() throws {
    let longest = String(repeating: "a", count: 70)
    for (boundary, written) in [
      ("b", "b"), (longest, longest), ("a-._b", "a-._b"), ("a b", "\"a b\""), ("a/b", "\"a/b\""),
      ("--=?'()+,:", "\"--=?'()+,:\""),
    ] {
      let parameters = Multipart(parts: [], boundary: boundary)
      XCTAssertEqual(parameters.contentType, "multipart/form-data; boundary=\(written)")
      XCTAssertEqual(try bytes(parameters), Data("--\(boundary)--\r\n".utf8))
    }
    for boundary in ["", longest + "a", "a ", "a\r\nb", "\"", "é", "~", "a;b"] {
      XCTAssertThrowsError(try Multipart(parts: [], boundary: boundary).buildEntity()) {
        XCTAssertEqual($0 as? Multipart.Error, .illegalBoundary(boundary))
      }
    }
  }

  func testBoundaryIsRandomOrAsItsGeneratorSays() {
    XCTAssertNotEqual(Multipart(parts: []).boundary, Multipart(parts: []).boundary)
    var (first, second) = (CountingGenerator(), CountingGenerator())
    let boundary = Multipart.randomBoundary(using: &first)
    XCTAssertEqual(boundary, "0123456789abcdef0123456789abcdef")
    XCTAssertEqual(Multipart.randomBoundary(using: &second), boundary)
  }

  func testStreamLeavesNoFileBehind() throws {
    func files() throws -> Set<String> {
      let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
      return Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        .filter { $0.hasPrefix("APISession-") }
    }
    let before = try files()
    let part = Part(data: Data("x".utf8), name: "k")
    _ = try Multipart(parts: [part], entityType: .inputStream).buildEntity()
    let gone = try withFile(Data("x".utf8)) { try Part(fileURL: $0, name: "p") }
    XCTAssertThrowsError(try Multipart(parts: [gone], entityType: .inputStream).buildEntity())
    XCTAssertEqual(try files(), before)
  }

  private struct CountingGenerator: RandomNumberGenerator {
    var count: UInt64 = 0

    mutating func next() -> UInt64 {
      defer { count += 1 }
      return count
    }
  }
}
