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
    .target(name: "MainRunLoop"),
    .target(name: "CombineImplementation", dependencies: ["Locking"]),
    .target(
      name: "PortableCombine",
      dependencies: [
        "Locking",
        // Apple's platforms have Combine itself.
        .target(name: "CombineImplementation", condition: .when(platforms: [.linux])),
      ]),
    .target(name: "APISession", dependencies: ["PortableCombine", "Locking"]),
    .target(name: "VirtualTime", dependencies: ["PortableCombine", "Locking", "MainRunLoop"]),
    .target(name: "MockSessions", dependencies: ["APISession", "VirtualTime", "Locking"]),
    .target(name: "PublisherAssertions", dependencies: ["MockSessions", "Locking"]),
    .target(name: "TestStart"),
    .target(name: "Rehearsal", dependencies: ["PublisherAssertions", "Locking", "TestStart"]),
    .executableTarget(name: "rehearse", dependencies: ["MockSessions"]),

    .target(
      name: "LoopbackServer", path: "Tests/LoopbackServer", resources: [.copy("Captures")]),
    .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
    .testTarget(
      name: "CombineImplementationTests", dependencies: ["Rehearsal", "LoopbackServer", "Locking"]),
    .testTarget(name: "PortableCombineTests", dependencies: ["Rehearsal"]),
    .testTarget(
      name: "APISessionTests", dependencies: ["APISession", "LoopbackServer", "Rehearsal"]),
    .testTarget(name: "VirtualTimeTests", dependencies: ["Rehearsal", "Locking"]),
    .testTarget(
      name: "MockSessionsTests", dependencies: ["Rehearsal", "LoopbackServer", "Locking"],
      exclude: ["Sessions/Fixtures"]),
    .testTarget(name: "PublisherAssertionsTests", dependencies: ["Rehearsal", "Locking"]),
    .testTarget(
      name: "RehearsalTests", dependencies: ["Rehearsal", "LoopbackServer"],
      exclude: ["Fixtures"]),
    .executableTarget(
      name: "fuzz-fixtures", dependencies: ["MockSessions"], path: "Tests/Fuzz/Sources"),
    .testTarget(name: "RehearseTests", dependencies: ["rehearse", "LoopbackServer", "Locking"]),
    .testTarget(name: "BlogProgramTests", dependencies: ["Rehearsal"]),
    // The same sources, behind a link.
    .testTarget(
      name: "BlogProgramSwift5Tests", dependencies: ["Rehearsal"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)

// The program of a stranger, who has set none of these.
for target in package.targets where !target.name.hasPrefix("BlogProgram") {
  target.swiftSettings = [
    // An existential costs a box and a dynamic call: `any` shows where.
    .enableUpcomingFeature("ExistentialAny"),
    // A client sees no module that a public declaration does not need.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A file imports what it uses, not what its neighbours import.
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
