/// How far a body has come, on its way to the server or back.
public struct TransferProgress: Hashable, Sendable {
  /// How many bytes have been sent or received.
  public var completedByteCount: Int64

  /// How many bytes there will be; nil when nobody can tell, as for a compressed or chunked body.
  public var totalByteCount: Int64?

  /// Makes a progress.
  public init(completedByteCount: Int64, totalByteCount: Int64?) {
    self.completedByteCount = completedByteCount
    self.totalByteCount = totalByteCount
  }

  /// From 0 to 1; nil when nobody can tell.
  public var fractionCompleted: Double? {
    guard let totalByteCount else { return nil }
    guard totalByteCount > 0 else { return 1 }
    return min(1, Double(completedByteCount) / Double(totalByteCount))
  }
}
