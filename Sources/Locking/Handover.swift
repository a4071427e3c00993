/// A value that is handed from one thread to another, and used by one at a time.
package struct Handover<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
