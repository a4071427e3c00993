import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL session and what belongs to it. The adapter and every transfer hold it; with the last of
/// them it goes, and ends the session, which is idle then.
final class TransferEngine: @unchecked Sendable {
  let registry = TransferRegistry()
  let timerQueue = DispatchQueue(label: "APISession.URLSessionAdapter.timers")

  #if canImport(FoundationNetworking)
    private let cookies: CookieJar
  #endif
  private let session: URLSession
  private let delegateQueue = OperationQueue()
  private let additionalFields: [(name: String, value: String)]
  private let idleLimit: TimeInterval
  private let totalLimit: TimeInterval

  init(configuration: URLSessionConfiguration) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
    // NB: URL loading would add them to every hop, credentials among them, also to other origins.
    additionalFields = (configuration.httpAdditionalHeaders ?? [:]).compactMap { name, value in
      guard let name = name as? String else { return nil }
      return (name, value as? String ?? "\(value)")
    }.sorted { $0.0 < $1.0 }
    configuration.httpAdditionalHeaders = nil
    idleLimit = configuration.timeoutIntervalForRequest
    totalLimit = configuration.timeoutIntervalForResource
    #if canImport(FoundationNetworking)
      // NB: With a cache, a cancel that meets the end of its task stops the process on Linux.
      configuration.urlCache = nil
      cookies = CookieJar(takingOver: configuration)
    #endif
    delegateQueue.name = "APISession.URLSessionAdapter"
    delegateQueue.maxConcurrentOperationCount = 1
    session = URLSession(
      configuration: configuration, delegate: TransferDelegate(registry: registry),
      delegateQueue: delegateQueue)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// The request as it leaves first: checked, and with the configuration's header fields.
  func prepare(_ request: URLRequest) throws(RequestError) -> URLRequest {
    var request = try request.checkedForSending()
    for field in additionalFields where request.value(forHTTPHeaderField: field.name) == nil {
      try request.setField(field.name, to: field.value)
    }
    return request
  }

  /// Makes the URL session task for a request, so that the delegate finds its transfer.
  func makeHop(_ request: URLRequest, of transfer: Transfer) -> Hop {
    var request = request
    #if canImport(FoundationNetworking)
      cookies.add(to: &request)
      // NB: The transfer's own watchdog decides; see there.
      request.timeoutInterval = 604_800
    #endif
    let hop = Hop(session.dataTask(with: request))
    registry.add(hop, of: transfer)
    return hop
  }

  /// Keeps the cookies of an answer.
  func storeCookies(of response: URLResponse, to request: URLRequest) {
    #if canImport(FoundationNetworking)
      guard let response = response as? HTTPURLResponse else { return }
      cookies.store(from: response, to: request)
    #endif
  }

  func makeWatchdog(
    for request: URLRequest, expired: @escaping @Sendable () -> Void
  ) -> Watchdog {
    #if canImport(FoundationNetworking)
      // 60 is what a request says that says nothing.
      let idleLimit = request.timeoutInterval == 60 ? idleLimit : request.timeoutInterval
    #else
      let idleLimit = TimeInterval.infinity
    #endif
    return Watchdog(
      idleLimit: idleLimit, totalLimit: totalLimit, queue: timerQueue, expired: expired)
  }

  /// Runs an action on the delegate queue, after what is queued there.
  func deliver(_ action: @escaping () -> Void) {
    Self.deliver(action, on: delegateQueue)
  }

  private static func deliver(_ action: @escaping () -> Void, on queue: OperationQueue) {
    let work = Handover(action)
    queue.addOperation {
      // NB: The queue outlives its last operation, whoever releases the engine.
      withExtendedLifetime(queue) { work.value() }
    }
  }
}
