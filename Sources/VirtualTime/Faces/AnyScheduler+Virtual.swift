public import Foundation
public import PortableCombine

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// A dispatch queue on a clock, in the place of `.main`.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - label: The name of its work in `pending`, in `trace` and in messages.
  public static func virtual(
    _ clock: VirtualClock, label: String = "DispatchQueue.virtual", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    DispatchQueue.virtual(
      clock, label: label, fileID: fileID, filePath: filePath, line: line, column: column
    ).eraseToAnyScheduler()
  }

  /// A scheduler that runs everything at once.
  public static var immediate: Self { ImmediateFace.dispatchQueue.eraseToAnyScheduler() }

  /// A scheduler that must not be used.
  ///
  /// - Parameter name: What the issue calls it.
  public static func unimplemented(
    _ name: String = "DispatchQueue", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedFace(
      ImmediateFace.dispatchQueue, name: name,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where
  SchedulerTimeType == OperationQueue.SchedulerTimeType,
  SchedulerOptions == OperationQueue.SchedulerOptions
{
  /// An operation queue on a clock, in the place of `.main`.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - label: The name of its work in `pending`, in `trace` and in messages.
  public static func virtual(
    _ clock: VirtualClock, label: String = "OperationQueue.virtual", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    OperationQueue.virtual(
      clock, label: label, fileID: fileID, filePath: filePath, line: line, column: column
    ).eraseToAnyScheduler()
  }

  /// A scheduler that runs everything at once.
  public static var immediate: Self { ImmediateFace.operationQueue.eraseToAnyScheduler() }

  /// A scheduler that must not be used.
  ///
  /// - Parameter name: What the issue calls it.
  public static func unimplemented(
    _ name: String = "OperationQueue", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedFace(
      ImmediateFace.operationQueue, name: name,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where
  SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions
{
  /// A run loop on a clock, in the place of `.main`.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - label: The name of its work in `pending`, in `trace` and in messages.
  public static func virtual(
    _ clock: VirtualClock, label: String = "RunLoop.virtual", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    RunLoop.virtual(
      clock, label: label, fileID: fileID, filePath: filePath, line: line, column: column
    ).eraseToAnyScheduler()
  }

  /// A scheduler that runs everything at once.
  public static var immediate: Self { ImmediateFace.runLoop.eraseToAnyScheduler() }

  /// A scheduler that must not be used.
  ///
  /// - Parameter name: What the issue calls it.
  public static func unimplemented(
    _ name: String = "RunLoop", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedFace(
      ImmediateFace.runLoop, name: name,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ).eraseToAnyScheduler()
  }
}
