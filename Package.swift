// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "heed",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "heed", targets: ["heed"]),
    .executable(name: "heed-keyholder", targets: ["heed-keyholder"]),
    .executable(name: "heed-reminder", targets: ["heed-reminder"]),
    .executable(name: "heed-sync", targets: ["heed-sync"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    // CryptoExtras is linked with it, so that its version is fixed too.
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
  ],
  targets: [
    .target(name: "Model"),
    .target(name: "JSON"),
    .target(
      name: "Storage", dependencies: ["Model", "JSON", "Secrets"],
      exclude: ["README.md", "Snapshot/README.md", "tasks.schema.json"]),
    .target(name: "Interchange", dependencies: ["Model", "JSON"]),
    .target(name: "Grammar", dependencies: ["Model"]),
    .target(name: "English", dependencies: ["Grammar", "Model"]),
    .target(name: "Conversation", dependencies: ["English", "Grammar", "Interchange", "Model", "Syncing", "Wire"]),
    .target(name: "CSecrets"),
    .target(name: "Secrets", dependencies: ["CSecrets"]),
    .target(
      name: "Sealing",
      dependencies: [
        "Secrets", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ], exclude: ["README.md"]),
    .executableTarget(name: "heed-keyholder", dependencies: ["Secrets", "Sealing"]),
    .target(name: "CWake"),
    .executableTarget(name: "heed-reminder", dependencies: ["CWake"]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CExpat", pkgConfig: "expat"),
    .target(name: "Wire", dependencies: ["Secrets"]),
    .target(name: "Syncing", dependencies: ["Model", "Interchange", "Wire"]),
    .executableTarget(name: "heed-sync", dependencies: ["Wire", "Secrets", "CCurl", "CExpat"]),
    .target(name: "CLine", linkerSettings: [.linkedLibrary("readline")]),
    .executableTarget(
      name: "heed",
      dependencies: [
        "Model", "Storage", "Grammar", "English", "Conversation", "Secrets", "Syncing", "Wire", "CLine", "CWake",
      ]),
    .target(name: "CPty", path: "Tests/CPty", linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
    .target(
      name: "Seeded", dependencies: ["Conversation", "English", "Model", "Syncing", "Wire"], path: "Tests/Seeded"),
    .testTarget(name: "ModelTests", dependencies: ["Model", "Seeded"], exclude: ["Cases"]),
    .testTarget(
      name: "InterchangeTests", dependencies: ["Interchange", "Model", "Conversation", "Seeded"], exclude: ["Cases"]),
    .testTarget(
      name: "StorageTests", dependencies: ["Storage", "Model", "JSON", "Secrets", "heed-keyholder", "Seeded"]),
    .testTarget(
      name: "ConversationTests",
      dependencies: ["Conversation", "English", "Grammar", "Interchange", "Model", "Storage", "Seeded"],
      exclude: ["Cases"]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "CPty", "heed", "heed-keyholder", "heed-reminder", "CLine", "Conversation", "English", "Grammar", "Model",
        "Storage", "Secrets", "Seeded",
      ],
      exclude: ["Closed/manywatches.c", "Closed/setclock.c", "Fire/faulty.c", "Fire/Power/recorder.c"]),
    .testTarget(
      name: "SealingTests",
      dependencies: [
        "Sealing", "Secrets", "heed-keyholder", "CPty", "Seeded", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "Served", dependencies: ["Wire", "Secrets"], path: "Tests/Served",
      exclude: [
        "carry.py", "days.py", "faults.py", "figures.py", "first_week.py", "fortnight.py", "lap.py", "rig.py",
        "second_week.py", "served.py", "trouble.py", "visited.py", "walk.py",
        "servers.txt", "recordings",
      ]),
    .testTarget(
      name: "SyncingTests",
      dependencies: ["Syncing", "Wire", "Model", "Interchange", "Conversation", "Seeded", "Served", "heed-sync"]),
    .testTarget(name: "WireTests", dependencies: ["Wire", "Secrets", "Served", "heed-sync"]),
  ],
  swiftLanguageModes: [.v6]
)

// While Heed is worked on, a warning is an error. A release is built with whatever warns in the compiler of its day.
for target in package.targets where target.type != .system {
  if ["CLine", "CPty", "CSecrets", "CWake"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"], .when(configuration: .debug))]
  } else {
    target.swiftSettings = [.unsafeFlags(["-warnings-as-errors"], .when(configuration: .debug))]
  }
}

// Fuzzers are built only on request, by Scripts/fuzz: they need a runtime that not every toolchain has.
if Context.environment["HEED_FUZZ"] != nil {
  // No program can be part of another, so what reads answers is a library here.
  package.products.removeAll { $0.name == "heed-sync" }
  for (place, target) in package.targets.enumerated() where target.name == "heed-sync" {
    package.targets[place] = .target(name: target.name, dependencies: target.dependencies, exclude: ["main.swift"])
  }
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Model", "JSON", "Storage", "Interchange", "Grammar", "English", "Conversation", "Secrets", "Sealing", "Seeded",
        "Wire", "heed-sync", .product(name: "Crypto", package: "swift-crypto"),
      ], path: "Tests/Fuzz",
      exclude: ["corpus-json", "corpus-line", "corpus-phrase", "corpus-journal", "corpus-sealed", "corpus-xml"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// Tests read words by the hundred thousand, and unoptimized code looks its generic types up each time.
for target in package.targets where ["English", "Grammar", "JSON", "Model"].contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
}
