import APISession
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers the requests of URL loading from an adapter.
final class BridgingURLProtocol<Tag: BridgeTag>: URLProtocol {
  private let ongoing = Locked<(any SessionTask)?>(nil)

  override class func canInit(with request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased() ?? "")
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let adapter = URLLoadingBridge.adapter(of: type(of: self)) else {
      client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
      return
    }
    #if canImport(FoundationNetworking)
      // NB: FoundationNetworking is only safe to be called back from within this method, so its thread,
      // which is the task's own, waits for the answer.
      let hasAnswer = DispatchSemaphore(value: 0)
      let answer = Locked<(Data?, URLResponse?, (any Error)?)>((nil, nil, nil))
      start(adapter) { data, response, error in
        answer.withLock { $0 = (data, response, error) }
        hasAnswer.signal()
      }
      hasAnswer.wait()
      let (data, response, error) = answer.withLock(\.self)
      deliver(data, response, error)
    #else
      start(adapter) { [weak self] in self?.deliver($0, $1, $2) }
    #endif
  }

  override func stopLoading() { ongoing.withLock { $0.take() }?.cancel() }

  private func start(
    _ adapter: any SessionAdapter,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    var request = request
    if request.httpBody == nil, let stream = request.httpBodyStream {
      request.httpBodyStream = nil
      request.httpBody = Data(readingAll: stream)
    }
    let task = adapter.createTask(with: request, handler: handler)
    ongoing.withLock { $0 = task }
    task.resume()
  }

  private func deliver(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    if let response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    // NB: In one piece: FoundationNetworking keeps only the last one for a completion handler.
    if let data, !data.isEmpty { client?.urlProtocol(self, didLoad: data) }
    if let error {
      client?.urlProtocol(self, didFailWithError: error)
    } else {
      client?.urlProtocolDidFinishLoading(self)
    }
  }
}

extension Data {
  /// Everything that a stream gives.
  fileprivate init(readingAll stream: InputStream) {
    self.init()
    stream.open()
    defer { stream.close() }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = stream.read(&buffer, maxLength: buffer.count)
      guard count > 0 else { return }
      append(contentsOf: buffer[..<count])
    }
  }
}
