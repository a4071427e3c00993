/// One of the flows of an operator.
final class Port {
  var feed: Feed?
  var values: [Int] = []
  var isOver = false
}

/// The flows of an operator over several, and its end.
final class Ports {
  let all: [Port]
  var failure: End?
  var isOver = false

  init(for flows: [Flow]) { all = flows.map { _ in Port() } }

  /// Whether events of a flow count.
  func accept(_ port: Port) -> Bool { !isOver && failure == nil && !port.isOver }

  /// Notes the end of a flow; a failure cancels the others.
  func end(_ port: Port, with end: End) {
    port.isOver = true
    port.feed = nil
    guard end != .finished else { return }
    failure = end
    for port in all { port.feed?.cancel() }
  }

  /// Ends everything.
  func cancel() {
    isOver = true
    for port in all { port.feed?.cancel() }
  }
}
