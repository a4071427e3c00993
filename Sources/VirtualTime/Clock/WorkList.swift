/// What waits on a clock, or what has happened on it, in order; it prints one line for each.
public struct WorkList<Element: Sendable & CustomStringConvertible>: RandomAccessCollection,
  Sendable,
  CustomStringConvertible
{
  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  public var startIndex: Int { elements.startIndex }

  public var endIndex: Int { elements.endIndex }

  public subscript(position: Int) -> Element { elements[position] }

  /// The lines; "nothing" if there are none.
  public var description: String { lines(atMost: .max) }

  /// The first lines, and how many more there are.
  package func lines(atMost limit: Int, indent: String = "") -> String {
    guard !isEmpty else { return indent + "nothing" }
    var lines = prefix(limit).map { indent + $0.description }
    if count > limit { lines.append("\(indent)and \(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
