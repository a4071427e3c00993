/// The last look at what is about to be written.
enum SecretScan {
  /// The first known secret in some bytes, plain or in any spelling, and where it stands.
  static func firstSecret(
    in bytes: [UInt8], needles: NeedleIndex
  ) -> (value: [UInt8], position: TextPosition)? {
    let text = SpelledText(bytes)
    var readings = text.readings
    if needles.hasSpace, let plus = text.plusDecoded { readings.append(plus) }
    for reading in readings {
      guard let hit = needles.hits(in: reading.bytes).first else { continue }
      let position = bytes.withUnsafeBufferPointer { buffer in
        TextPosition(offset: reading.source(hit.range).lowerBound, in: buffer)
      }
      return (hit.value, position)
    }
    return nil
  }
}
