package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// What happens to one task of a `URLSessionAdapter`, for those who record it.
package enum TransferEvent: Sendable {
  /// A request leaves: the first, or one that follows a redirect.
  case sent(URLRequest)

  /// The head of an answer has come: of an interim one, a redirect, or the last.
  case response(URLResponse)

  /// A part of the body of that answer has come.
  case data(Data)

  /// The task has ended, with an error or without. Nothing follows.
  case ended((any Error)?)
}
