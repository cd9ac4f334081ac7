import Foundation
import Testing

@testable import Storage

/// Scripts on a disk that fills up: they end at the first change that was not written, say its line and how many are
/// kept, and say no answer that is not true.
@Suite struct StoppedScriptTests {
  private static let full = "Not saved, the disk is full. Make room, then type it again."

  /// Runs a script with that many bytes left on the disk.
  private func run(
    _ form: TrialStore.Form, _ script: String, bytes: Int, arguments: [String] = [], in given: TrialStore? = nil
  ) throws -> (said: [String], status: Int32, names: Set<String>) {
    let trial = try given ?? TrialStore(form)
    _ = try trial.run(["add", "First"])
    let run = try trial.start(arguments, joined: true, variables: Fire.disk(["BYTES": bytes, "ERROR": Int(ENOSPC)]))
    let gathered = Gathered(run.2)
    try run.1.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try run.1.fileHandleForWriting.close()
    run.0.waitUntilExit()
    let lines = gathered.whole().split(separator: "\n").map { String($0) }
    return (lines, run.0.terminationStatus, try trial.names())
  }

  @Test(
    .enabled(if: Fire.faultyDisk != nil),
    arguments: [
      // The group that is lost begins at its first change, whatever made it be written.
      "# Comment\nlist\nadd One\nadd Two\nadd Three\n", "help\n\nadd One\ncheck\nadd Two\n",
      "status\n\nadd One\ndone 99\nadd Two\n", "status\n\nadd One\nquit\n",
      "status\n\nadd One\nundo\nbackup /dev/null\n",
    ], TrialStore.Form.allCases)
  func nothingThatIsLostIsAnswered(_ script: String, _ form: TrialStore.Form) throws {
    let run = try run(form, script, bytes: 60)
    #expect(run.said.suffix(2) == ["Line 3. " + StoppedScriptTests.full, "Stopped at line 3, nothing kept."])
    #expect(!run.said.contains { $0.hasPrefix("Added") || $0.hasPrefix("Undone") || $0.contains("99") }, "\(run.said)")
    #expect(run.status == 1 && run.names == ["First"])
  }

  @Test(.enabled(if: Fire.faultyDisk != nil), arguments: TrialStore.Form.allCases)
  func aReplayedFileEndsThere(_ form: TrialStore.Form) throws {
    let trial = try TrialStore(form)
    let file = trial.folder.url.path + "/commands.txt"
    try (1...2_000).map { "add Job \($0) with a name that fills the buffer of answers soon\n" }.joined()
      .write(toFile: file, atomically: true, encoding: .utf8)
    let run = try run(form, "", bytes: 700_000, arguments: ["replay", file], in: trial)
    let line = try #require(run.said.last?.firstMatch(of: /^Stopped at line (\d+), (\d+) changes kept\.$/)?.output)
    let (stopped, kept) = (try #require(Int(line.1)), try #require(Int(line.2)))
    #expect(stopped == kept + 1 && kept > 100 && run.names.count == kept + 1 && run.status == 1)
    #expect(run.said.dropLast().last == "Line \(stopped). " + StoppedScriptTests.full)
    #expect(run.said.filter { $0.hasPrefix("Added") }.count == kept && !run.said.contains { $0.hasPrefix("Replayed") })
  }

  @Test(.enabled(if: Fire.faultyDisk != nil), arguments: TrialStore.Form.allCases)
  func whatNobodyAskedForKeepsNoAnswerBack(_ form: TrialStore.Form) throws {
    let trial = try TrialStore(form)
    let script = "add Sweep, page Chores\nadd Bread\npage Chores repeats every day\ndone 1\n"
    #expect(try trial.run(["--now", "2026-11-25T10:15"], script).errors == "")
    for (arguments, script) in [(["list"], ""), ([], "list\nlist\n")] {
      let run = try trial.start(
        ["--now", "2026-11-27T10:15"] + arguments, joined: true,
        variables: Fire.disk(["BYTES": 10, "ERROR": Int(ENOSPC)]))
      let gathered = Gathered(run.2)
      try run.1.fileHandleForWriting.write(contentsOf: Data(script.utf8))
      try run.1.fileHandleForWriting.close()
      run.0.waitUntilExit()
      let said = gathered.whole().split(separator: "\n").map { String($0) }
      let list = ["1 task.", "2 Bread, medium."]
      // Once in a script, though each command tries again.
      let refusal = (arguments.isEmpty ? "Line 1. " : "") + StoppedScriptTests.full
      #expect(said == [refusal] + list + (arguments.isEmpty ? list : []))
      #expect(run.0.terminationStatus == 1)
    }
    #expect(try trial.run(["--now", "2026-11-27T10:15", "list"]).output.hasSuffix("1 Sweep, medium.\n2 Bread.\n"))
  }

  @Test(.enabled(if: Fire.faultyDisk != nil)) func aPersonHearsItAndGoesOn() throws {
    let trial = try TrialStore(.plain)
    let file = trial.folder.url.path + "/commands.txt"
    try "add One\nlist\nadd Two\nadd Three\n".write(toFile: file, atomically: true, encoding: .utf8)
    let terminal = try Terminal.heed(
      ["--store", trial.path], columns: 200,
      variables: Fire.disk(["BYTES": 500, "ERROR": Int(ENOSPC), "FAILURES": 1]))
    terminal.send("replay \(file)\r")
    terminal.expect("Stopped at line 3, 1 change kept.", within: 10)
    terminal.send("again\r")
    terminal.expect("Line 3. " + StoppedScriptTests.full, within: 10)
    terminal.send("add Four\r")
    terminal.expect("Four.", within: 10)
    terminal.send("quit\r")
    terminal.expect("Saved. Goodbye.", within: 10)
    #expect(terminal.end() == 0)
    #expect(!terminal.text.contains("Three") && !terminal.text.contains("Replayed"))
    #expect(try trial.names() == ["One", "Four"])
  }
}

/// What happens to the files while a Heed runs is told at its next command, and once.
@Suite struct ToldMeanwhileTests {
  @Test func damageIsToldAtTheNextCommand() throws {
    let trial = try TrialStore(.plain)
    let talk = try FailingDiskTests.Talk(trial)
    #expect(talk.say("add One") == "Added 1, One.")
    let file = try #require(FileHandle(forWritingAtPath: trial.paths.journal))
    file.seekToEndOfFile()
    file.write(Data("{\"sequence\":2,\"ti".utf8))
    try file.close()
    #expect(talk.say("status") == "The last command was cut off and is not kept.")
    #expect(talk.say("list") == "1 task.")
    #expect(talk.end() == 0)
  }

  @Test func aPersonHearsItAtThePrompt() throws {
    let trial = try TrialStore(.plain)
    _ = try trial.run([], "add One\nadd Two\n")
    let terminal = try Terminal.heed(["--store", trial.path], columns: 200)
    try trial.write("tasks.json", Data())
    terminal.send("list\r")
    terminal.expect("Another program replaced the files. Kept the tasks.", within: 10)
    terminal.expect("2 tasks.", within: 10)
    terminal.send("quit\r")
    terminal.expect("Saved. Goodbye.", within: 10)
    #expect(terminal.end() == 0)
    #expect(terminal.text.components(separatedBy: "Kept the tasks").count == 2)
  }
}
