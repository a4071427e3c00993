// swift-tools-version: 6.1

import PackageDescription

// A package of its own: the test targets of one package are linked into one bundle, in which all of
// them would have the bridge to the test frameworks.
let package = Package(
  name: "without-bridge",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "rehearsal", path: "../../..")],
  targets: [
    .executableTarget(
      name: "causes-issue-without-bridge",
      dependencies: [.product(name: "VirtualTime", package: "rehearsal")]),
    .testTarget(
      name: "WithoutBridgeTests",
      dependencies: [.product(name: "VirtualTime", package: "rehearsal")]),
  ]
)
