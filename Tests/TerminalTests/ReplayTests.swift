import Foundation
import Testing

/// Files of commands, replayed by a person at a terminal.
@Suite struct ReplayTests {
  private let folder = ProgramTests.Folder()

  private func file(_ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let url = folder.url.appendingPathComponent("commands.txt")
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  @Test("All or nothing holds at a terminal too")
  func together() throws {
    let path = try file("add Pay rent\ndlete 1\nadd Buy milk\n")
    let terminal = try Terminal(
      builtHeed(), ["--store", folder.store, "--together", "replay", path], columns: 200)
    #expect(terminal.end() == 1)
    #expect(terminal.text == "Line 2. Unknown command dlete. Did you mean delete?\r\nNothing of this run was kept.\r\n")
    #expect(try ProgramTests.run(["status"], in: folder).output == "No tasks. Type add to make one.\n")
  }

  @Test("A file that no memory holds is refused, and so is one without an end")
  func endless() throws {
    let path = try file("add Pay rent\n")
    try #require(truncate(path, 1 << 40) == 0)
    let replayed = try ProgramTests.run(["replay", path], in: folder)
    #expect(replayed.status == 1 && replayed.errors == "Cannot replay more than 64 megabytes. Cut up \(path).\n")
    let imported = try ProgramTests.run(["import", path], in: folder)
    #expect(imported.status == 1 && imported.errors == "Cannot import more than 64 megabytes. Cut up \(path).\n")
  }

  @Test("What is no file is refused, and not waited for")
  func noFile() throws {
    let pipe = try file("") + ".pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let commands = ["import", "replay", "restore"].flatMap { [[$0, pipe], [$0, "/dev/zero"]] }
    for command in commands + [["export", "csv", "to", pipe, "yes"]] {
      let run = try ProgramTests.run(command, in: folder)
      let path = command.first { $0.hasPrefix("/") } ?? ""
      #expect(run.status == 1)
      #expect(run.errors == "Not a file but a pipe or device. Type a file instead of \(path).\n")
    }
    // What was handed over is read.
    #expect(try ProgramTests.run(["replay", "/dev/stdin"], "add Pay rent\n", in: folder).output.hasPrefix("Added 1"))
  }

  @Test("What was heard is on the disk, even when Heed is killed in the middle of a replay")
  func killed() throws {
    let path = try file((1...2_000).map { "add Task \($0)\n" }.joined())
    let terminal = try Terminal.heed(["--store", folder.store], columns: 200)
    terminal.send("replay \(path)\r")
    terminal.expect("Added 50, Task 50.", within: 10)
    terminal.signal(SIGKILL)
    _ = terminal.end()
    let heard = terminal.text.components(separatedBy: "Added ").count - 1
    let kept = try ProgramTests.run(["status"], in: folder).output.split(separator: " ").first.flatMap { Int($0) }
    #expect(heard >= 50)
    #expect(try #require(kept) >= heard)
    #expect(try ProgramTests.run(["check"], in: folder).output.hasPrefix("Whole."))
  }

  @Test("A recording that cannot be written says so, and the command is kept")
  func recordFails() throws {
    let run = try ProgramTests.run([], "record /dev/full yes\nadd Pay rent\nlist\n", in: folder)
    #expect(
      run.output
        == "Recording. Type record off to end, /dev/full.\nAdded 1, Pay rent.\n1 task.\n1 Pay rent, medium.\n")
    #expect(run.errors == "Line 2. Cannot record there. Type record and a file, not /dev/full.\n")
  }
}
