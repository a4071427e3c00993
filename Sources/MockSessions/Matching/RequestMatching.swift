import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What makes a request the one that was recorded.
///
/// By default that is method, URL and body: queries whatever the order of their names, JSON, forms and
/// multipart bodies by meaning. Rules are added to that:
///
/// ```swift
/// let session = try FixtureSession(
///   "search", clock: clock,
///   matching: .standard.ignoringQuery("_t").ignoringBody("nonce").comparingHeaders("Accept-Language"))
/// ```
///
/// A fixture's own `match` field holds as well.
public struct RequestMatching: Sendable {
  var rules = MatchRules()
  /// A further condition on what is asked and what was recorded.
  var condition: (@Sendable (URLRequest, URLRequest) -> Bool)?

  /// Method, URL and body.
  public static let standard = RequestMatching()

  /// Ignores parameters of the query, such as a cache buster.
  ///
  /// - Parameter names: The names of the parameters, decoded.
  public func ignoringQuery(_ names: String...) -> RequestMatching {
    var copy = self
    copy.rules.ignoredQueryNames += names
    return copy
  }

  /// Ignores the whole query.
  public func ignoringQuery() -> RequestMatching { ignoringQuery("*") }

  /// Ignores fields of the body: JSON members at any depth, form fields, and parts of multipart bodies.
  ///
  /// - Parameter names: The names of the fields.
  public func ignoringBody(_ names: String...) -> RequestMatching {
    var copy = self
    copy.rules.ignoredBodyFields += names
    return copy
  }

  /// Ignores the whole body.
  public func ignoringBody() -> RequestMatching { ignoringBody("*") }

  /// Compares headers of the request, too. A recording stores them.
  ///
  /// - Parameter names: The names of the headers, in any case.
  public func comparingHeaders(_ names: String...) -> RequestMatching {
    var copy = self
    copy.rules.headers += names
    return copy
  }

  /// Answers a request only by exchanges for which a closure returns true, of those that match otherwise.
  ///
  /// - Parameter condition: Called with the request that is sent, and with one that was recorded, as
  ///   the fixture has it: without its secrets, and with those headers alone that are compared. It may
  ///   be called on any thread.
  public func filtering(
    _ condition: @escaping @Sendable (_ sent: URLRequest, _ recorded: URLRequest) -> Bool
  ) -> RequestMatching {
    var copy = self
    let earlier = copy.condition
    copy.condition = { (earlier?($0, $1) ?? true) && condition($0, $1) }
    return copy
  }
}

extension MatchRules {
  /// These rules and others.
  func union(_ other: MatchRules) -> MatchRules {
    func joined(_ left: [String], _ right: [String]) -> [String] {
      left + right.filter { !left.contains($0) }
    }
    return MatchRules(
      ignoredQueryNames: joined(ignoredQueryNames, other.ignoredQueryNames),
      headers: joined(headers, other.headers),
      ignoredBodyFields: joined(ignoredBodyFields, other.ignoredBodyFields))
  }
}
