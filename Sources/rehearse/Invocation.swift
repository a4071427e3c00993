import Foundation

/// What the command is asked to do.
enum Invocation: Equatable {
  case help
  case demo(fixture: String?)
  case record(URL, output: String?)
  case `import`([String], output: String?, replacesFiles: Bool, keptSecrets: [String])
  case export(fixture: String, output: String?, replacesFiles: Bool)

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var words = try Words(arguments)
    if words.flags.remove("--help") != nil {
      self = .help
      return
    }
    let command = words.words.first ?? "demo"
    let rest = Array(words.words.dropFirst())
    switch command {
    case "demo" where rest.isEmpty: self = .demo(fixture: words.take("--fixture"))
    case "record":
      guard rest.count == 1 else { throw UsageError(description: "record needs one URL.") }
      guard let url = URL(string: rest[0]), url.host != nil,
        ["http", "https"].contains(url.scheme?.lowercased())
      else {
        throw UsageError(description: "\(rest[0]) is not the URL of something to GET.")
      }
      self = .record(url, output: words.take("--output"))
    case "import":
      guard !rest.isEmpty else { throw UsageError(description: "import needs files or folders.") }
      self = .import(
        rest, output: words.take("--output"),
        replacesFiles: words.flags.remove("--force") != nil, keptSecrets: words.keptSecrets)
      words.keptSecrets = []
    case "export":
      guard rest.count == 1 else { throw UsageError(description: "export needs one fixture.") }
      guard words.flags.remove("--har") != nil else {
        throw UsageError(description: "export needs to know the format: --har.")
      }
      self = .export(
        fixture: rest[0], output: words.take("--output"),
        replacesFiles: words.flags.remove("--force") != nil)
    default:
      throw UsageError(
        description: "There is nothing to do with \(words.words.joined(separator: " ")).")
    }
    if let option = words.unused {
      throw UsageError(description: "\(option) does not go with \(command).")
    }
  }
}

/// The words of a command line, options apart.
private struct Words {
  var words: [String] = []
  var flags: Set<String> = []
  var keptSecrets: [String] = []
  private var options: [String: String] = [:]

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h", "help": flags.insert("--help")
      case "--force", "--har": flags.insert(argument)
      case "--fixture", "--output":
        guard let value = rest.popFirst() else {
          throw UsageError(description: "\(argument) needs the path of a file.")
        }
        options[argument] = value
      case "--keep":
        guard let value = rest.popFirst() else {
          throw UsageError(description: "--keep needs the id of a rule, such as query.code.")
        }
        keptSecrets.append(value)
      case _ where argument.hasPrefix("-"):
        throw UsageError(description: "There is no option \(argument).")
      default: words.append(argument)
      }
    }
  }

  mutating func take(_ option: String) -> String? {
    options.removeValue(forKey: option)
  }

  /// An option that no one has taken.
  var unused: String? {
    (Array(options.keys) + Array(flags) + (keptSecrets.isEmpty ? [] : ["--keep"])).min()
  }
}

/// Words that the command does not understand.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
}
