import Foundation
import PortableCombine
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Lists conformances: this compiles only if they exist.
///
/// The symbol graph of the module has none of types that are another module's.
final class ConformanceTests: XCTestCase {
  private func schedulers<each S: Scheduler>(_ types: repeat (each S).Type) {}
  private func encoders<A: TopLevelEncoder, B: TopLevelEncoder>(_ a: A.Type, _ b: B.Type)
  where A.Output == Data, B.Output == Data {}
  private func decoders<A: TopLevelDecoder, B: TopLevelDecoder>(_ a: A.Type, _ b: B.Type)
  where A.Input == Data, B.Input == Data {}
  private func sendable<each T: Sendable>(_ types: repeat (each T).Type) {}
  private func hashable<each T: Hashable>(_ types: repeat (each T).Type) {}
  private func codable<each T: Codable>(_ types: repeat (each T).Type) {}
  private func equatable<each T: Equatable>(_ types: repeat (each T).Type) {}
  private func publishers<each P: Publisher & Equatable>(_ types: repeat (each P).Type) {}

  private struct Failure: Error, Codable, Hashable {}
  private typealias One = Just<Int>
  private typealias Maybe = Optional<Int>.Publisher

  func testTypesOfFoundationAndDispatch() {
    schedulers(DispatchQueue.self, OperationQueue.self, RunLoop.self, ImmediateScheduler.self)
    encoders(JSONEncoder.self, PropertyListEncoder.self)
    decoders(JSONDecoder.self, PropertyListDecoder.self)
  }

  func testWhatSchedulersMeasureTimeIn() {
    sendable(
      DispatchQueue.SchedulerTimeType.self, DispatchQueue.SchedulerTimeType.Stride.self,
      DispatchQueue.SchedulerOptions.self,
      OperationQueue.SchedulerTimeType.self, OperationQueue.SchedulerTimeType.Stride.self,
      OperationQueue.SchedulerOptions.self,
      RunLoop.SchedulerTimeType.self, RunLoop.SchedulerTimeType.Stride.self,
      RunLoop.SchedulerOptions.self)
    hashable(
      DispatchQueue.SchedulerTimeType.self, DispatchQueue.SchedulerTimeType.Stride.self,
      OperationQueue.SchedulerTimeType.self, RunLoop.SchedulerTimeType.self)
    equatable(
      OperationQueue.SchedulerTimeType.Stride.self, RunLoop.SchedulerTimeType.Stride.self,
      ImmediateScheduler.SchedulerTimeType.Stride.self)
    codable(
      DispatchQueue.SchedulerTimeType.self, DispatchQueue.SchedulerTimeType.Stride.self,
      OperationQueue.SchedulerTimeType.self, OperationQueue.SchedulerTimeType.Stride.self,
      RunLoop.SchedulerTimeType.self, RunLoop.SchedulerTimeType.Stride.self,
      ImmediateScheduler.SchedulerTimeType.Stride.self)
  }

  func testValuesOfTheProtocols() {
    sendable(
      Subscribers.Demand.self, Subscribers.Completion<Failure>.self,
      URLSession.DataTaskPublisher.self)
    hashable(
      AnyCancellable.self, CombineIdentifier.self, Subscribers.Demand.self,
      Subscribers.Completion<Failure>.self, Publishers.PrefetchStrategy.self)
    codable(
      Subscribers.Demand.self, Subscribers.Completion<Failure>.self,
      Record<Int, Failure>.self, Record<Int, Failure>.Recording.self)
  }

  func testPublishersThatCanBeCompared() {
    publishers(
      One.self, Maybe.self, Result<Int, Failure>.Publisher.self, Empty<Int, Failure>.self,
      Fail<Int, Failure>.self, Publishers.Sequence<[Int], Never>.self,
      NotificationCenter.Publisher.self)
    publishers(
      Publishers.Contains<One>.self, Publishers.SetFailureType<One, Failure>.self,
      Publishers.Collect<One>.self, Publishers.CollectByCount<One>.self,
      Publishers.Count<One>.self, Publishers.IgnoreOutput<One>.self, Publishers.Retry<One>.self,
      Publishers.Share<One>.self, Publishers.ReplaceEmpty<One>.self,
      Publishers.ReplaceError<One>.self, Publishers.DropUntilOutput<One, Maybe>.self,
      Publishers.Concatenate<One, Maybe>.self, Publishers.First<One>.self,
      Publishers.Last<One>.self, Publishers.Output<One>.self, Publishers.Drop<One>.self)
    publishers(
      Publishers.CombineLatest<One, Maybe>.self, Publishers.CombineLatest3<One, One, One>.self,
      Publishers.CombineLatest4<One, One, One, One>.self, Publishers.Zip<One, Maybe>.self,
      Publishers.Zip3<One, One, One>.self, Publishers.Zip4<One, One, One, One>.self,
      Publishers.Merge<One, Maybe>.self, Publishers.Merge3<One, One, One>.self,
      Publishers.Merge4<One, One, One, One>.self, Publishers.Merge5<One, One, One, One, One>.self,
      Publishers.Merge6<One, One, One, One, One, One>.self,
      Publishers.Merge7<One, One, One, One, One, One, One>.self,
      Publishers.Merge8<One, One, One, One, One, One, One, One>.self,
      Publishers.MergeMany<One>.self)
  }

  func testAsynchronousSequencesHaveThePublishersFailure() async throws {
    let values: any AsyncSequence<Int, Never> = One(1).values
    for await value in values { XCTAssertEqual(value, 1) }
    let throwing: any AsyncSequence<Int, any Error> =
      Result<Int, Failure>.Publisher(1).values
    for try await value in throwing { XCTAssertEqual(value, 1) }
  }
}
