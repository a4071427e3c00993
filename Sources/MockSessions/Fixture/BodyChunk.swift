/// A piece of a streamed body and when it came, counted from the start of the request.
package struct BodyChunk: Equatable, Sendable {
  package var time: RecordedTime
  package var body: Body

  package init(time: RecordedTime, body: Body) {
    self.time = time
    self.body = body
  }
}
