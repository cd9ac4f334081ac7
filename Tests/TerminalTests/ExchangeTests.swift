import Foundation
import Model
import Testing

@testable import heed

/// `export` and `import` through the built program: in a pipe, in files, at a terminal.
@Suite struct ExchangeTests {
  private let folder = ProgramTests.Folder()

  @Test func whatGoesIntoAPipeIsTheFileByteForByte() throws {
    _ = try ProgramTests.run([], "add Pay rent, due friday 5 pm\nadd Buy milk\n", in: folder)
    // A table says the minute at which it was written.
    let now = ["--now", "2026-11-27T10:15"]
    for form in ["csv", "json", "todo", "calendar", "html"] {
      let path = folder.url.appendingPathComponent("out.\(form)").path
      let written = try ProgramTests.run(now + ["export", form, "to", path], in: folder)
      #expect(written.output == "Wrote 2 tasks to \(path).\n")
      let piped = try ProgramTests.run(now + ["export", form], in: folder)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(piped.output.utf8))
      #expect(piped.output.contains("\r\n") == (form == "calendar"))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // Not written over without a yes.
      let again = try ProgramTests.run(["export", form, "to", path], in: folder)
      #expect(again.status == 1)
      #expect(again.errors.hasPrefix("Not written, a file is there."))
      #expect(try ProgramTests.run(["export", form, "to", path, "yes"], in: folder).status == 0)
    }
  }

  @Test func anotherHeedTakesItIn() throws {
    _ = try ProgramTests.run([], "add Pay rent, due friday 5 pm, high\nadd Buy milk\ndone milk\n", in: folder)
    let path = folder.url.appendingPathComponent("all.json").path
    _ = try ProgramTests.run(["export", "json", "all", "to", path], in: folder)
    let other = ProgramTests.Folder()
    let said = try ProgramTests.run([], "import \(path)\nlist all full\nundo\nlist all\n", in: other).output
    #expect(said.hasPrefix("Imported 2 tasks.\n2 tasks.\n1 Pay rent, high, "))
    #expect(said.hasSuffix("Undone, import, 2 tasks.\nNo tasks. Type add to make one.\n"))
  }

  @Test func aFileThatNeverEndsIsRefused() throws {
    let run = try ProgramTests.run(["import", "/dev/zero"], in: folder)
    #expect(run.errors == "Not a file but a pipe or device. Type a file instead of /dev/zero.\n")
    #expect(run.status == 1)
  }

  @Test func oneCommandSaysEveryRow() throws {
    let names = (1...15).map { "add Task \($0)\n" }.joined()
    _ = try ProgramTests.run([], names, in: folder)
    let lines = try ProgramTests.run(["list"], in: folder).output.split(separator: "\n")
    #expect(lines.count == 16)
    #expect(lines.last == "15 Task 15.")
  }

  @Test func aTerminalGetsItWithoutCarriageReturnsAndUnwrapped() throws {
    let terminal = try Terminal.heed(["--store", folder.store], columns: 40)
    terminal.send("add Pay rent\r")
    terminal.expect("Added 1, Pay rent.\r\n")
    terminal.forget()
    terminal.send("export calendar\r")
    terminal.expect("END:VCALENDAR")
    #expect(!terminal.text.contains("\r\r"))
    terminal.forget()
    terminal.send("export csv\r")
    terminal.expect(
      "number,name,urgency,start,due,minutes,reminders,repeat,repeat start,repeat mode,page,tags,notes,created")
  }

  @Test func aNewFileIsMadeWholeOrNotAtAll() throws {
    let world = SystemWorld(home: folder.url.path)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.url.appendingPathComponent("new").path
    try world.create([1, 2], at: "~/new")
    #expect(try world.read(path) == [1, 2])
    #expect(throws: Trouble.exists(path: path)) { try world.create([3], at: "~/new") }
    #expect(try world.read(path, atMost: 1) == [1, 2])
    #expect(try world.read(path, atMost: 0) == [1])
    #expect(throws: Trouble.notAFolder(path: path + "/x")) { try world.create([3], at: "~/new/x") }
  }
}
