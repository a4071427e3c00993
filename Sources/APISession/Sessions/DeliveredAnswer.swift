import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The head of the answer whose handler is being called, for those who need more than the error.
enum DeliveredAnswer {
  /// Nil outside of a handler, and when there was no answer.
  @TaskLocal static var current: HTTPURLResponse?
}
