import Foundation
import Seeded
import Testing

/// The built program as scripts and people start it.
@Suite struct ProgramTests {
  /// What one run wrote and how it ended.
  struct Run {
    var output: String
    var errors: String
    var status: Int32
  }

  /// A folder of its own for each test, removed at the end.
  final class Folder {
    let url: URL
    init() { url = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)") }
    deinit { try? FileManager.default.removeItem(at: url) }
    var store: String { url.appendingPathComponent("store").path }
  }

  static func start(
    _ arguments: [String], in folder: Folder, joined: Bool = false, zone: String = "UTC",
    variables: [String: String] = [:]
  ) throws -> (Process, Pipe, Pipe, Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtHeed())
    process.arguments = ["--store", folder.store] + arguments
    process.environment = [
      "HOME": folder.url.path, "TZ": zone, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ].merging(testVariables) { $1 }.merging(variables) { $1 }
    let (input, output) = (Pipe(), Pipe())
    let errors = joined ? output : Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return (process, input, output, errors)
  }

  /// Runs a script to its end. `joined` sends answers and refusals to one place.
  static func run(
    _ arguments: [String], _ script: String = "", in folder: Folder, joined: Bool = false, zone: String = "UTC",
    variables: [String: String] = [:]
  ) throws -> Run {
    let (process, input, output, errors) = try start(
      arguments, in: folder, joined: joined, zone: zone, variables: variables)
    let writing = Thread {
      // A program that refuses to begin has ended before it took its script.
      Fire.outliveReaders()
      try? input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
      try? input.fileHandleForWriting.close()
    }
    writing.start()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let refused = joined ? Data() : errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      output: String(decoding: said, as: UTF8.self), errors: String(decoding: refused, as: UTF8.self),
      status: process.terminationStatus)
  }

  static let tour: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Transcripts/tour.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }()

  /// What is typed in the tour, without the prompts.
  static let typed = tour.filter {
    $0.range(of: "^(heed|name|urgency|time|reminder|more|note):", options: .regularExpression) != nil
  }
  .map { line in line.drop { $0 != ":" }.dropFirst().drop { $0 == " " } }

  @Test("The tour through a pipe says what it says in memory")
  func tourInPipe() throws {
    let run = try ProgramTests.run(
      ["--echo", "--now", "2026-11-25 10:15"], ProgramTests.typed.joined(separator: "\n"), in: Folder(), joined: true)
    let lines = run.output.split(separator: "\n").map(String.init)
    // A script is not greeted.
    #expect(lines == Array(ProgramTests.tour.dropFirst()))
    #expect(run.status == 0)
  }

  @Test("The tour in a terminal says what it says in memory")
  func tourInTerminal() throws {
    let folder = Folder()
    let terminal = try Terminal.heed(["--store", folder.store, "--now", "2026-11-25 10:15"], columns: 400)
    for line in ProgramTests.typed {
      terminal.send(line + "\r")
      if line == "quit" { break }
      terminal.expect(": ")
    }
    #expect(terminal.end() == 0)
    let lines = terminal.text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n").map { line in
      // In a terminal an empty answer leaves the blank that stands behind each prompt.
      line.hasSuffix(": ") ? String(line.dropLast()) : String(line)
    }
    #expect(lines == ProgramTests.tour)
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test("What --echo writes can itself be replayed, and gives itself")
  func echoReplays() throws {
    let (first, second) = (Folder(), Folder())
    let once = try ProgramTests.run(
      ["--echo", "--now", "2026-11-25 10:15"], ProgramTests.typed.joined(separator: "\n"), in: first)
    let again = try ProgramTests.run(["--echo", "--now", "2026-11-25 10:15"], once.output, in: second)
    #expect(again.output == once.output)
  }

  @Test("Two Heeds adding 500 tasks each at the same time make 1,000")
  func twoAtOnce() throws {
    let folder = Folder()
    let runs = try (1...2).map { _ in try ProgramTests.start([], in: folder) }
    let threads = runs.map { run in
      Thread {
        for number in 1...500 { try? run.1.fileHandleForWriting.write(contentsOf: Data("add Task \(number)\n".utf8)) }
        try? run.1.fileHandleForWriting.close()
      }
    }
    for thread in threads { thread.start() }
    for run in runs {
      let said = run.2.fileHandleForReading.readDataToEndOfFile()
      run.0.waitUntilExit()
      #expect(said.split(separator: UInt8(ascii: "\n")).count == 500)
      #expect(run.0.terminationStatus == 0)
    }
    let list = try ProgramTests.run(["status"], in: folder)
    #expect(list.output == "1000 tasks.\n")
    let check = try ProgramTests.run(["check"], in: folder)
    #expect(check.output.hasPrefix("Whole. 1000 tasks open"))
  }

  @Test("Killed in the middle of 1,000 adds: every answered task is there", arguments: [3, 40, 400])
  func killed(_ answers: Int) throws {
    let folder = Folder()
    let (process, input, output, _) = try ProgramTests.start([], in: folder)
    let writing = Thread {
      for number in 1...1_000 {
        guard (try? input.fileHandleForWriting.write(contentsOf: Data("add Task \(number)\n".utf8))) != nil else {
          return
        }
      }
    }
    writing.start()
    var said = Data()
    while said.count(where: { $0 == UInt8(ascii: "\n") }) < answers {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    kill(process.processIdentifier, SIGKILL)
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let names = String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: ", ").dropFirst().first.map(String.init)
    }
    #expect(names.count >= answers)
    let after = try ProgramTests.run([], "set rows 1000\nset row name\nlist\ncheck", in: folder)
    let kept = Set(after.output.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst()) })
    for name in names { #expect(kept.contains(name), "\(name) was answered and is not there") }
    #expect(after.output.contains("\nWhole."))
  }

  @Test("A wrong call says why and ends with 2")
  func wrongCalls() throws {
    for (arguments, said) in [
      (["--stoer"], "Unknown option --stoer. Type heed --help.\n"),
      (["--now", "soon"], "Not a time, soon. Type a time like 2026-03-18T10:15.\n"),
      // East of Greenwich its moment is before the year 0, which no file can write.
      (["--now", "0000-01-01T00:30"], "Not a time, 0000-01-01T00:30. Type a time like 2026-03-18T10:15.\n"),
      (["list", "--brief"], "Not behind the command, --brief. Type options first.\n"),
      (["--now"], "Missing value of --now. Type it behind the option.\n"),
    ] {
      let run = try ProgramTests.run(arguments, in: Folder())
      #expect(run.status == 2)
      #expect(run.errors == said)
      #expect(run.output.isEmpty)
    }
  }

  @Test("Refusals go to standard error with their line, and the exit status says so")
  func refusals() throws {
    let run = try ProgramTests.run([], "add Pay rent\n\n# a comment\ndlete 1\nlist", in: Folder())
    #expect(run.errors == "Line 4. Unknown command dlete. Did you mean delete?\n")
    #expect(run.output == "Added 1, Pay rent.\n1 task.\n1 Pay rent, medium.\n")
    #expect(run.status == 1)
  }

  @Test("With --stop a script ends at its first refusal; with --together nothing of it is kept")
  func stopAndTogether() throws {
    let script = "add Pay rent\ndlete 1\nadd Buy milk\n"
    let stopped = Folder()
    #expect(try ProgramTests.run(["--stop"], script, in: stopped).output == "Added 1, Pay rent.\n")
    #expect(try ProgramTests.run(["status"], in: stopped).output == "1 task.\n")
    let together = Folder()
    let run = try ProgramTests.run(["--together"], script, in: together)
    #expect(run.output.isEmpty)
    #expect(run.errors == "Line 2. Unknown command dlete. Did you mean delete?\nNothing of this run was kept.\n")
    #expect(run.status == 1)
    #expect(try ProgramTests.run(["status"], in: together).output == "No tasks. Type add to make one.\n")
    let whole = try ProgramTests.run(["--together"], "add Pay rent\nadd Buy milk\n", in: together)
    #expect(whole.output == "Added 1, Pay rent.\nAdded 2, Buy milk.\n")
    #expect(try ProgramTests.run(["undo"], in: together).output == "Undone, add, 2 tasks.\n")
  }

  @Test("Input that ends inside the wizard: nothing saved, said, exit status 1")
  func endsInWizard() throws {
    let folder = Folder()
    let run = try ProgramTests.run([], "add\nPay rent\n", in: folder)
    #expect(run.errors == "Line 2. Not finished, add of line 1. Nothing saved, the input ended.\n")
    #expect(run.status == 1)
    #expect(try ProgramTests.run(["status"], in: folder).output == "No tasks. Type add to make one.\n")
  }

  @Test("Faults that check finds are refused, wide rights are not")
  func checkRefuses() throws {
    let folder = Folder()
    _ = try ProgramTests.run([], "add a\nadd b\nadd c\nadd d\n", in: folder)
    chmod(folder.store, 0o755)
    let whole = try ProgramTests.run(["check"], in: folder)
    #expect(whole.output.hasPrefix("Whole. 4 tasks open, 0 done, 4 changes kept.\nOthers can read or change "))
    #expect(whole.errors.isEmpty && whole.status == 0)
    let journal = URL(fileURLWithPath: folder.store + "/journal.jsonl")
    var lines = try Data(contentsOf: journal).split(separator: 10)
    lines.remove(at: 1)
    try (Data(lines.joined(separator: [10])) + [10]).write(to: journal)
    let faulty = try ProgramTests.run([], "check\nstatus\n", in: folder)
    #expect(
      faulty.errors.hasPrefix(
        "Line 1. Not whole, 1 problem. Type backup and a file.\nChanges are missing between 1 and 3."))
    #expect(faulty.output == "4 tasks.\n")
    #expect(faulty.status == 1)
  }

  @Test("What is gone is told at the start and by check, with what brings it back and takes nothing away")
  func filesThatAreGone() throws {
    let folder = Folder()
    _ = try ProgramTests.run([], "add a\nadd b\nadd c\n", in: folder)
    let tasks = folder.store + "/tasks.json"
    let journal = folder.store + "/journal.jsonl"
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal))
    try Data().write(to: URL(fileURLWithPath: tasks))
    try (Data(whole.split(separator: 10).dropFirst().joined(separator: [10])) + [10])
      .write(to: URL(fileURLWithPath: journal))
    let empty = try ProgramTests.run(["check"], in: folder)
    let words = "The file of tasks is empty, 2 tasks came back."
    #expect(
      empty.errors == "\(words) Type import and a backup of \(tasks).\n"
        + "Not whole, 1 problem. Type import and a backup.\n\(words) It was \(tasks).\n")
    // All is in the file of tasks, and the other one is gone.
    try FileManager.default.removeItem(atPath: folder.store)
    _ = try ProgramTests.run(
      [], "add a\n" + String(repeating: "note 1 \(String(repeating: "b", count: 900))\n", count: 99), in: folder)
    try FileManager.default.removeItem(atPath: journal)
    let gone = try ProgramTests.run(["check"], in: folder)
    #expect(
      gone.errors == "A file is gone, \(journal). New changes and undo may be lost. Type import and a backup.\n"
        + "Not whole, 1 problem. Type import and a backup.\nA file is gone, \(journal).\n")
    let after = try ProgramTests.run([], "status\ncheck\n", in: folder)
    #expect(after.errors == "" && after.output.hasPrefix("1 task.\nWhole."))
  }

  @Test("A file in place of the store's folder is called so")
  func storeIsAFile() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.store))
    let run = try ProgramTests.run(["list"], in: folder)
    #expect(run.errors == "Not a folder but a file. Type a folder instead of \(folder.store).\n")
    #expect(run.status == 1)
  }

  @Test(
    "Broken input gets a sentence",
    arguments: [
      Data("add a\u{0}b\n".utf8), Data([0x61, 0x64, 0x64, 0x20, 0xFF, 0xFE, 0x0A]),
      Data("add ".utf8) + Data(repeating: UInt8(ascii: "x"), count: 1_000_000) + Data("\n".utf8),
      Data("add ".utf8) + Data(repeating: UInt8(ascii: ","), count: 10_000) + Data("\n".utf8),
      Data("add\ttab\r\n".utf8), Data("\u{1B}[31m\n".utf8), Data(repeating: 0, count: 5_000),
    ])
  func brokenInput(_ bytes: Data) throws {
    let (process, input, output, _) = try ProgramTests.start([], in: Folder(), joined: true)
    let writing = Thread {
      try? input.fileHandleForWriting.write(contentsOf: bytes)
      try? input.fileHandleForWriting.close()
    }
    writing.start()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus <= 1)
    #expect(said.allSatisfy { $0 >= 32 || $0 == 10 })
    #expect(said.count < 3_000)
  }
}
