public import Foundation
import VirtualTime

extension MockAnswer {
  /// An answer with the contents of a file of a `Fixtures` folder as its body.
  ///
  /// ```swift
  /// session.stub(.get, "/avatar", .file("avatar.png"))
  /// ```
  ///
  /// It is looked for where fixtures are. One that is not there, or cannot be read, is an issue.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with its extension.
  ///   - contentType: What kind of data it is; by default what the extension says.
  ///   - status: The status code.
  ///   - headers: Further header fields.
  ///   - bundle: A bundle to look for the file in, too.
  public static func file(
    _ name: String, contentType: String? = nil, status: Int = 200, headers: [String: String] = [:],
    bundle: Bundle? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> MockAnswer {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(FixtureError) {
      let data = try contents(of: name, testFile: filePath.description, bundle: bundle)
      return .data(
        data, contentType: contentType ?? self.contentType(of: name), status: status,
        headers: headers)
    } catch {
      IssueReporter.report(error.description, at: callSite)
      return .failure(error)
    }
  }

  private static func contents(
    of name: String, testFile: String, bundle: Bundle?
  ) throws(FixtureError) -> Data {
    let location = FixtureLocation(
      name: try FixtureName(name), testFile: testFile, environment: try .current(), bundle: bundle)
    let files = location.folders.map { $0.appendingPathComponent(name) }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw FixtureError(
        .fixtureMissing, "There is no file \"\(name)\" to answer with.",
        expected: "a file in one of these places:\n"
          + files.map { "  \($0.path)" }.joined(separator: "\n"),
        nextStep: "Put it there, or correct the name.")
    }
    do throws(BoundedFile.Problem) {
      return try BoundedFile.read(file.path)
    } catch {
      throw FixtureError(
        .unreadable, "\(file.path) cannot be read: \(error.text).",
        expected: "a file to answer with.",
        nextStep: "Make it readable, or take another one.")
    }
  }

  private static func contentType(of name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() {
    case "json": "application/json"
    case "txt": "text/plain; charset=utf-8"
    case "html": "text/html; charset=utf-8"
    case "xml": "application/xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}
