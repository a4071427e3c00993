import Dispatch
import PortableCombine
import VirtualTime

/// What an app has on the main actor: a field that searches when its user pauses, and news that are
/// asked for again and again.
@MainActor
final class ViewModel {
  private(set) var log: [String] = []
  private(set) var polling: Task<Void, any Error>?

  private let clock: any Clock<Duration>
  private let query = PassthroughSubject<String, Never>()
  private var subscription: AnyCancellable?

  init(clock: any Clock<Duration>, queue: AnySchedulerOf<DispatchQueue>) {
    self.clock = clock
    subscription =
      query
      .debounce(for: .milliseconds(300), scheduler: queue)
      .sink { [weak self] query in
        // What many an app does to get to the main actor, wherever it is.
        Task { @MainActor in self?.log.append("search \(query)") }
      }
  }

  func type(_ text: String) { query.send(text) }

  /// Asks for news three times, a minute apart.
  func poll() {
    polling = Task {
      for round in 1...3 {
        try await clock.sleep(for: .seconds(60))
        log.append("news \(round)")
      }
    }
  }
}
