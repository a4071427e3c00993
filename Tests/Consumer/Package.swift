// swift-tools-version: 6.1

import PackageDescription

// How a stranger uses the package: a client as a production target, and tests with `Rehearsal`.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "rehearsal", path: "../..")],
  targets: [
    .target(
      name: "GitHubSearch",
      dependencies: [
        .product(name: "APISession", package: "rehearsal"),
        .product(name: "PortableCombine", package: "rehearsal"),
      ]),
    .testTarget(
      name: "GitHubSearchTests",
      dependencies: [
        "GitHubSearch",
        .product(name: "Rehearsal", package: "rehearsal"),
      ]),
  ]
)
