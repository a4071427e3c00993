import APISession
import PortableCombine

/// A search field: it searches when the user pauses, and forgets searches that are stale.
public final class SearchModel {
  private let query = PassthroughSubject<String, Never>()

  /// The names that the newest search has found.
  public let names: AnyPublisher<[String], SessionTaskError>

  /// Creates a model.
  public init<S: Scheduler>(session: Session, queue: S) {
    names =
      query
      .debounce(for: .milliseconds(300), scheduler: queue)
      .map {
        session.publisher(for: SearchRepositories(query: $0)).map { $0.items.map(\.fullName) }
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  /// Takes what the user has typed.
  public func type(_ text: String) { query.send(text) }
}
