// swift-tools-version: 6.1

import PackageDescription

// Tests that fail on purpose, which `RehearsalTests` runs and reads the output of.
let package = Package(
  name: "failing-tests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "rehearsal", path: "../..")],
  targets: [
    .target(
      name: "Origins",
      dependencies: [
        .product(name: "APISession", package: "rehearsal"),
        .product(name: "Rehearsal", package: "rehearsal"),
      ]),
    .executableTarget(
      name: "causes-issue", dependencies: [.product(name: "Rehearsal", package: "rehearsal")]),
    .testTarget(name: "FailingXCTests", dependencies: ["Origins"]),
    .testTarget(name: "FailingSwiftTestingTests", dependencies: ["Origins"]),
  ]
)
