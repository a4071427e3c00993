package import Foundation

/// A large body, kept in a file beside the fixture.
package struct SideFile: Equatable, Sendable {
  /// The file's name; nil until the body has been written, when the name derives from the content.
  package var name: String?
  package let contents: Data

  package init(name: String? = nil, contents: Data) {
    self.name = name
    self.contents = contents
  }

  /// The name of the side file of a fixture: the same content has the same name, so recording again
  /// leaves the file as it is.
  static func name(fixture: String, sha256: String, digits: Int) -> String {
    "\(fixture).\(sha256.prefix(digits)).bin"
  }

  /// NB: The name does not count: it derives from the content.
  package static func == (left: SideFile, right: SideFile) -> Bool {
    left.contents == right.contents
  }
}
