// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "rehearsal",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "PortableCombine", targets: ["PortableCombine"]),
    .library(name: "APISession", targets: ["APISession"]),
    .library(name: "VirtualTime", targets: ["VirtualTime"]),
    .library(name: "MockSessions", targets: ["MockSessions"]),
    .library(name: "Rehearsal", targets: ["Rehearsal"]),
    .executable(name: "rehearse", targets: ["rehearse"]),
  ],
  targets: [
    .target(name: "Locking"),
    .target(name: "CombineImplementation", dependencies: ["Locking"]),
    .target(
      name: "PortableCombine",
      dependencies: [
        "Locking",
        // Apple's platforms have Combine itself.
        .target(name: "CombineImplementation", condition: .when(platforms: [.linux])),
      ]),
    .target(name: "APISession", dependencies: ["PortableCombine"]),
    .target(name: "VirtualTime", dependencies: ["PortableCombine"]),
    .target(name: "MockSessions", dependencies: ["APISession", "VirtualTime"]),
    .target(name: "PublisherAssertions", dependencies: ["MockSessions"]),
    .target(name: "Rehearsal", dependencies: ["PublisherAssertions"]),
    .executableTarget(name: "rehearse", dependencies: ["MockSessions"]),

    .target(
      name: "LoopbackServer", path: "Tests/LoopbackServer", resources: [.copy("Captures")]),
    .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
    .testTarget(name: "CombineImplementationTests", dependencies: ["PortableCombine"]),
    .testTarget(name: "APISessionTests", dependencies: ["APISession", "LoopbackServer"]),
    .testTarget(name: "VirtualTimeTests", dependencies: ["VirtualTime"]),
    .testTarget(name: "MockSessionsTests", dependencies: ["MockSessions", "LoopbackServer"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    // An existential costs a box and a dynamic call: `any` shows where.
    .enableUpcomingFeature("ExistentialAny"),
    // A client sees no module that a public declaration does not need.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A file imports what it uses, not what its neighbours import.
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
