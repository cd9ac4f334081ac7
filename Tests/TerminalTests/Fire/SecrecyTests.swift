import Foundation
import Seeded
import Testing

@testable import Storage

/// What a password hides stands in no byte of the data folder, whatever happens to the program.
@Suite struct SecrecyTests {
  /// One of each that can be typed: a name, a page, a tag, a note, a name that was changed and one that was deleted.
  static let words = ["Xylophone", "Ombudsman", "pelican", "Marzipan", "Quarterdeck", "Zeppelin"]
  static let looking = Looking(for: words + ["tiger lily", "AGE-SECRET-KEY"])

  /// Commands in which each of the words comes many times.
  static func lines(_ count: Int, _ random: inout Seeded) -> [String] {
    (1...count).map { number in
      let task = Int.random(in: 1...20, using: &random)
      return random.pick([
        "add Xylophone \(number), page Ombudsman, tag pelican, note Marzipan",
        "note \(task) " + String(repeating: "Marzipan \(number) ", count: Int.random(in: 1...400, using: &random)),
        "name \(task) Quarterdeck \(number)", "add Zeppelin \(number), due tomorrow", "delete \(task)", "done \(task)",
        "undo", "redo", "find Quarterdeck", "tag \(task) pelican", "move \(task) to Ombudsman",
      ])
    }
  }

