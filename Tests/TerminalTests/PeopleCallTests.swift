import Foundation
import Testing

// What scripts and other Heeds meet with a profile.
extension PeopleTests {
  @Test("The first line that the command writes is the password, and the script stays Heed's to read")
  func passwordCommand() throws {
    try register(adding: "add Buy milk\n")
    let slow = "cat; sleep 2.2; printf 'tiger lily 9\\r\\nuser: ana\\n'"
    let run = try run(["--profile", "Ana", "--password-command", slow], "add Bread\nlogin Ana\n")
    #expect(run.output == "Added 2, Bread.\n")
    #expect(run.errors == "Waiting for the password.\nLine 2. Not again, Ana is open. Type logout to close it.\n")
  }

  @Test("Where no password comes nothing is done, and nothing is run twice", arguments: ["exit 3", "true", "echo"])
  func noPassword(_ command: String) throws {
    try registerUnlocked()
    let count = folder.url.path + "/count"
    let given = ["--password-command", "echo x >>'\(count)'; \(command)"]
    let run = try run(given, "password\npassword\n")
    let refusal = "No password came with the call. Look at what gives it.\n"
    #expect(run.output == "" && run.errors == "Line 1. \(refusal)Line 2. \(refusal)" && run.status == 1)
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "x\n")
    // Not a small number: what another test has open at this moment may be there in this program too.
    let closed = try self.run(["--password-fd", "999", "password"])
    #expect(closed.errors == refusal && closed.status == 1)
  }

  /// A profile without a password, so that nothing takes time.
  private func registerUnlocked(_ name: String = "Ana") throws {
    let done = try run([], "register none\n\(name)\n\(name)@example.org\n")
    #expect(done.output == "Registered, \(name), not locked.\n" && done.errors == "")
  }

  private func profileFolder() throws -> String {
    let people = folder.store + "/people/"
    let names = try FileManager.default.contentsOfDirectory(atPath: people)
    return people + (try #require(names.first { $0.count == 32 }))
  }

  @Test("A profile whose file is damaged is there under its folder's name, and what is added is its own")
  func damagedProfile() throws {
    try registerUnlocked()
    let path = try profileFolder()
    try Data("{".utf8).write(to: URL(fileURLWithPath: path + "/profile.json"))
    let name = "p" + (path as NSString).lastPathComponent.prefix(8)
    let run = try run([], "profiles\nadd Bread\n")
    #expect(run.errors == "" && run.output.contains("1 profile, \(name) is open.\n"), "\(run)")
    #expect(try String(contentsOfFile: path + "/journal.jsonl", encoding: .utf8).contains("Bread"))
    let named = try self.run([], "profile name Ana\nprofile email ana@example.org\nprofiles\nlist\n")
    #expect(named.errors == "" && named.output.contains("Ana is open."), "\(named)")
    #expect(named.output.hasSuffix("\n1 Bread, medium.\n"), "\(named)")
  }

  @Test("A single call says which profile is open, without its password")
  func profilesByCall() throws {
    try register()
    #expect(try run(["profiles"]).output.hasPrefix("1 profile, Ana is open.\n"))
  }

  @Test("An encrypted profile of which only plain files are left is not taken for an empty one")
  func onlyPlainFiles() throws {
    try register()
    let path = try profileFolder()
    try FileManager.default.removeItem(atPath: path + "/tasks.age")
    try Data("{\"tasks\":[{\"name\":\"Bread\"}]}".utf8).write(to: URL(fileURLWithPath: path + "/tasks.json"))
    let run = try run(PeopleTests.given + ["add", "Milk"])
    #expect(run.errors.hasPrefix("Cannot unlock a changed file.") && run.status == 1, "\(run)")
    #expect(FileManager.default.fileExists(atPath: path + "/tasks.json"))
  }

  @Test("A command that was meant for one profile is never done in another")
  func notInAnother() throws {
    try register()
    for arguments in [["--profile", "Nobody", "add", "Bread"], ["add", "Bread"]] {
      let terminal = try Terminal(builtHeed(), ["--store", folder.store] + arguments, columns: 200)
      if arguments.count == 2 {
        terminal.expect("password: ", within: 10)
        terminal.send("\r")
      }
      #expect(terminal.end(within: 10) == 1)
      let said = arguments.count == 2 ? "Cancelled. Nothing changed." : "No profile Nobody. Type profiles for all."
      #expect(terminal.text.hasSuffix(said + "\r\n"), "\(terminal.text)")
    }
    #expect(try run([], "logout\nlist\n").status == 1)
    #expect(try run(["logout"]).output == "Logged out, Ana. No tasks.\n")
  }

  @Test("Profiles lie beside the tasks that HEED_STORE names, for nobody else to read")
  func storeOfTheEnvironment() throws {
    let place = folder.url.path + "/elsewhere"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtHeed())
    process.environment = ["HOME": folder.url.path, "HEED_STORE": place, "PATH": "/usr/bin:/bin"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let script = "register none\nAna\nana@example.org\nadd Bread\ncheck\n"
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said.hasPrefix("Registered, Ana, not locked.\nAdded 1, Bread.\nWhole."))
    let all = FileManager.default.enumerator(atPath: place)?.allObjects as? [String] ?? []
    #expect(all.contains { $0.hasPrefix("people/") && $0.hasSuffix("/journal.jsonl") })
    for name in all {
      let attributes = try FileManager.default.attributesOfItem(atPath: place + "/" + name)
      let rights = try #require(attributes[.posixPermissions] as? Int)
      #expect(rights == (attributes[.type] as? FileAttributeType == .typeDirectory ? 0o700 : 0o600), "\(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/.local/share/heed/people"))
  }

  @Test("Rights that let others read are told by check")
  func openRights() throws {
    try registerUnlocked()
    _ = try run(["add", "Bread"])
    #expect(try run(["check"]).output == "Whole. 1 task open, 0 done, 1 change kept.\n")
    let journal = try profile.path + "/journal.jsonl"
    chmod(journal, 0o644)
    let file = try run(["check"])
    chmod(journal, 0o600)
    chmod(try profile.path, 0o755)
    let place = try run(["check"])
    #expect(file.status == 0 && file.output.contains("journal.jsonl"), "\(file.output)")
    #expect(place.status == 0 && place.output.split(separator: "\n").count == 2, "\(place.output)")
  }

  // MARK: Two Heeds

  /// A Heed with a script that is given line by line.
  private final class Talk {
    private let process: Process
    private let input: Pipe
    private let output: Pipe

    init(_ arguments: [String], in folder: ProgramTests.Folder) throws {
      let start = try ProgramTests.start(arguments, in: folder, joined: true)
      (process, input, output) = (start.0, start.1, start.2)
    }

    /// Gives a line and takes what comes until an answer ends.
    /// What is said to a line, up to the end of the line in which those words stand.
    func say(_ line: String, until words: String = "") throws -> String {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      var heard = Data()
      while heard.last != 10 || !words.isEmpty && !String(decoding: heard, as: UTF8.self).contains(words) {
        let some = output.fileHandleForReading.availableData
        if some.isEmpty { break }
        heard += some
      }
      return String(decoding: heard, as: UTF8.self)
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  @Test("What one Heed does to a profile, another that has it open tells")
  func twoHeeds() throws {
    try register()
    let (one, two) = (try Talk(PeopleTests.given, in: folder), try Talk(PeopleTests.given, in: folder))
    #expect(try one.say("add Bread") == "Added 1, Bread.\n")
    #expect(try two.say("profile name Anna") == "Changed, Anna, ana@example.org.\n")
    #expect(try one.say("profile email anna@example.org") == "Changed, Anna, anna@example.org.\n")
    #expect(try two.say("profile").hasPrefix("Profile Anna, anna@example.org, joined today, 1 task, 1 page, "))
    #expect(try two.say("password none yes") == "Password off, Anna. Nothing is locked.\n")
    let changed = "Cannot go on, the lock was changed. Type logout, then login.\n"
    #expect(try one.say("add Lost and told") == "Line 3. " + changed)
    #expect(try one.say("list") == "Line 4. " + changed)
    #expect(try one.say("profiles") == "1 profile, Anna is open.\nProfile Anna, joined today, no password.\n")
    #expect(try one.say("logout") == "Logged out, Anna. No tasks.\n")
    #expect(try one.say("login anna") == "Logged in, Anna. 1 task.\n")
    #expect(try two.say("profile delete yes") == "Deleted, profile Anna.\n")
    // Its folder went away with it: what is in memory can still be kept elsewhere.
    let told = try one.say("add Lost and told", until: "Line 8. ")
    #expect(
      told.hasPrefix("The folder is gone, ") && told.hasSuffix("\nLine 8. No profile Anna any more. Type logout.\n"))
    #expect(try one.say("logout") == "Logged out, Anna. No tasks.\n")
    #expect(try one.say("profiles") == "Line 10. No profiles. Type register to make one.\n")
  }

  @Test("What is typed in a profile that another Heed deleted does not bring it back")
  func deletedMeanwhile() throws {
    try registerUnlocked()
    let terminal = try terminal()
    type([("add Bread", "Added 1, Bread.")], in: terminal)
    #expect(try run([], "profile delete yes\n").output.hasPrefix("Deleted, profile Ana."))
    let gone = "No profile Ana any more. Type logout."
    type(
      [
        ("add Milk", gone), ("set level brief", gone), ("profile name Bo", gone), ("logout", "Logged out, Ana."),
        ("profiles", "No profiles."), ("quit", "Goodbye."),
      ], in: terminal)
    #expect(terminal.end(within: 20) == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.store + "/people")
    #expect(left.allSatisfy { ["last.json", "lock"].contains($0) }, "\(left)")
  }

  @Test("A password that another Heed took away while it was typed opens the profile all the same")
  func unlockedMeanwhile() throws {
    try register(adding: "add Buy milk\n")
    let terminal = try terminal(expecting: "password: ")
    #expect(try run(PeopleTests.given, "password none yes\n").output == "Password off, Ana. Nothing is locked.\n")
    type([(PeopleTests.password, "1 task."), ("add Bread", "Added 2, Bread."), ("quit", "Goodbye.")], in: terminal)
    #expect(terminal.end(within: 20) == 0)
    #expect(try run(["list"]).output == "2 tasks.\n1 Buy milk, medium.\n2 Bread.\n")
  }

  @Test("A lock that asks for more work than Heed does is refused at once")
  func tooMuchWork() throws {
    try register()
    let path = try profileFolder() + "/identity.age"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let work = testVariables["HEED_WORK_FACTOR"] ?? "17"
    let line = try #require(bytes.range(of: Data(" \(work)\n".utf8)))
    bytes.replaceSubrange(line, with: Data(" 22\n".utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let run = try run(PeopleTests.given + ["list"])
    #expect(
      run.errors == "Not opened, its lock asks for too much. Bring back identity.age of Ana.\n" && run.status == 1)
  }

  @Test("A lock that was taken off and set again by another Heed is told as such")
  func otherLock() throws {
    try register(adding: "add Buy milk\n")
    let one = try Talk(PeopleTests.given, in: folder)
    #expect(try one.say("list").hasPrefix("1 task."))
    let again = try run(PeopleTests.given, "password none yes\npassword\n")
    #expect(again.output.hasSuffix("Password set, Ana. The tasks are locked.\n") && again.errors == "", "\(again)")
    let changed = "Cannot go on, the lock was changed. Type logout, then login.\n"
    #expect(try one.say("add Lost and told") == "Line 2. " + changed)
    #expect(try one.say("logout") == "Logged out, Ana. No tasks.\n")
    #expect(try one.say("login Ana") == "Logged in, Ana. 1 task.\n")
    #expect(try one.say("add Bread") == "Added 2, Bread.\n")
  }

  // MARK: What is heard of a password

  @Test("While a password is typed nothing is written: no letter, no key, no star")
  func silentTyping() throws {
    try registerUnlocked()
    let terminal = try terminal()
    type([("password", "password: ")], in: terminal)
    for keys in ["tiger", "\u{7F}\u{7F}", "\u{15}", "\t", "\u{1B}[A", "short"] {
      terminal.send(keys)
      #expect(terminal.rest() == "", "\(keys.debugDescription)")
    }
    terminal.send("\r")
    #expect(terminal.rest() == "\r\nNot long enough, 5 letters. Type 8 or more.\r\npassword: ")
    // Control D gives the question up, and so does Enter alone.
    terminal.send("\u{4}")
    #expect(terminal.rest() == "\r\nCancelled. Nothing changed.\r\nheed: ")
    type([("password", "password: "), ("", "Cancelled. Nothing changed."), ("quit", "Goodbye.")], in: terminal)
    #expect(terminal.end(within: 20) == 0)
  }

  @Test("A replayed file that registers asks the person for the password, and says of what")
  func replaying() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.path + "/people"
    try Data("register\nAna\nana@example.org\nadd Bread\n".utf8).write(to: URL(fileURLWithPath: file))
    let terminal = try terminal()
    type(
      [
        ("replay \(file)", "3 of 3. Password. Enter for none, which locks nothing.\r\npassword: "),
        ("short", "Not long enough, 5 letters. Type 8 or more.\r\npassword: "),
        ("", "Registered, Ana, not locked.\r\nAdded 1, Bread.\r\n"), ("quit", "Goodbye."),
      ], in: terminal)
    #expect(terminal.end(within: 20) == 0)
  }
}
