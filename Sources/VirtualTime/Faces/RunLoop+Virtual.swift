public import Foundation
public import PortableCombine

extension RunLoop {
  /// A run loop on a clock: a scheduler for operators that take a `RunLoop`.
  ///
  /// Its time is the reference date of Foundation when the clock stands at 0.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - label: The name of its work in `pending`, in `trace` and in messages.
  /// - Returns: A scheduler with the times and the options of a run loop.
  public static func virtual(
    _ clock: VirtualClock, label: String = "RunLoop.virtual", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> VirtualScheduler<RunLoop> {
    VirtualScheduler(
      clock: clock,
      start: SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0)),
      label: label,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { Int64(nanosecondsIn: $0.timeInterval) }
  }
}
