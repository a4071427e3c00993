public import Dispatch
public import PortableCombine

extension DispatchQueue {
  /// A dispatch queue on a clock: a scheduler for operators that take a `DispatchQueue`.
  ///
  /// Its time is one second when the clock stands at 0.
  ///
  /// ```swift
  /// query.debounce(for: .milliseconds(300), scheduler: DispatchQueue.virtual(clock))
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - label: The name of its work in `pending`, in `trace` and in messages.
  /// - Returns: A scheduler with the times and the options of a dispatch queue.
  public static func virtual(
    _ clock: VirtualClock, label: String = "DispatchQueue.virtual", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> VirtualScheduler<DispatchQueue> {
    VirtualScheduler(
      clock: clock,
      // NB: Dispatch takes a time of 0 for "now".
      start: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000)),
      label: label,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { Int64($0.magnitude) }
  }
}
