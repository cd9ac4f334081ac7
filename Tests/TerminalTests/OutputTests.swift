import Foundation
import Testing

/// Answers that cannot be written, and what else stands around a run of the built program, through a shell.
@Suite struct OutputTests {
  private let folder = ProgramTests.Folder()

  /// Runs a line of a shell in which `$H` is Heed with a store: what it wrote to standard error, and its status.
  private func shell(_ line: String) throws -> (errors: String, status: Int32) {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "cd \(folder.url.path); " + line]
    process.environment = [
      "HOME": folder.url.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HEED_STORE": folder.store,
      "H": try builtHeed(),
    ].merging(testVariables) { $1 }
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: said, as: UTF8.self), process.terminationStatus)
  }

  private static func cannotWrite(_ why: String) -> String {
    "Cannot write answers, \(why). Type list to hear what is kept.\n"
  }

  #if os(Linux)
    @Test(
      "An answer that cannot be written is told, with status 2",
      arguments: [
        "$H list", "$H add Buy milk", "$H --version", "$H --help", "$H export json all", "$H help",
        "printf 'add a\\nlist\\nlist\\n' | $H", "echo list > f; $H replay f",
      ])
    func full(_ line: String) throws {
      let run = try shell(line + " > /dev/full")
      #expect(run.errors == OutputTests.cannotWrite("the disk is full"))
      #expect(run.status == 2)
    }

    @Test("What was changed before an answer that cannot be written is kept")
    func kept() throws {
      _ = try shell("$H add Buy milk > /dev/full")
      #expect(try ProgramTests.run(["list"], in: folder).output == "1 task.\n1 Buy milk, medium.\n")
    }

    @Test("A file that may grow no larger ends no run, and is told")
    func limit() throws {
      _ = try shell("for n in {1..60}; do echo add Task $n; done | $H")
      #expect(
        try shell("ulimit -f 4; $H export json all > out.json")
          == (OutputTests.cannotWrite("no file may grow"), 2))
      let full = try shell("ulimit -f 1; for n in {1..9}; do echo add Task $n; done | HEED_STORE=new $H")
      let first = "Line 1. Not saved, the file may not grow. Look at ulimit dash f for new/journal.jsonl.\n"
      #expect(full.errors == first + "Stopped at line 1, nothing kept.\n")
      #expect(full.status == 1)
    }
  #endif

  @Test("A reader who goes away is no failure")
  func reader() throws {
    let run = try shell("yes list 2>/dev/null | head -9000 | $H | head -1; exit ${PIPESTATUS[2]}")
    #expect(run == ("", 0))
  }

  @Test("No file takes the place of a descriptor that was closed")
  func closed() throws {
    let run = try shell("$H add Pay rent >&-")
    #expect(run == (OutputTests.cannotWrite("the system refused"), 2))
    _ = try shell("printf 'add a\\nnonsense\\n' | $H --together >&- 2>&-; $H add Buy milk <&- >&- 2>&-")
    #expect(try ProgramTests.run(["list"], in: folder).output == "2 tasks.\n1 Pay rent, medium.\n2 Buy milk.\n")
    #expect(try ProgramTests.run(["check"], in: folder).output.hasPrefix("Whole."))
  }

  @Test("Heed's own files are written to by no export, recording or backup")
  func own() throws {
    _ = try shell("$H add Pay rent; ln -s store/journal.jsonl link")
    let run = try shell("$H export csv to store/tasks.json yes; echo record link yes | $H; $H backup store/history")
    let refusals = ["", "Line 1. ", ""]
    let said = zip(refusals, ["store/tasks.json", "link", "store/history"]).map {
      $0 + "Not written, Heed keeps its own there. Type another name than \($1).\n"
    }
    #expect(run.errors == said.joined())
    #expect(try ProgramTests.run(["check"], in: folder).output.hasPrefix("Whole."))
  }

  @Test("Thousands of tags on one task are taken in, told and kept")
  func tags() throws {
    let tags = (0..<20_000).map { "tag\($0)" }.joined(separator: ", ")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try "name,tags\nPay rent,\"\(tags), TAG7\"\n"
      .write(to: folder.url.appendingPathComponent("tags.csv"), atomically: true, encoding: .utf8)
    #expect(try shell("$H import tags.csv; $H tag 1 tag8 and home; $H untag 1 home") == ("", 0))
    #expect(try shell("$H export csv | grep -q 'tag0, .* tag19999' && $H check") == ("", 0))
  }

  @Test("Settings that cannot be read are told at the start, and the others hold")
  func settings() throws {
    let path = ".config/heed/settings.json"
    let damaged = "{\n\"level\": \"brief\",\n\"width\": \"40\n}\n"
    _ = try shell("mkdir -p .config/heed; printf '%s' '\(damaged)' > \(path)")
    let copy = folder.url.path + "/" + path + ".damaged-1"
    let told =
      "Settings damaged, type set and each again. What was damaged is kept in \(copy).\n"
    #expect(try shell("$H list") == (told, 0))
    #expect(try shell("$H set width 40") == (told, 0))
    #expect(try shell("$H list; grep -q brief \(path)") == ("", 0))
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == damaged)
    _ = try shell("printf '{\"width\": \"4O\"}' > \(path)")
    #expect(try shell("$H list").errors == "Not understood, width. Type set and it again.\n")
  }
}
