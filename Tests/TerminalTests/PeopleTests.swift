import Foundation
import Testing

/// Profiles and passwords with the built program and a real keyholder.
@Suite struct PeopleTests {
  static let password = "tiger lily 9"
  static let given = ["--password-command", "echo \(password)"]
  static let missing = "Missing password of Ana. Add a password command to the call.\n"

  static let wrong = "Not the password of Ana. Look at what gives it.\n"

  let folder = ProgramTests.Folder()

  func run(_ arguments: [String], _ script: String = "") throws -> ProgramTests.Run {
    try ProgramTests.run(arguments, script, in: folder)
  }

  /// Registers Ana with the tasks that a script adds before, and gives the groups of the recovery key.
  @discardableResult
  func register(adding script: String = "") throws -> [String] {
    let done = try run(PeopleTests.given, script + "register yes\nAna\nana@example.org\n")
    try #require(done.errors == "" && done.status == 0, "\(done.errors)")
    #expect(done.output.hasSuffix("\nRegistered, Ana, \(script.isEmpty ? "" : "1 task, ")locked.\n"))
    let groups = PeopleTests.groups(in: done.output)
    try #require(groups.count == 15)
    return groups
  }

  static func groups(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("Group ") }
      .map { $0.split(separator: ",")[1].filter { $0 != " " && $0 != "." } }
  }

  /// Every file under a folder in which one of the words stands.
  static func files(in folder: URL, with words: [String]) -> [String] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    return all.filter { url in
      guard let bytes = try? Data(contentsOf: url) else { return false }
      return words.contains { bytes.range(of: Data($0.utf8)) != nil }
    }.map(\.lastPathComponent)
  }

  /// The folder of the one profile.
  var profile: URL {
    get throws {
      let people = folder.url.appendingPathComponent("store/people")
      let names = try FileManager.default.contentsOfDirectory(atPath: people.path)
      return people.appendingPathComponent(try #require(names.first { $0.count == 32 }))
    }
  }

  /// Heed in a terminal, on the store of this test.
  func terminal(expecting prompt: String = "heed: ") throws -> Terminal {
    let terminal = try Terminal(builtHeed(), ["--store", folder.store], columns: 200, home: folder.url)
    terminal.expect(prompt, within: 10)
    return terminal
  }

  func type(_ lines: [(String, String)], in terminal: Terminal) {
    for (line, answer) in lines {
      terminal.send(line + "\r")
      terminal.expect(answer, within: 60)
    }
  }

  @Test("A password that is set for good costs the whole work of scrypt, and opens")
  func wholeWork() throws {
    let whole = ["HEED_WORK_FACTOR": ""]
    let script = "register yes\nAna\nana@example.org\nadd Buy milk\n"
    _ = try ProgramTests.run(PeopleTests.given, script, in: folder, variables: whole)
    let identity = try Data(contentsOf: profile.appendingPathComponent("identity.age"))
    let header = identity.split(separator: UInt8(ascii: "\n")).prefix(2).map { String(decoding: $0, as: UTF8.self) }
    #expect(header.first == "age-encryption.org/v1")
    #expect(header.last?.hasPrefix("-> scrypt ") == true && header.last?.hasSuffix(" 18") == true)
    #expect(try run(PeopleTests.given + ["list"]).output == "1 task.\n1 Buy milk, medium.\n")
  }

  // MARK: At a terminal

  @Test("A password is neither on the screen nor in a file, nor is what it locks")
  func registering() throws {
    let terminal = try terminal()
    type(
      [
        ("add Xylophone", "heed: "), ("record \(folder.url.path)/recorded", "heed: "), ("register", "name: "),
        ("Ana", "email: "), ("ana@example.org", "password: "), (PeopleTests.password, "again: "),
        (PeopleTests.password, "yes or no: "), ("yes", "written: "), ("yes", "Registered, Ana, 1 task, locked."),
        ("again", "heed: "), ("add Quarterdeck, page Ombudsman, tag pelican", "heed: "),
        ("note 2 Marzipan", "heed: "), ("password secretive", "Not behind password"), ("history", "heed: "),
        ("record off", "heed: "), ("page Ombudsman", "heed: "), ("logout", "Logged out, Ana. No tasks."),
        ("login Ana", "password: "), ("wrong horse", "Not the password of Ana."), (PeopleTests.password, "2 tasks."),
        ("quit", "Goodbye."),
      ], in: terminal)
    #expect(terminal.end(within: 20) == 0)
    for hidden in [PeopleTests.password, "wrong horse"] { #expect(!terminal.text.contains(hidden)) }
    let key = PeopleTests.groups(in: terminal.text)
    try #require(key.count == 15)
    let secrets = [PeopleTests.password, "wrong horse", "secretive", key[0...1].joined(), key[0].uppercased()]
    #expect(PeopleTests.files(in: folder.url, with: secrets) == [])
    try FileManager.default.removeItem(atPath: folder.url.path + "/recorded")
    // The commands that made what was taken along are hidden too.
    let locked = ["Xylophone", "Quarterdeck", "Ombudsman", "pelican", "Marzipan"]
    #expect(PeopleTests.files(in: folder.url, with: locked) == [])
    // Where commands of the unnamed profile are kept, which this looked through as well.
    #expect(PeopleTests.files(in: folder.url, with: ["login Ana"]) == ["history"])
  }

  @Test("A locked profile that was open last is asked for; the recovery key opens it as it was said")
  func recovering() throws {
    let groups = try register(adding: "add Buy milk\n")
    let first = try terminal(expecting: "password: ")
    first.send("\r")
    first.expect("\r\nNot open, Ana. Type login Ana to open it.\r\n")
    first.expect("No tasks. Type help for help. Type tour for a tour.\r\n")
    first.expect("heed: ")
    type(
      [
        ("login", "password: "), (groups.joined(separator: " ").lowercased(), "New password of Ana."),
        ("red river 77", "again: "), ("red river 77", "Logged in, Ana. 1 task."), ("quit", "Goodbye."),
      ], in: first)
    #expect(first.end(within: 20) == 0)
    #expect(!first.text.contains(groups[3]) && !first.text.contains("red river"))
    let old = try run(PeopleTests.given + ["--profile", "Ana", "list"])
    #expect(old.status == 1 && old.output == "" && old.errors == PeopleTests.wrong)
    let new = try run(["--password-command", "echo red river 77", "list"])
    #expect(new.output == "1 task.\n1 Buy milk, medium.\n" && new.status == 0)
  }

  @Test("A keyholder that is killed is told, nothing is lost, and login opens again")
  func keyholderKilled() throws {
    try register(adding: "add Buy milk\n")
    let terminal = try terminal(expecting: "password: ")
    type([(PeopleTests.password, "heed: ")], in: terminal)
    kill(try #require(PeopleTests.keyholder(of: terminal.child)), SIGKILL)
    type(
      [
        ("add Lost and told", "Cannot lock or unlock, the keys are gone. Type login again."), ("login", "password: "),
        (PeopleTests.password, "Logged in, Ana. 1 task."), ("add Bread", "Added 2, Bread."),
        ("quit", "Goodbye."),
      ], in: terminal)
    _ = terminal.end(within: 20)
    #expect(try run(PeopleTests.given + ["list"]).output == "2 tasks.\n1 Buy milk, medium.\n2 Bread.\n")
  }

  private static func keyholder(of parent: pid_t) -> pid_t? {
    let children = "/proc/\(parent)/task/\(parent)/children"
    return (try? String(contentsOfFile: children, encoding: .utf8))?.split(separator: " ").first.flatMap { pid_t($0) }
  }

  // MARK: In scripts

  @Test("In a script the password comes from a command or a descriptor, and nothing is done without it")
  func scripts() throws {
    try register(adding: "add Buy milk\n")
    let list = "1 task.\n1 Buy milk, medium.\n"
    let locked = try run([], "add Bread\n")
    #expect(locked.status == 1 && locked.output == "" && locked.errors == PeopleTests.missing)
    #expect(try run(["list"]).status == 1)
    let file = folder.url.path + "/password"
    try Data((PeopleTests.password + "\n").utf8).write(to: URL(fileURLWithPath: file))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let heed = try builtHeed()
    shell.arguments = ["-c", "exec '\(heed)' --store '\(folder.store)' --password-fd 3 list 3<'\(file)'"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == list)
    shell.waitUntilExit()
    let none = try run(["--password-command", "false", "list"])
    #expect(none.errors == "No password came with the call. Look at what gives it.\n" && none.status == 1)
    let together = try run(PeopleTests.given + ["--together"], "add Bread\ndlete 1\n")
    #expect(together.status == 1)
    #expect(try run(PeopleTests.given + ["list"]).output == list)
    // Leaving needs no password.
    #expect(try run(["logout"]).output == "Logged out, Ana. No tasks.\n")
    #expect(try run(["status"]).output == "No tasks. Type add to make one.\n")
    #expect(try run(PeopleTests.given + ["--profile", "ANA@example.org", "check"]).status == 0)
    let gone = try run(PeopleTests.given + ["--profile", "Ana"], "profile delete yes\nprofiles\n")
    #expect(gone.output.hasPrefix("Deleted, profile Ana.") && gone.errors.contains("No profiles."))
    let people = try FileManager.default.contentsOfDirectory(atPath: folder.store + "/people")
    #expect(people.allSatisfy { ["last.json", "lock"].contains($0) })
  }

  @Test("After wrong passwords the next try waits, and a right one ends that")
  func slowing() throws {
    try register()
    for count in ["1", "2"] {
      let wrong = try run(["--password-command", "echo wrong one", "list"])
      #expect(wrong.status == 1 && wrong.errors == PeopleTests.wrong)
      let tries = try String(contentsOf: try profile.appendingPathComponent("tries.json"), encoding: .utf8)
      #expect(tries.contains("\"failures\":\"\(count)\""))
    }
    try Data("{\"failures\":\"5\"}\n".utf8).write(to: try profile.appendingPathComponent("tries.json"))
    let slow = try run(PeopleTests.given + ["list"])
    #expect(slow.errors == "Waiting 4 seconds after wrong passwords.\n")
    #expect(slow.output == "No tasks. Type add to make one.\n")
    #expect(try !String(contentsOf: try profile.appendingPathComponent("tries.json"), encoding: .utf8).contains("5"))
  }

  @Test("Without its keyholder Heed says that a part is missing")
  func keyholderMissing() throws {
    try register(adding: "add Buy milk\n")
    let alone = folder.url.appendingPathComponent("alone")
    try FileManager.default.createDirectory(at: alone, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: builtHeed(), toPath: alone.path + "/heed")
    let terminal = try Terminal(
      alone.path + "/heed", ["--store", folder.store] + PeopleTests.given + ["list"], columns: 200, home: folder.url)
    #expect(terminal.end(within: 10) == 1)
    #expect(terminal.text == "Cannot lock or unlock, a part is missing. Get and install Heed anew.\r\n")
  }

  @Test("Of two who register one name at once, one gets it")
  func atOnce() throws {
    let starts = try (0..<2).map { number in
      let start = try ProgramTests.start(PeopleTests.given, in: folder)
      try start.1.fileHandleForWriting.write(contentsOf: Data("register yes\nAna\nana\(number)@example.org\n".utf8))
      try start.1.fileHandleForWriting.close()
      return start
    }
    let said = starts.map { String(decoding: $0.3.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    for start in starts { start.0.waitUntilExit() }
    let refusal = "Line 3. Not free, the name Ana. Type another.\nStopped at line 3, nothing kept.\n"
    #expect(said.sorted() == ["", refusal])
    #expect(try run(["profiles"]).output.hasPrefix("1 profile"))
  }

  // MARK: On the disk

  @Test("Killed in the middle of a thousand tasks, no file shows one of their words")
  func killed() throws {
    let answers = 400
    try register()
    let words = ["Xylophone", "Ombudsman", "pelican", "Marzipan"]
    let (process, input, output, _) = try ProgramTests.start(PeopleTests.given, in: folder)
    let script = (1...1_000).map { "add Xylophone \($0), page Ombudsman, tag pelican, note Marzipan\nstatus\n" }
      .joined()
    let writing = Thread { try? input.fileHandleForWriting.write(contentsOf: Data(script.utf8)) }
    signal(SIGPIPE, SIG_IGN)
    writing.start()
    var heard = Data()
    while heard.count(where: { $0 == 10 }) < 2 * answers {
      let some = output.fileHandleForReading.availableData
      if some.isEmpty { break }
      heard += some
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(PeopleTests.files(in: folder.url, with: words) == [])
    let kept = try run(PeopleTests.given, "status\ncheck\n")
    #expect(try #require(kept.output.split(separator: " ").first.flatMap { Int($0) }) >= answers)
    #expect(kept.output.contains("Whole."))
  }

  private static let hasAge = FileManager.default.isExecutableFile(atPath: "/usr/bin/age")

  @Test(
    "The stock age opens what Heed wrote, and Heed what age sealed",
    .enabled(if: hasAge, "age is not installed, so it is not known what it says of Heed's files."))
  func age() throws {
    let key = try register(adding: "add Xylophone\n")
    let (identity, tasks) = (try profile.path + "/identity.age", try profile.path + "/tasks.age")
    let asking = try Terminal("/usr/bin/age", ["-d", "-i", identity, "-o", folder.url.path + "/opened", tasks])
    asking.expect("passphrase")
    asking.send(PeopleTests.password + "\r")
    #expect(asking.end(within: 30) == 0)
    let opened = try Data(contentsOf: folder.url.appendingPathComponent("opened"))
    #expect(opened.range(of: Data("Xylophone".utf8)) != nil)
    let recovery = folder.url.path + "/recovery.txt"
    try Data(("AGE-SECRET-KEY-1" + key.joined().uppercased() + "\n").utf8).write(to: URL(fileURLWithPath: recovery))
    let second = try Terminal("/usr/bin/age", ["-d", "-i", recovery, tasks], columns: 2_000)
    #expect(second.end(within: 10) == 0)
    #expect(second.text.contains("Xylophone"))
    // For whom it was sealed stands in the identity file.
    let keys = try Terminal("/usr/bin/age", ["-d", identity], columns: 200)
    keys.expect("passphrase")
    keys.send(PeopleTests.password + "\r")
    #expect(keys.end(within: 30) == 0)
    let recipients = keys.text.split(whereSeparator: { $0.isWhitespace }).filter { $0.hasPrefix("age1") }.map(
      String.init)
    #expect(recipients.count == 2)
    let changed = String(decoding: opened, as: UTF8.self).replacingOccurrences(of: "Xylophone", with: "Quarterdeck")
    let plain = folder.url.path + "/changed"
    try Data(changed.utf8).write(to: URL(fileURLWithPath: plain))
    let sealing = try Terminal(
      "/usr/bin/age", recipients.flatMap { ["-r", $0] } + ["-o", tasks, plain], columns: 200)
    #expect(sealing.end(within: 10) == 0)
    #expect(try run(PeopleTests.given + ["list"]).output.contains("Quarterdeck"))
  }
}
