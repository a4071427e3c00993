/// What happened when a program ran.
struct History: Hashable, Sendable, CustomStringConvertible {
  var downstream: [Happening] = []
  /// Of each source, by its place.
  var sources: [[Happening]] = []
  /// How many values were demanded of each source; `Int.max` for all.
  var demands: [Int] = []

  var description: String {
    ((downstream + sources.joined()).map(\.description)
      + ["demanded: " + demands.map { $0 == .max ? "all" : "\($0)" }.joined(separator: ", ")])
      .joined(separator: "\n")
  }
}
