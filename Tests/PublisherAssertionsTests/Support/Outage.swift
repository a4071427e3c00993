/// The error of these tests.
enum Outage: Error, Equatable {
  case offline
  case status(Int)
}
