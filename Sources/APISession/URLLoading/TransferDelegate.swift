import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Passes what a URL session tells on to the transfers.
///
/// NB: A URL session keeps its delegate alive, so this object holds neither the adapter nor the
/// session.
final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let registry: TransferRegistry

  init(registry: TransferRegistry) {
    self.registry = registry
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    registry.hop(dataTask.taskIdentifier)?.transfer.receive(response)
    completionHandler(.allow)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    registry.hop(dataTask.taskIdentifier)?.transfer.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    registry.hop(task.taskIdentifier)?.transfer.didSend(
      totalBytesSent, of: totalBytesExpectedToSend)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let (hop, transfer) = registry.removeHop(task.taskIdentifier) else { return }
    hop.finish()
    transfer.complete(lastResponse: task.response, error: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // NB: On Linux a Basic challenge that is not refused never ends, and a refused one ends as
      // cancelled. The transfer turns that back into the 401 it was.
      registry.hop(task.taskIdentifier)?.transfer.refuseChallenge()
      completionHandler(.rejectProtectionSpace, nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }
}
