import Testing
import VirtualTime

@Test func causesAnIssue() {
  VirtualClock().advance(by: .seconds(-1))  // fails: causesAnIssue
}
