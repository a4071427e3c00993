import Foundation

/// The command: what a person asks for, in words.
@main
enum Rehearse {
  static let usage = """
    usage: rehearse [demo] [--fixture FILE]
           rehearse record URL [--output FILE]
           rehearse import FILE|FOLDER... [--output FOLDER] [--force] [--keep RULE]...
           rehearse export FIXTURE --har [--output FILE] [--force]
           rehearse --help

    demo:    Replays the search of a GitHub fixture on a virtual clock, without a network, and prints
             what came of it and when. FILE is another fixture with such a search.
    record:  Sends one GET request and stores the exchange in a fixture, secrets taken out. FILE is
             Fixtures/<host and path>.json in the current folder unless given.
    import:  Makes a fixture of each file: HAR 1.2 of browsers and proxies, curl commands with what
             curl -i printed, cassettes of VCR and DVR in JSON. Secrets are taken out, but for those of
             the rules that are kept, such as query.code. Fixtures go to FOLDER, or to Fixtures in the
             current folder; one that is there is replaced only by --force.
    export:  Prints a fixture as a HAR file, or writes it to FILE.

    Fixtures are replayed in tests by FixtureSession; the README shows how.
    """

  static func main() {
    do {
      switch try Invocation(CommandLine.arguments.dropFirst()) {
      case .help: print(usage)
      case .demo(let fixture): exit(try Demo(fixture: fixture).run() ? 0 : 1)
      case .record(let url, let output): try Recording(url: url, output: output).run()
      case .import(let paths, let output, let replacesFiles, let keptSecrets):
        let job = try Importing(
          paths: paths, output: output, replacesFiles: replacesFiles, keptSecrets: keptSecrets)
        exit(job.run() ? 0 : 1)
      case .export(let fixture, let output, let replacesFiles):
        try Exporting(fixture: fixture, output: output, replacesFiles: replacesFiles).run()
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
