import Foundation

/// A file that is imported into a fixture of its own.
struct ImportSource {
  /// The path, as messages show it.
  let path: String
  /// The file with the answer to the command of curl that this file has.
  let answer: String?
  /// The folders below the output folder, and the name of the fixture.
  let name: [String]
  /// Whether someone has named the file, rather than a folder around it.
  let isNamed: Bool

  /// What is to be imported from a file or folder. In a folder, all files at any depth but hidden
  /// ones are looked at, in the order of their names.
  ///
  /// `NAME.curl`, `.sh` or `.txt` has its answer in `NAME.response.txt` or `NAME.response` beside it,
  /// if it is there.
  static func all(at path: String) -> [ImportSource] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [file(path, folders: [], isNamed: true)] }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    // NB: The enumerator follows no links to folders, which could lead round in circles, not even the
    // one that it starts with.
    let real = AtomicFile.realPath(folder) ?? folder
    let names = FileManager.default.enumerator(atPath: real)?.compactMap { $0 as? String } ?? []
    let visible = names.filter { name in
      !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    var seen: Set<String> = []
    return visible.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return nil }
      let folders = name.split(separator: "/").dropLast().map(String.init)
      let source = file(path, folders: folders, isNamed: false)
      return seen.insert(source.path).inserted ? source : nil
    }
  }

  private static let commandEndings = [".curl", ".sh", ".txt"]
  private static let answerEndings = [".response.txt", ".response"]

  private static func file(_ path: String, folders: [String], isNamed: Bool) -> ImportSource {
    let ending = answerEndings.first { path.hasSuffix($0) }
    let isThere = FileManager.default.fileExists(atPath:)
    var command = path
    var stem = path
    var answer: String?
    if let ending {
      stem = String(path.dropLast(ending.count))
      if let other = commandEndings.map({ "\(stem)\($0)" }).first(where: isThere) {
        (command, answer) = (other, path)
      }
    } else if let dot = path.lastIndex(of: "."), !path[dot...].contains("/") {
      stem = String(path[..<dot])
      if commandEndings.contains(String(path[dot...])) {
        answer = answerEndings.map { "\(stem)\($0)" }.first(where: isThere)
      }
    }
    let last = stem.split(separator: "/").last.map(String.init) ?? ""
    return ImportSource(
      path: command, answer: answer, name: (folders + [last]).map(PortableName.portable),
      isNamed: isNamed)
  }
}

extension PortableName {
  /// The name with dashes for what not every file system takes.
  static func portable(_ name: String) -> String {
    var scalars = name.unicodeScalars.map { scalar in
      problem(with: "a\(scalar)a") == nil ? scalar : "-"
    }[...]
    while let first = scalars.first, first == " " { scalars.removeFirst() }
    while let last = scalars.last, last == " " || last == "." { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
