/// A value that is handed from one thread to another and used by one at a time.
struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
