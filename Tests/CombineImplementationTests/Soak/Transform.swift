/// Operators over one publisher. The numbers mean what the interpreter says; times are nanoseconds.
enum Transform: Hashable, Sendable {
  // Values.
  case map(Int), mapByKeyPath, filter(Int), compactMap(Int), replaceNil(Int), removeDuplicates
  case scan, handleEvents, print, breakpoint, coding, tryMap(Int), tryFilter(Int), tryCompactMap(
    Int)
  case tryScan(Int), tryRemoveDuplicates(Int)
  // Places.
  case prefix(Int), prefixWhile(Int), tryPrefixWhile(Int, Int), outputAt(Int)
  case outputIn(from: Int, count: Int), dropFirst(Int), dropWhile(Int), tryDropWhile(Int, Int)
  // Results.
  case reduce, tryReduce(Int), count, collect, min, max, tryMin(Int), tryMax(Int), contains(Int)
  case tryContains(Int, Int), allSatisfy(Int), tryAllSatisfy(Int, Int), first, firstWhere(Int)
  case tryFirst(Int, Int), last, lastWhere(Int), tryLast(Int, Int), ignoreOutput, collectByCount(
    Int)
  // Ends.
  case mapError, replaceEmpty(Int), replaceError(Int), retry(Int)
  // Time.
  case delay(Int), debounce(Int), throttle(Int, latest: Bool), timeout(Int, fails: Bool)
  case collectByTime(Int), collectByTimeOrCount(Int, Int), measureInterval, receiveOn, subscribeOn
  // Demand and subscriptions.
  case buffer(Int, keepsFull: Bool, Overflow), deferred
  /// Shares the publisher, and joins it with itself.
  case shared(Joint)
  case multicast(Joint)

  enum Overflow: Hashable, Sendable, CaseIterable { case dropNewest, dropOldest, fails }
}

/// Operators over two publishers.
enum Joint: Hashable, Sendable, CaseIterable {
  case append, prepend, merge, mergeMany, zip, combineLatest, `catch`, tryCatch, dropUntil
  case prefixUntil
}

/// Operators over three or four publishers.
enum Gathering: Hashable, Sendable, CaseIterable { case mergeAll, zipAll, combineLatestOfAll }

/// Operators that make a publisher of each value.
enum Nesting: Hashable, Sendable {
  /// At most so many at a time; `nil` for as many as come.
  case flatMap(Int?)
  case switchToLatest
}
