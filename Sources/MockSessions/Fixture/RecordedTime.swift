/// A span of time in whole milliseconds, which is what a fixture stores.
package struct RecordedTime: Hashable, Sendable {
  package static let zero = RecordedTime(milliseconds: 0)

  /// NB: `Int` has 32 bits on some watches.
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = min(max(0, milliseconds), RecordedTime.limit)
  }

  /// Larger times become this one, which a number of any JSON reader holds exactly.
  private static let limit: Int64 = 1 << 53

  /// The nearest millisecond; a negative time becomes zero.
  package init(rounding duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let half: Int64 = 500_000_000_000_000
    let thousandths = (attoseconds + half) / 1_000_000_000_000_000
    let whole = min(max(-1, seconds), RecordedTime.limit / 1000)
    self.init(milliseconds: whole * 1000 + thousandths)
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
    guard let seconds = Double(number.text), seconds >= 0, seconds <= 9_007_199_254_740.992 else {
      return nil
    }
    self.init(milliseconds: Int64((seconds * 1000).rounded()))
  }
}
