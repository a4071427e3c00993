import Foundation
import MockSessions
import XCTest

final class FixtureLocationTests: XCTestCase {
  private let none = RecordingEnvironment()

  func testPlacesAreSearchedFromTheTestUpToThePackageThenTheEnvironmentThenTheBundle() throws {
    let folder = try TemporaryFolder()
    let test = try folder.write("", to: "p/Tests/A/T.swift").path
    try folder.write("", to: "p/Package.swift")
    try folder.write("", to: "Fixtures/x.json")
    let environment = RecordingEnvironment(fixtures: folder.url.path + "/env")
    let location = FixtureLocation(
      name: try FixtureName("x"), testFile: test, environment: environment, bundle: .main)
    let resources = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    let root = folder.url.path
    XCTAssertEqual(
      location.folders.map(\.path),
      [
        "\(root)/p/Tests/A/Fixtures", "\(root)/p/Tests/Fixtures", "\(root)/p/Fixtures",
        "\(root)/env", resources.appendingPathComponent("Fixtures").path, resources.path,
      ])

    for path in ["env", "p/Fixtures", "p/Tests/Fixtures", "p/Tests/A/Fixtures"] {
      let file = try folder.write("", to: "\(path)/x.json")
      XCTAssertEqual(try location.find().path, file.path)
    }
  }

  func testAMissListsEveryPlaceSearched() throws {
    let folder = try TemporaryFolder()
    let test = try folder.write("", to: "p/Tests/T.swift").path
    try folder.write("", to: "p/Package.swift")
    let location = FixtureLocation(
      name: try FixtureName("a/x"), testFile: test, environment: none)
    let root = folder.url.path
    XCTAssertThrowsError(try location.find()) {
      XCTAssertEqual(
        ($0 as? FixtureError)?.description,
        """
        There is no fixture "a/x".
        Expected: a file in one of these places:
          \(root)/p/Tests/Fixtures/a/x.json
          \(root)/p/Fixtures/a/x.json
        Next: Record it with REHEARSAL_RECORD=once, or correct the name.
        """)
    }
  }

  func testWithoutAPackageParentsAreNotSearched() throws {
    let folder = try TemporaryFolder()
    let test = try folder.write("", to: "a/b/T.swift").path
    let location = FixtureLocation(name: try FixtureName("x"), testFile: test, environment: none)
    XCTAssertEqual(location.folders.map(\.path), ["\(folder.url.path)/a/b/Fixtures"])
  }

  func testDestinations() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    let test = try folder.write("", to: "p/Tests/T.swift").path
    try folder.write("", to: "p/Package.swift")
    let name = try FixtureName("x")
    let location = FixtureLocation(name: name, testFile: test, environment: none)
    XCTAssertEqual(try location.destination().path, "\(root)/p/Tests/Fixtures/x.json")

    let named = FixtureLocation(
      name: name, testFile: test, environment: RecordingEnvironment(fixtures: "\(root)/env"))
    XCTAssertEqual(try named.destination().path, "\(root)/env/x.json")

    try folder.write("", to: "p/Fixtures/other.json")
    XCTAssertEqual(try location.destination().path, "\(root)/p/Fixtures/x.json")
    XCTAssertEqual(try named.destination().path, "\(root)/p/Fixtures/x.json")

    try folder.write("", to: "env/x.json")
    XCTAssertEqual(try named.destination().path, "\(root)/env/x.json")
  }

  func testWithoutSourcesThereIsNoDestination() throws {
    let location = FixtureLocation(
      name: try FixtureName("x"), testFile: "/not/there/T.swift", environment: none)
    XCTAssertThrowsError(try location.destination()) {
      XCTAssertEqual(($0 as? FixtureError)?.reason, .unwritable)
    }
  }
}
