/// A value or an end, on its way to a subscriber.
@usableFromInline
enum DeliveryEvent<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}
