import Foundation
import Seeded
import Testing

@testable import Storage
@testable import heed

/// What a locked profile says of a damaged lock, of files that somebody replaced, and of a machine without room.
@Suite struct LockedProfileTests {
  private static let identity = SampleKeys.ana.identityFile

  private func flipped(_ place: Int) -> Data {
    var bytes = LockedProfileTests.identity
    bytes[place] ^= 1
    return Data(bytes)
  }

  private func terminal(_ trial: TrialStore) throws -> Terminal {
    let terminal = try Terminal(builtHeed(), ["--store", trial.folder.store, "--profile", "Ana"], columns: 200)
    terminal.expect("password: ", within: 10)
    return terminal
  }

  private func type(_ lines: [(String, String)], in terminal: Terminal) {
    for (line, answer) in lines {
      terminal.send(line + "\r")
      terminal.expect(answer, within: 30)
    }
  }

  // MARK: A damaged lock

  @Test("A lock that is surely damaged is no wrong password, and the recovery key opens the tasks")
  func damagedLock() throws {
    let text = String(decoding: LockedProfileTests.identity, as: UTF8.self)
    let check = try #require(text.range(of: "\n--- ")).upperBound.utf16Offset(in: text)
    let damaged: [Data?] = [
      flipped(3), flipped(24), flipped(check + 4), flipped(LockedProfileTests.identity.count - 3),
      Data(LockedProfileTests.identity.prefix(300)), Data(LockedProfileTests.identity.prefix(30)), Data(), nil,
    ]
    for (number, identity) in damaged.enumerated() {
      let trial = try TrialStore(.sealed)
      _ = try trial.run(["add", "Xylophone"])
      try put(identity, trial)
      let refused = try trial.run(["list"])
      let said = "Not open, identity.age of Ana is damaged. Type the recovery key.\n"
      #expect(refused.errors == said && refused.status == 1, "\(number)")
      #expect(trial.contents["identity.age"] == identity)
    }
  }

  @Test("Where the lock is damaged or gone, the recovery key opens the tasks and a new password is asked for")
  func damagedLockRecovered() throws {
    for identity in [flipped(24), nil] {
      let trial = try TrialStore(.sealed)
      _ = try trial.run(["add", "Xylophone"])
      try put(identity, trial)
      let terminal = try terminal(trial)
      type(
        [
          ("tiger lily", "damaged. Type the recovery key.\r\npassword: "), (SampleKeys.ana.recovery, "password: "),
          ("brown bear 5", "again: "), ("brown bear 5", "1 task."),
          ("list", "Xylophone"), ("quit", "Goodbye."),
        ], in: terminal)
      #expect(terminal.end() == 0)
      #expect(trial.contents["identity.age"]?.starts(with: "age-encryption.org/".utf8) == true)
    }
  }

  @Test("A session that goes on beside a password just set keeps nothing typed in the clear")
  func historyBesideALock() throws {
    for form in TrialStore.Form.allCases {
      let trial = try TrialStore(form)
      _ = try trial.run(["add", "Xylophone"])
      var history = LineHistory(path: trial.path + "/history", makesFolder: false)
      history.add("add Zither")
      #expect(trial.contents.keys.contains("history") == (form == .plain))
    }
  }

  /// Writes the identity; nil deletes it.
  private func put(_ identity: Data?, _ trial: TrialStore) throws {
    if let identity { return try trial.write("identity.age", identity) }
    try FileManager.default.removeItem(atPath: trial.paths.identity)
  }

  @Test("After three wrong passwords it is said that the lock may be damaged, and what opens then")
  func mayBeDamaged() throws {
    let trial = try TrialStore(.sealed)
    let text = String(decoding: LockedProfileTests.identity, as: UTF8.self)
    let salt = try #require(text.range(of: "scrypt ")).upperBound.utf16Offset(in: text)
    try trial.write("identity.age", flipped(salt + 3))
    let terminal = try terminal(trial)
    let plain = "Not the password of Ana. Type it again.\r\n"
    let more = "Not the password of Ana, or damaged. Type it again, or the recovery key.\r\n"
    type([("tiger lily", plain), ("tiger lily", plain), ("tiger lily", more)], in: terminal)
  }

