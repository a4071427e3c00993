extension Record {
  /// Values, and the completion after them.
  ///
  /// NB: With Apple's, recording something after the completion stops the program; here it is ignored.
  public struct Recording {
    /// The values that are recorded.
    public typealias Input = Output

    /// The values.
    public private(set) var output: [Output]

    /// The completion.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Creates a recording without values, which finishes normally unless it is told otherwise.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Creates a complete recording.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value, unless the recording is complete.
    public mutating func receive(_ input: Input) {
      if !isComplete { output.append(input) }
    }

    /// Records the completion, unless the recording is complete, and makes it complete.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      guard !isComplete else { return }
      self.completion = completion
      isComplete = true
    }
  }
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey {
    case output, completion
  }

  /// Decodes a complete recording.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(
        Subscribers.Completion<Failure>.self, forKey: .completion))
  }

  /// Encodes the values and the completion.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }

  /// Encodes the values and the completion.
  public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}
