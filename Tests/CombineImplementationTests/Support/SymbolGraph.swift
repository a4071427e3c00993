import Foundation

/// The public symbols of a module, as the compiler extracts them.
struct SymbolGraph: Decodable {
  private struct Symbol: Decodable {
    struct Kind: Decodable {
      let identifier: String
    }

    let kind: Kind
    let pathComponents: [String]
  }

  private let symbols: [Symbol]

  /// The names of the types in `Publishers`.
  var publishers: Set<String> {
    Set(
      symbols.compactMap { symbol in
        let path = symbol.pathComponents
        guard path.count == 2, path[0] == "Publishers" else { return nil }
        return ["swift.struct", "swift.class"].contains(symbol.kind.identifier) ? path[1] : nil
      })
  }

  /// Extracts the symbols of the module that the tests were built with.
  static func ofTheImplementation() throws -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbols-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("Modules").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift-symbolgraph-extract", "-module-name", "CombineImplementation", "-I", modules,
      "-target", target, "-output-dir", folder.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let file = folder.appendingPathComponent("CombineImplementation.symbols.json")
    return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}