  // MARK: Replaced files

  @Test("A locked profile whose files were replaced by plain ones says once that it is locked no more")
  func replacedByPlain() throws {
    let trial = try TrialStore(.sealed)
    _ = try trial.run(["add", "Xylophone"])
    for name in ["identity.age", "tasks.age", "journal.sealed"] {
      try FileManager.default.removeItem(atPath: trial.path + "/" + name)
    }
    try trial.write("tasks.json", Data("{\"tasks\":[{\"name\":\"Bread\"}]}".utf8))
    let told = "Not locked any more, Ana. Its files were replaced. Type password to lock it.\n"
    let call = ["--store", trial.folder.store, "--profile", "Ana", "list"]
    #expect(try ProgramTests.run(call, in: trial.folder).errors.hasPrefix(told))
    let again = try ProgramTests.run(call, in: trial.folder)
    #expect(!again.errors.contains("locked") && again.output == "1 task.\n1 Bread, medium.\n")
  }

  // MARK: A machine without room

  /// Runs a call in other limits, as somebody who is not root.
  private func limited(_ limits: [String], _ trial: TrialStore) throws -> (output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
    let user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    process.arguments = limits + user + [try builtHeed(), "--store", trial.folder.store] + call
    process.environment = ["HOME": trial.folder.url.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    try input.fileHandleForWriting.write(contentsOf: Data("tiger lily\n".utf8))
    try input.fileHandleForWriting.close()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return (
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self),
      String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    )
  }

  private var call: [String] { ["--profile", "Ana", "--password-fd", "0", "list"] }

  private func given(_ trial: TrialStore) throws {
    let all = FileManager.default.enumerator(atPath: trial.folder.url.path)?.allObjects as? [String] ?? []
    for name in [""] + all.map({ "/" + $0 }) { chown(trial.folder.url.path + name, 65534, 65534) }
  }

  @Test("No memory for a password is told as that", .enabled(if: isRoot, "Only root may run as others."))
  func noMemory() throws {
    let trial = try TrialStore(.sealed)
    let text = try #require(String(data: Data(LockedProfileTests.identity), encoding: .isoLatin1))
    let changed = text.replacingOccurrences(of: "XA 4\n", with: "XA 20\n")
    try #require(changed != text)
    try trial.write("identity.age", #require(changed.data(using: .isoLatin1)))
    try given(trial)
    let run = try limited(["--as=900000000"], trial)
    #expect(run.errors == "No memory for the password. Type it again when programs have ended.\n")
  }

  @Test("No process for the keys is told as that", .enabled(if: isRoot, "Only root may run as others."))
  func noProcess() throws {
    let trial = try TrialStore(.sealed)
    try given(trial)
    #expect(try limited([], trial).errors == "")
    let run = try limited(["--nproc=1"], trial)
    #expect(run.errors == "No room for another program. Type it again when some have ended.\n")
    let files = try limited(["--nofile=4"], trial)
    #expect(files.errors == "No room for another program. Type it again when some have ended.\n")
  }

  #if os(Linux)
    @Test("The memory is closed to others before the password is asked for", .enabled(if: isRoot, "As above."))
    func closedMemory() throws {
      let trial = try TrialStore(.sealed)
      try given(trial)
      let words = ["--reuid", "65534", "--regid", "65534", "--clear-groups", try builtHeed()]
      let terminal = try Terminal("/usr/bin/setpriv", words + ["--store", trial.folder.store], columns: 200)
      terminal.expect("heed: ", within: 10)
      let memory = "/proc/\(terminal.child)/mem"
      #expect(try FileMark(path: memory)?.owner == 65534)
      terminal.send("login Ana\r")
      terminal.expect("password: ")
      // Of a process that may not be looked into all belongs to root (proc(5)).
      #expect(try FileMark(path: memory)?.owner == 0)
    }
  #endif
}

/// Whether tests may run programs as somebody else.
private let isRoot = geteuid() == 0 && access("/usr/bin/prlimit", X_OK) == 0
