/// What messages call the publisher of a recorder.
@usableFromInline
struct RecorderName: Sendable {
  private let label: String?

  @usableFromInline
  init(_ label: String?) { self.label = label }

  /// As in "Expected the publisher to …".
  var inside: String { label.map { "\"\($0)\"" } ?? "the publisher" }

  /// At the start of a sentence.
  var atStart: String { label.map { "\"\($0)\"" } ?? "The publisher" }
}
