/// A request and what came of it.
package struct Exchange: Equatable, Sendable {
  /// What came of a request.
  package enum Outcome: Equatable, Sendable {
    case response(RecordedResponse)
    case failure(RecordedFailure)
    /// The body was cut off: a part of the response, then an error.
    case cutOff(RecordedResponse, RecordedFailure)
  }

  /// How often an exchange is played.
  package enum Times: Hashable, Sendable {
    case count(Int)
    case any
  }

  package var request: RecordedRequest
  package var outcome: Outcome
  package var times: Times
  /// What takes part in matching this exchange, where that differs from the rest of its fixture.
  package var match: MatchRules?

  package init(
    request: RecordedRequest, outcome: Outcome, times: Times = .count(1), match: MatchRules? = nil
  ) {
    self.request = request
    self.outcome = outcome
    self.times = times
    self.match = match
  }
}

extension Exchange {
  package var response: RecordedResponse? {
    get {
      switch outcome {
      case .response(let response), .cutOff(let response, _): response
      case .failure: nil
      }
    }
    set {
      guard let newValue else { return }
      switch outcome {
      case .response: outcome = .response(newValue)
      case .cutOff(_, let failure): outcome = .cutOff(newValue, failure)
      case .failure: break
      }
    }
  }

  package var failure: RecordedFailure? {
    switch outcome {
    case .failure(let failure), .cutOff(_, let failure): failure
    case .response: nil
    }
  }

  /// The exchange without what a clock measured.
  var withoutTimes: Exchange {
    func timeless(_ response: RecordedResponse) -> RecordedResponse {
      var response = response
      response.time = nil
      if case .chunks(let chunks) = response.content {
        response.content = .chunks(chunks.map { BodyChunk(time: .zero, body: $0.body) })
      }
      return response
    }
    func timeless(_ failure: RecordedFailure) -> RecordedFailure {
      RecordedFailure(domain: failure.domain, code: failure.code, time: nil)
    }
    var result = self
    switch outcome {
    case .response(let response): result.outcome = .response(timeless(response))
    case .failure(let failure): result.outcome = .failure(timeless(failure))
    case .cutOff(let response, let failure):
      result.outcome = .cutOff(timeless(response), timeless(failure))
    }
    return result
  }
}
