/// The names under which a fixture stores the places where a service lives, so that it plays against
/// a service at another address: `{api}/login` for `https://api.example.com/v2/login`.
package struct BaseTable: Hashable, Sendable {
  package struct Base: Hashable, Sendable {
    package let name: String
    package let url: String

    package init(name: String, url: String) {
      self.name = name
      self.url = url
    }
  }

  package var bases: [Base]

  package init(_ bases: [Base] = []) {
    self.bases = bases
  }

  /// Whether a base can have this name: ASCII letters, digits, `-` and `_`.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The table with the addresses of `other` for the names that both have.
  package func replacingAddresses(from other: BaseTable) -> BaseTable {
    BaseTable(bases.map { base in other.bases.first { $0.name == base.name } ?? base })
  }

  /// The URL with the longest base that it starts with replaced by its name in braces.
  package func shorten(_ url: String) -> String {
    var best: Base?
    for base in bases where base.url.utf8.count > best?.url.utf8.count ?? 0 {
      guard url.utf8.starts(with: base.url.utf8) else { continue }
      let next = url.utf8.dropFirst(base.url.utf8.count).first
      let ends: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
      if base.url.hasSuffix("/") || next.map(ends.contains) ?? true { best = base }
    }
    guard let best else { return url }
    return "{\(best.name)}"
      + String(decoding: url.utf8.dropFirst(best.url.utf8.count), as: UTF8.self)
  }

  /// The URL with a name in braces at its start replaced by what it stands for; nil when the name is
  /// unknown.
  package func expand(_ url: String) -> String? {
    guard url.utf8.first == UInt8(ascii: "{") else { return url }
    guard let end = url.firstIndex(of: "}") else { return nil }
    let name = url[url.index(after: url.startIndex)..<end]
    guard let base = bases.first(where: { $0.name == name }) else { return nil }
    return base.url + url[url.index(after: end)...]
  }
}
