public import Foundation
public import PortableCombine

extension OperationQueue {
  /// An operation queue on a clock: a scheduler for operators that take an `OperationQueue`.
  ///
  /// Its time is the reference date of Foundation when the clock stands at 0.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - label: The name of its work in `pending`, in `trace` and in messages.
  /// - Returns: A scheduler with the times and the options of an operation queue.
  public static func virtual(
    _ clock: VirtualClock, label: String = "OperationQueue.virtual", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> VirtualScheduler<OperationQueue> {
    VirtualScheduler(
      clock: clock,
      start: SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0)),
      label: label,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { Int64(nanosecondsIn: $0.timeInterval) }
  }
}
