// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "heed",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "heed", targets: ["heed"])],
  targets: [
    .target(name: "Model"),
    .target(name: "Storage", dependencies: ["Model"], exclude: ["README.md", "tasks.schema.json"]),
    .target(name: "Conversation", dependencies: ["Model"], exclude: []),
    .target(name: "CLine", linkerSettings: [.linkedLibrary("readline")]),
    .executableTarget(name: "heed", dependencies: ["Model", "Storage", "Conversation", "CLine"]),
    .target(name: "CPty", path: "Tests/CPty", linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
    .testTarget(name: "StorageTests", dependencies: ["Storage", "Model"]),
    .testTarget(name: "ConversationTests", dependencies: ["Conversation", "Model", "Storage"]),
    .testTarget(name: "TerminalTests", dependencies: ["CPty", "heed", "CLine"]),
  ],
  swiftLanguageModes: [.v6]
)
