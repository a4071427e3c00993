import PortableCombine

/// What a publisher sends a subscriber, after the subscription.
func history<P: Publisher>(
  of publisher: P, demand: Subscribers.Demand = .unlimited
) -> [String] {
  let subscriber = TrackingSubscriber<P.Output, P.Failure>(demand: demand)
  publisher.subscribe(subscriber)
  return Array(subscriber.history.dropFirst())
}
