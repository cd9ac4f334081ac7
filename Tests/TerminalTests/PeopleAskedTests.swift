import Foundation
import Testing

// What is asked around profiles, and what stays unsaid.
extension PeopleTests {
  @Test("A script that registers with no password that could come ends, and no line behind is repeated")
  func registerNeedsPassword() throws {
    let run = try run([], "register\nAna\nana@example.org\ntiger lily 9\ntiger lily 9\nadd Bread\n")
    #expect(run.errors == "Line 1. Missing password, nothing more is done. Type register none, or help scripts.\n")
    #expect(run.output == "" && run.status == 1)
    #expect(try self.run([], "profiles\nlist\n").output == "No tasks. Type add to make one.\n")
  }

  @Test("Words behind login and register are in no file, and are not said again")
  func wordsBehindVerbs() throws {
    _ = try run([], "register none\nAna\nana@example.org\nlogout\n")
    let terminal = try terminal()
    type(
      [
        ("record \(folder.url.path)/recorded", "heed: "),
        ("login Ana tiger lily 9", "Not with login Ana, more words. Type login Ana alone.\r\nheed: "),
        ("login Anna tiger lily 9", "No profile of that name. Type profiles for all.\r\nheed: "),
        ("register Bo tiger lily 9", "Not behind register, which asks for it. Type register alone.\r\nheed: "),
        ("lgoin Ana tiger lily 9", "Unknown command lgoin. Did you mean login?\r\nheed: "),
        ("login Ana", "Logged in, Ana. No tasks.\r\nheed: "), ("quit", "Goodbye."),
      ], in: terminal)
    #expect(terminal.end(within: 20) == 0)
    #expect(PeopleTests.files(in: folder.url, with: ["tiger"]) == [])
    #expect(!PeopleTests.files(in: folder.url, with: ["login Ana"]).isEmpty)
  }

  @Test("The recovery key is taken as it was said, groups, commas and full stops, and gives up where one is asked")
  func recoveryAsSaid() throws {
    let said = try register(adding: "add Buy milk\n").enumerated().map { place, group in
      "Group \(place + 1), " + group.map { String($0) }.joined(separator: " ") + "."
    }
    let terminal = try terminal(expecting: "password: ")
    type(
      [
        ("help", "Type the password or the recovery key. Enter gives up.\r\npassword: "),
        (said.joined(separator: " "), "New password of Ana.\r\npassword: "),
        ("help", "Type 8 letters or more. Enter gives up.\r\npassword: "), ("red river 77", "again: "),
        ("back", "New password of Ana.\r\npassword: "),
        ("cancel", "Not open, Ana needs a new password. Type login Ana to set one.\r\n"), ("quit", "Goodbye."),
      ], in: terminal)
    _ = terminal.end(within: 20)
    // The same pasted line by line, as it was said.
    let pasting = try self.terminal()
    type([("login Ana", "password: ")], in: pasting)
    pasting.send(said.joined(separator: "\r") + "\r")
    pasting.expect("14 more lines pasted. Type use to use them, or answer.\r\n")
    pasting.expect("Type the next group, a line each, and Enter after the last.\r\npassword: ")
    pasting.send("use\r")
    for _ in said { pasting.expect("password: ") }
    type([("", "New password of Ana.\r\npassword: "), ("cancel", "Not open, Ana"), ("quit", "Goodbye.")], in: pasting)
    _ = pasting.end(within: 20)
    // Nothing was changed: the old password opens.
    #expect(try run(PeopleTests.given + ["--profile", "Ana", "list"]).output == "1 task.\n1 Buy milk, medium.\n")
  }

  @Test("A script is not let in by the recovery key, which would become the password")
  func recoveryInScript() throws {
    let key = try register(adding: "add Buy milk\n").joined(separator: " ")
    let tried = try run(["--password-command", "echo \(key)", "list"])
    #expect(tried.errors == "Not in a script, the recovery key. Type it at the prompt.\n" && tried.output == "")
    #expect(try run(PeopleTests.given + ["list"]).output == "1 task.\n1 Buy milk, medium.\n")
  }

  @Test("Where a new password was kept by half, that only the recovery key opens is said then and later")
  func keptByHalf() throws {
    let key = try register(adding: "add Buy milk\n").joined(separator: " ")
    // Nothing can be written where a folder stands in the way.
    let obstacle = try profile.appendingPathComponent("identity.age.new")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
    let only = "Not open, only the recovery key opens Ana. Type login Ana."
    let half = try terminal(expecting: "password: ")
    type(
      [
        (key, "New password of Ana.\r\npassword: "), ("red river 77", "again: "), ("red river 77", only),
        ("quit", "Goodbye."),
      ], in: half)
    _ = half.end(within: 20)
    let old = try run(PeopleTests.given + ["--profile", "Ana", "list"])
    #expect(old.output == "" && old.errors == only + "\n")
    try FileManager.default.removeItem(at: obstacle)
    let whole = try terminal()
    type(
      [
        ("login Ana", "password: "), (key, "New password of Ana.\r\npassword: "), ("red river 77", "again: "),
        ("red river 77", "Logged in, Ana. 1 task."), ("quit", "Goodbye."),
      ], in: whole)
    #expect(whole.end(within: 20) == 0)
    #expect(try run(["--password-command", "echo red river 77", "list"]).output == "1 task.\n1 Buy milk, medium.\n")
  }

  @Test("What cannot be taken back asks for the password: to delete a profile, and to take the password away")
  func asksForPassword() throws {
    try register(adding: "add Buy milk\n")
    let terminal = try terminal(expecting: "password: ")
    type(
      [
        (PeopleTests.password, "heed: "),
        ("password none", "Stop encrypting Ana and 1 task? Type yes or no.\r\nyes or no: "),
        ("help", "Stop encrypting Ana and 1 task? Type yes or no.\r\nyes or no: "),
        ("no", "Cancelled. Nothing changed."), ("password none", "yes or no: "), ("yes", "password: "),
        ("cancel", "Cancelled. Nothing changed."), ("profile delete", "yes or no: "), ("yes", "password: "),
        ("wrong horse", "Not the password of Ana. Type it again.\r\npassword: "), ("", "Cancelled. Nothing changed."),
        ("profile", "1 task, 1 page, locked by a password."), ("profile delete", "yes or no: "),
        ("yes", "password: "), (PeopleTests.password, "Deleted, profile Ana."), ("quit", "Goodbye."),
      ], in: terminal)
    #expect(terminal.end(within: 20) == 0)
  }

  @Test("While another Heed makes a profile, that it waits is said")
  func waitsForAnother() throws {
    _ = try run([], "register none\nBo\nbo@example.org\nlogout\n")
    let lock = open(folder.store + "/people/lock", O_RDWR)
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let (process, input, output, errors) = try ProgramTests.start([], in: folder)
    try input.fileHandleForWriting.write(contentsOf: Data("register none\nAna\nana@example.org\n".utf8))
    try input.fileHandleForWriting.close()
    // What is not said would be waited for without end.
    var waiting = pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let isSaid = poll(&waiting, 1, 30_000) == 1
    let said = isSaid ? String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self) : ""
    #expect(said == "Waiting for another Heed to finish.\n")
    close(lock)
    let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(rest == "Registered, Ana, not locked.\n" && process.terminationStatus == 0)
  }
}
