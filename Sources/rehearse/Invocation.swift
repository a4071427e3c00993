import Foundation

/// What the command is asked to do.
enum Invocation: Equatable {
  case help
  case demo(fixture: String?)
  case record(URL, output: String?)

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var words: [String] = []
    var options: [String: String] = [:]
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h", "help":
        self = .help
        return
      case "--fixture", "--output":
        guard let value = rest.popFirst() else {
          throw UsageError(description: "\(argument) needs the path of a file.")
        }
        options[argument] = value
      case _ where argument.hasPrefix("-"):
        throw UsageError(description: "There is no option \(argument).")
      default:
        words.append(argument)
      }
    }
    switch words.first ?? "demo" {
    case "demo" where words.count <= 1:
      self = .demo(fixture: options.removeValue(forKey: "--fixture"))
    case "record" where words.count == 2:
      guard let url = URL(string: words[1]), url.host != nil,
        ["http", "https"].contains(url.scheme?.lowercased())
      else {
        throw UsageError(description: "\(words[1]) is not the URL of something to GET.")
      }
      self = .record(url, output: options.removeValue(forKey: "--output"))
    case "record":
      throw UsageError(description: "record needs one URL.")
    default:
      throw UsageError(description: "There is nothing to do with \(words.joined(separator: " ")).")
    }
    if let option = options.keys.min() {
      throw UsageError(description: "\(option) does not go with \(words.first ?? "demo").")
    }
  }
}

/// Words that the command does not understand.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
}
