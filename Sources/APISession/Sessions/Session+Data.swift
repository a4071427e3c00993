public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Session {
  /// Sends a URL request as it is, and waits for the answer, whatever its status.
  ///
  /// It is the door for clients that have no `Request`: what used `URLSession.data(for:)` takes a
  /// session instead, and can be tested with one that needs no network.
  ///
  /// ```swift
  /// let (data, response) = try await session.data(for: URLRequest(url: url))
  /// ```
  ///
  /// - Throws: What URL loading throws, a `URLError` mostly; `RequestError` for a request that
  ///   cannot be sent. When the task that waits is cancelled, the request is at once, and the
  ///   error is `URLError(.cancelled)`.
  public func data(
    for urlRequest: URLRequest, isolation: isolated (any Actor)? = #isolation
  ) async throws -> (Data, HTTPURLResponse) {
    do {
      return try await response(for: RawRequest(urlRequest), isolation: isolation)
    } catch let error as SessionTaskError {
      throw error.underlying
    }
  }
}
