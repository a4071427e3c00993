/// A span of time in whole milliseconds, which is what a fixture stores.
package struct RecordedTime: Hashable, Sendable {
  package static let zero = RecordedTime(milliseconds: 0)

  package let milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = max(0, milliseconds)
  }

  /// The nearest millisecond; a negative time becomes zero.
  package init(rounding duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let half: Int64 = 500_000_000_000_000
    let thousandths = (attoseconds + half) / 1_000_000_000_000_000
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: overflow || product > 1 << 53 ? 1 << 53 : Int(product + thousandths))
  }

  package var duration: Duration {
    .milliseconds(milliseconds)
  }

  /// Seconds without needless zeros: `0.182`, `2`.
  var number: JSONNumber {
    let whole = String(milliseconds / 1000)
    var fraction = String(String(1000 + milliseconds % 1000).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return JSONNumber(checked: fraction.isEmpty ? whole : "\(whole).\(fraction)")
  }

  /// The nearest millisecond to a number of seconds; nil when it is negative or larger than 2^53 ms.
  init?(seconds number: JSONNumber) {
    guard let seconds = Double(number.text), seconds >= 0, seconds <= 9_007_199_254_740 else {
      return nil
    }
    self.init(milliseconds: Int((seconds * 1000).rounded()))
  }
}
