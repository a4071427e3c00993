// swift-tools-version: 6.1

import PackageDescription

// Benchmarks of the package, as a stranger would use it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "rehearsal", path: "../..")],
  targets: [
    .target(name: "AllocatedMemory"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AllocatedMemory",
        .product(name: "PortableCombine", package: "rehearsal"),
        .product(name: "APISession", package: "rehearsal"),
        .product(name: "MockSessions", package: "rehearsal"),
        .product(name: "Rehearsal", package: "rehearsal"),
        .product(name: "VirtualTime", package: "rehearsal"),
      ]),
  ]
)
