import Dispatch
import Rehearsal

struct User: Equatable {
  struct Address: Equatable {
    var street: String
    var city: String
  }

  var id: Int
  var name: String
  var address: Address
}

extension Failure {
  static var values: [Failure] {
    [
      Failure("A value has not come") {
        let clock = VirtualClock()
        let names = ["Ann", "Bob"].publisher
          .delay(for: .seconds(1), scheduler: DispatchQueue.virtual(clock))
          .record(on: clock)
        XCTAssertValues(names, ["Ann", "Bob"])  // fails
      },
      Failure("A value is another one") {
        let names = ["Ann", "Ben", "Cid"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, ["Ann", "Bob", "Cid"])  // fails
      },
      Failure("The values came at other times") {
        let clock = VirtualClock()
        let ticks = TestPublisher<Int, Never>.hot("1-2-3", on: clock).record(
          on: clock, label: "ticks")
        clock.run()
        XCTAssertValues(ticks, [1, 2, 3], at: [.zero, .milliseconds(1), .milliseconds(4)])  // fails
      },
      Failure("A field of a value is another one") {
        let user = User(
          id: 7, name: "Ann", address: User.Address(street: "Long Street", city: "Cork"))
        let users = Just(user).record(on: VirtualClock())
        var other = user
        other.address.city = "Dublin"
        XCTAssertValues(users, [other])  // fails
      },
      Failure("A line of a long text is another one") {
        let text = (1...30).map { "This is line \($0)." }.joined(separator: "\n")
        let texts = Just(text).record(on: VirtualClock())
        XCTAssertValues(texts, [text.replacing("line 17.", with: "line 71.")])  // fails
      },
      Failure("Many values are other ones") {
        let numbers = (0..<1000).publisher.record(on: VirtualClock())
        XCTAssertValues(numbers, Array(500..<1500))  // fails
      },
      Failure("The values begin with other ones") {
        let names = ["Ann", "Ben", "Cid"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, ["Ann", "Bob"], matching: .prefix)  // fails
      },
      Failure("A value is not among those that came") {
        let names = ["Ann", "Ben", "Cid"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, ["Ann", "Bob"], matching: .containing)  // fails
      },
      Failure("Other values came, in whatever order") {
        let names = ["Ann", "Ben", "Cid"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, ["Cid", "Bob", "Ann"], matching: .inAnyOrder)  // fails
      },
      Failure("A value is not as a closure says") {
        let names = ["Ann", "Ben"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, [3, 4]) { $0.count == $1 }  // fails
      },
      Failure("There are more times than values") {
        let names = ["Ann"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, ["Ann"], at: [.zero, .seconds(1)])  // fails
      },
      Failure("Times of values that have no place of their own") {
        let names = ["Ann"].publisher.record(on: VirtualClock())
        XCTAssertValues(names, ["Ann"], at: [.zero], matching: .inAnyOrder)  // fails
      },
      Failure("Another number of values") {
        let names = ["Ann", "Ben"].publisher.record(on: VirtualClock())
        XCTAssertValueCount(names, 3)  // fails
      },
      Failure("There is no next value") {
        let names = ["Ann"].publisher.record(on: VirtualClock())
        _ = names.next()
        _ = names.next()  // fails
      },
      Failure("There are fewer next values") {
        let names = PassthroughSubject<String, Never>()
        let recorder = names.record(on: VirtualClock(), label: "names")
        names.send("Ann")
        _ = recorder.next(2)  // fails
      },
    ]
  }
}
