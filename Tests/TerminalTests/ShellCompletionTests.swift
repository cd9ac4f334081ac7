import Foundation
import Testing

/// What the shells of packages make of a begun line; zsh and fish are asked where they are installed, zsh what it loads by
/// `Scripts/package-test`.
@Suite struct ShellCompletionTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/Package")

  private let folder = ProgramTests.Folder()

  /// A store whose path has a blank.
  private var store: String { folder.url.path + "/my tasks" }

  init() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let store = store
    let run = try ProgramTests.run(["--store", store, "add", "Buy milk"], in: folder)
    #expect(run.output == "Added 1, Buy milk.\n")
  }

  /// What a shell says to a script, in which `heed` is the built program.
  private func said(_ shell: String, _ script: String, _ words: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = ["-c", script] + words
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LANG": "C.UTF-8", "XDG_DATA_HOME": folder.url.path,
      "XDG_CONFIG_HOME": folder.url.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return said
  }

  @Test("Bash takes off quotes and backslashes before it asks, and gives a path behind an equals sign as it is")
  func bash() throws {
    let file = ShellCompletionTests.sources.appendingPathComponent("heed.bash").path
    let script = """
      source "$0"
      COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=("$2") COMPREPLY=()
      _heed
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let escaped = store.replacing(" ", with: "\\ ")
    for (line, candidates) in [
      ("heed --fu", "--full"), ("heed set clo", "clock"), ("heed set clock ", "12\n24"),
      ("heed --store \"\(store)\" done bu", "Buy\\ milk"), ("heed --store \(escaped) done bu", "Buy\\ milk"),
      ("heed --store='\(store)' --full done bu", "Buy\\ milk"), ("heed --store=\(escaped) done \"bu", "Buy milk"),
      ("heed --store \(escaped)", ""), ("heed --store=\(escaped)", ""), ("heed --now=2026-11-25 set clo", "clock"),
    ] {
      #expect(try said("/bin/bash", script, [file, line, builtHeed()]) == candidates + "\n", "\(line)")
    }
  }

  @Test("Fish does so too, where it is installed")
  func fish() throws {
    let fish = "/usr/bin/fish"
    guard FileManager.default.fileExists(atPath: fish) else { return }
    let file = ShellCompletionTests.sources.appendingPathComponent("heed.fish").path
    // A function has the name of the command, so that nothing has to be in PATH.
    let script = "function heed; \(try builtHeed()) $argv; end; source $argv[1]; complete -C $argv[2]"
    let escaped = store.replacing(" ", with: "\\ ")
    for (line, candidate) in [
      ("heed set clo", "clock"), ("heed --store \"\(store)\" done bu", "Buy milk"),
      ("heed --store=\(escaped) done bu", "Buy milk"),
    ] {
      let first = try said(fish, script, [file, line]).split(separator: "\n").first
      #expect(first.map(String.init) == candidate, "\(line)")
    }
  }
}
