/// One of the flows of an operator.
final class Port {
  var feed: Feed?
  var values: [Int] = []
  var isOver = false
}
