/// A string that equals another only when their bytes are equal.
///
/// `String` compares by canonical equivalence, under which two spellings of "é" are one key. On the
/// wire they are two.
package struct ExactString: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }

  package static func < (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
