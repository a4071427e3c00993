import Foundation

/// The command: what a person asks for, in words.
@main
enum Rehearse {
  static let usage = """
    usage: rehearse [demo] [--fixture FILE]
           rehearse record URL [--output FILE]
           rehearse --help

    demo     Replays the search of a GitHub fixture on a virtual clock, without a network, and prints
             what came of it and when. FILE is another fixture with such a search.
    record   Sends one GET request and stores the exchange in a fixture, secrets taken out. FILE is
             Fixtures/<host and path>.json in the current folder unless given.

    Fixtures are replayed in tests by FixtureSession; the README shows how.
    """

  static func main() {
    do {
      switch try Invocation(CommandLine.arguments.dropFirst()) {
      case .help: print(usage)
      case .demo(let fixture): exit(try Demo(fixture: fixture).run() ? 0 : 1)
      case .record(let url, let output): try Recording(url: url, output: output).run()
      }
    } catch let error as UsageError {
      fail("\(error)\n\n\(usage)", status: 64)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("rehearse: \(message)\n".utf8))
    exit(status)
  }
}