  @Test(arguments: TrialStore.Form.allCases) func killedAtAnyMomentNoByteTells(_ form: TrialStore.Form) throws {
    var leftovers = 0
    try Fire.trials("Looked through every byte", form, few: 1) { seed, random in
      var trial = try KillingTests.begin(form, full: true)
      for round in 0..<4 {
        // Both files of that store are replaced soon; half of the runs are killed by a call for it.
        if round > 0 { trial = try KillingTests.begin(form, full: true) }
        let lines = SecrecyTests.lines(60, &random)
        let call = Int.random(in: 4...14, using: &random)
        let faults = round % 2 == 0 ? ["KILL": call, "PART": 50] : ["SLOW": random.pick([300, 3_000])]
        let run = try trial.start(variables: Fire.disk(faults))
        let gathered = Gathered(run.2)
        let input = run.1.fileHandleForWriting
        Thread {
          Fire.outliveReaders()
          try? input.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
          try? input.close()
        }.start()
        let end = round % 2 == 0 ? Int.max : Int.random(in: 0...2_000, using: &random)
        while gathered.data.count < end, run.0.isRunning { usleep(100) }
        usleep(UInt32.random(in: 0...20_000, using: &random))
        kill(run.0.processIdentifier, SIGKILL)
        run.0.waitUntilExit()
        leftovers += trial.contents.keys.count { $0.hasSuffix(".new") }
        if form == .sealed { #expect(SecrecyTests.looking.found(in: trial.folder.url) == [], "seed \(seed)") }
      }
      // Some file half written must be among what is looked through: a kill between writing it and its rename leaves one.
      for call in 3...40 where leftovers == 0 {
        trial = try KillingTests.begin(form, full: true)
        let script = SecrecyTests.lines(60, &random).joined(separator: "\n") + "\n"
        let run = try trial.start(variables: Fire.disk(["KILL": call]))
        Fire.outliveReaders()
        try? run.1.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try? run.1.fileHandleForWriting.close()
        run.0.waitUntilExit()
        leftovers += trial.contents.keys.count { $0.hasSuffix(".new") }
        if form == .sealed { #expect(SecrecyTests.looking.found(in: trial.folder.url) == [], "seed \(seed)") }
      }
      let copy = trial.folder.url.path + "/copy"
      let last = try trial.run([], "add Xylophone\nbackup \(copy)\ncheck\n")
      #expect(last.status == 0 && last.output.contains("\nWhole."), "seed \(seed)")
      #expect(FileManager.default.fileExists(atPath: copy))
      let found = SecrecyTests.looking.found(in: trial.folder.url)
      // Of a plain store the same look must find something, or it would prove nothing.
      #expect(found.isEmpty == (form == .sealed), "\(found), seed \(seed)")
    }
    if Fire.faultyDisk != nil { #expect(leftovers > 0) }
    print("Looked through every byte, \(form), \(leftovers) of them in files half written.")
  }

  /// Heed at its usual places, with the password in a file that it is handed open.
  private func call(_ home: URL, _ script: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)")
    try Data("tiger lily 9\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "exec \"$0\" --password-fd 3 3<\"$1\"", try builtHeed(), file.path]
    shell.environment = ["HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "TZ": "UTC", "LANG": "C.UTF-8"]
    let (input, output) = (Pipe(), Pipe())
    shell.standardInput = input
    shell.standardOutput = output
    shell.standardError = output
    try shell.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    defer { shell.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test("A plain store that is taken along into a profile with a password leaves no plain copy")
  func adopted() throws {
    let terminal = try Terminal.heed()
    let home = terminal.home
    for line in ["add Xylophone, page Ombudsman, tag pelican, note Marzipan", "add Zeppelin", "name 1 Quarterdeck"] {
      terminal.send(line + "\r")
      terminal.expect("heed: ")
    }
    terminal.send("delete 2\rquit\r")
    #expect(terminal.end() == 0)
    let store = home.path + "/data/heed"
    // What an earlier mend put aside belongs to the store too.
    try Data("{\"name\":\"Zeppelin\"}\n".utf8).write(to: URL(fileURLWithPath: store + "/tasks-damaged-1.json"))
    let before = Set(SecrecyTests.looking.found(in: home).map { $0.prefix { $0 != ":" } })
    #expect(before == ["journal.jsonl", "tasks.json", "history", "tasks-damaged-1.json"])

    let said = try call(home, "register yes\nAna\nana@example.org\nlist\nundo\nredo\n")
    let key = said.split(separator: "\n").filter { $0.hasPrefix("Group ") }
      .map { $0.split(separator: ",")[1].filter { $0 != " " && $0 != "." } }
    try #require(key.count == 15 && said.contains("Quarterdeck") && said.contains("Undone, "), "\(said)")
    let secrets = SecrecyTests.words + ["tiger lily", "AGE-SECRET-KEY", key[2..<4].joined(), key[5..<7].joined()]
    #expect(Looking(for: secrets).found(in: home) == [])
    // What is seen, as the README says: who has a profile and since when, and how large the files are.
    #expect(!Looking(for: ["ana@example.org"]).found(in: home).isEmpty)
    let people = store + "/people"
    let profile = try #require(FileManager.default.contentsOfDirectory(atPath: people).first { $0.count == 32 })
    let known: Set = [
      "identity.age", "journal.sealed", "lock", "profile.json", "settings.json", "tasks-damaged-1.age",
      "tasks-damaged-1.json.age", "tasks.age",
    ]
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: people + "/" + profile)).isSubset(of: known))
  }

  @Test("A changed password writes one small file anew, and the old one opens nothing any more")
  func changed() throws {
    let trial = try TrialStore(.sealed)
    _ = try trial.run([], "add Xylophone\nadd Zeppelin\ndelete 2\n")
    let marks = {
      try FileManager.default.contentsOfDirectory(atPath: trial.path).map {
        ($0, try FileMark(path: trial.path + "/" + $0))
      }
    }
    let (before, contents) = (try marks(), trial.contents)
    let terminal = try Terminal(
      builtHeed(), ["--store", trial.folder.store, "--profile", "Ana"], columns: 200)
    terminal.expect("password: ", within: 10)
    for (typed, answer) in [
      ("tiger lily", "heed: "), ("password", "password: "), ("tiger lily", "password: "), ("red river 77", "again: "),
      ("red river 77", "Password changed, Ana."), ("quit", "Goodbye."),
    ] {
      terminal.send(typed + "\r")
      terminal.expect(answer, within: 60)
    }
    #expect(terminal.end() == 0)
    let after = Dictionary(uniqueKeysWithValues: try marks())
    for (name, mark) in before where name != "identity.age" { #expect(after[name] == mark, "\(name)") }
    #expect(before.map(\.0).contains("tasks.age") && before.map(\.0).contains("journal.sealed"))
    #expect(trial.contents["identity.age"] != contents["identity.age"])
    #expect(trial.contents["identity.age"].map { $0.count < 1_000 } == true)
    let old = try trial.run(["list"])
    #expect(old.output == "" && old.errors == "Not the password of Ana. Look at what gives it.\n" && old.status == 1)
  }
}
