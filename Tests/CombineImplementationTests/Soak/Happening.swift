/// What happens when a program runs, and when.
struct Happening: Hashable, Sendable, CustomStringConvertible {
  enum Event: Hashable, Sendable {
    case subscription
    case value(Int)
    case end(End)
    /// A source, by its place in the program, was subscribed to, or cancelled.
    case sourceSubscribed(Int)
    case sourceCancelled(Int)
  }

  let time: Int
  let event: Event

  var description: String {
    switch event {
    case .subscription: "\(time): subscription"
    case .value(let value): "\(time): value \(value)"
    case .end(.finished): "\(time): finished"
    case .end(.failed(let code)): "\(time): failed \(code)"
    case .sourceSubscribed(let place): "\(time):   source \(place) subscribed"
    case .sourceCancelled(let place): "\(time):   source \(place) cancelled"
    }
  }
}
