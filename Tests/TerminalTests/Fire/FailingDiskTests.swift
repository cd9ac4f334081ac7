import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// The program on a disk that fails, is full, can only be read, or goes away: what was answered is there, what was
/// refused is not, and each refusal says why. A script ends where it could not be written.
@Suite struct FailingDiskTests {
  /// A program that is typed to, one command and one answer at a time, and the names that must be there by its answers.
  final class Talk {
    private let run: (Process, Pipe, Pipe, Pipe)
    private let gathered: Gathered
    private var heard = 0
    private(set) var kept: Set<String>
    private(set) var refusals: [String] = []
    private(set) var made: Int
    private let before: Int

    /// `earlier` is what went on before in the same store.
    init(_ trial: TrialStore, _ faults: [String: Int] = [:], after earlier: Talk? = nil) throws {
      (kept, made, before) = (earlier?.kept ?? [], earlier?.made ?? 0, earlier?.made ?? 0)
      run = try trial.start(joined: true, variables: Fire.disk(faults))
      gathered = Gathered(run.2)
    }

    /// The one line that answers a command; nil when the program is gone.
    func say(_ line: String) -> String? {
      guard (try? run.1.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))) != nil else { return nil }
      while true {
        // Asked first: what it said before it ended may be gathered only afterwards.
        let isRunning = run.0.isRunning
        let text = isRunning ? gathered.text : gathered.whole()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if lines.count > heard {
          heard += 1
          return String(lines[heard - 1])
        }
        if !isRunning { return nil }
        usleep(200)
      }
    }

    /// Adds a task or deletes one, and keeps what the answer promises.
    func step(_ random: inout Seeded, length: Int) -> String? {
      made += 1
      if !kept.isEmpty, random.chance(4), let name = kept.sorted().randomElement(using: &random) {
        let answer = say("delete \"\(name)\"")
        if answer?.hasPrefix("Deleted") == true { kept.remove(name) } else { refused(answer) }
        return answer
      }
      let name = "Job \(made) " + String(repeating: "x", count: Int.random(in: 1...length, using: &random))
      let answer = say("add \"\(name)\"")
      if answer?.hasPrefix("Added") == true { kept.insert(name) } else { refused(answer) }
      return answer
    }

    private func refused(_ answer: String?) { if let answer { refusals.append(answer) } }

    /// What is said behind a write that failed: where the script ended, and what is kept of it.
    var stopped: String {
      let count = made - before - 1
      let kept = count == 0 ? "nothing" : count == 1 ? "1 change" : "\(count) changes"
      return "Stopped at line \(made - before), \(kept) kept."
    }

    /// The last line that was said, once the program has ended.
    var last: String? { gathered.whole().split(separator: "\n").last.map { String($0) } }

    func end() -> Int32 {
      try? run.1.fileHandleForWriting.close()
      run.0.waitUntilExit()
      return run.0.terminationReason == .exit ? run.0.terminationStatus : -run.0.terminationStatus
    }
  }

  @Test(.enabled(if: Fire.faultyDisk != nil), arguments: TrialStore.Form.allCases)
  func aWriteThatFailsAtARandomByte(_ form: TrialStore.Form) throws {
    try Fire.trials("A write that fails at a random byte", form) { seed, random in
      let trial = try TrialStore(form)
      let before = try trial.size()
      let full = random.chance(2)
      var faults = ["BYTES": Int.random(in: 0...random.pick([500, 20_000, 200_000]), using: &random)]
      faults["ERROR"] = Int(full ? ENOSPC : EIO)
      if random.chance(2) { faults["FAILURES"] = Int.random(in: 1...6, using: &random) }
      var (talk, refused) = (try Talk(trial, faults), 0)
      for _ in 0..<40 {
        #expect(talk.step(&random, length: 1_900) != nil, "it died, seed \(seed)")
        guard let refusal = talk.refusals.first else { continue }
        let reason = full ? "the disk is full" : "the system refused. Look at \(trial.paths.journal)"
        #expect(talk.end() == 1 && refusal.contains(reason), "\(refusal), seed \(seed)")
        #expect(refusal.hasPrefix("Line ") && talk.last == talk.stopped, "\(refusal), seed \(seed)")
        #expect(try trial.names() == talk.kept, "seed \(seed)")
        refused += 1
        // Another one goes on, perhaps on the same disk.
        talk = try Talk(trial, random.chance(2) ? faults : [:], after: talk)
      }
      #expect(talk.end() == 0, "seed \(seed)")
      #expect(try trial.names() == talk.kept, "seed \(seed)")
      // One program wrote all of it where none was refused: no more than there was room for. A note beside the tasks, that
      // a profile is locked, may have met all failures there were; it is written again the next time.
      let written = try trial.size() - before
      let mayMeetNote = form == .sealed && faults["FAILURES"] != nil
      #expect(refused > 0 || mayMeetNote || written <= faults["BYTES", default: 0], "seed \(seed), \(written) bytes")
    }
  }

  /// Puts a small file system of its own at a folder, which only root may.
  static func mounted(_ options: String, at folder: ProgramTests.Folder) throws -> Bool {
    try FileManager.default.createDirectory(atPath: folder.store, withIntermediateDirectories: true)
    return command("mount", ["-t", "tmpfs", "-o", options, "none", folder.store])
  }

  @discardableResult
  static func command(_ name: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  static let canMount: Bool = {
    let folder = ProgramTests.Folder()
    guard geteuid() == 0, (try? mounted("size=64k", at: folder)) == true else { return false }
    return command("umount", [folder.store])
  }()

  /// A store on such a file system.
  private static func trial(_ form: TrialStore.Form, _ options: String) throws -> TrialStore {
    let trial = try TrialStore(form)
    try FileManager.default.removeItem(atPath: trial.folder.store)
    #expect(try mounted(options, at: trial.folder))
    try trial.prepare()
    return trial
  }

  @Test(.enabled(if: canMount), arguments: TrialStore.Form.allCases)
  func aSmallFileSystemThatFillsUp(_ form: TrialStore.Form) throws {
    try Fire.trials("A file system that fills up", form, few: 1) { seed, random in
      let trial = try FailingDiskTests.trial(form, "size=\(random.pick([64, 128, 256]))k")
      let folder = trial.folder
      defer { FailingDiskTests.command("umount", [folder.store]) }
      let talk = try Talk(trial)
      var steps = 0
      while talk.refusals.isEmpty, steps < 400 {
        #expect(talk.step(&random, length: 1_900) != nil, "it died, seed \(seed)")
        steps += 1
      }
      for refusal in talk.refusals { #expect(refusal.contains("the disk is full"), "seed \(seed)") }
      #expect(talk.end() == 1)
      #expect(talk.last == talk.stopped, "seed \(seed)")
      #expect(try trial.names() == talk.kept, "seed \(seed)")
      // With room again it goes on.
      FailingDiskTests.command("mount", ["-o", "remount,size=4m", folder.store])
      #expect(try trial.run([], "add Room again\ncheck\n").output.contains("\nWhole."))
    }
  }

  @Test(.enabled(if: canMount), arguments: TrialStore.Form.allCases)
  func aFileSystemThatCanOnlyBeRead(_ form: TrialStore.Form) throws {
    let trial = try FailingDiskTests.trial(form, "size=4m")
    let folder = trial.folder
    defer { FailingDiskTests.command("umount", [folder.store]) }
    let talk = try Talk(trial)
    #expect(talk.say("add One") == "Added 1, One.")
    FailingDiskTests.command("mount", ["-o", "remount,ro", folder.store])
    let refusal = try #require(talk.say("add Two"))
    #expect(refusal.contains("Not saved, it can only be read."))
    #expect(talk.say("status") == "1 task.")
    #expect(talk.end() == 1)
    let run = try trial.run([], "list\nundo\ndone 1\ncheck\n")
    #expect(run.output.hasPrefix("1 task.\n1 One, medium.\nWhole."))
    #expect(run.errors.split(separator: "\n").count == 2)
    FailingDiskTests.command("mount", ["-o", "remount,rw", folder.store])
    #expect(try trial.run([], "done 1\n").output == "Done, One. 0 left.\n")
  }

  @Test(arguments: TrialStore.Form.allCases) func theFolderIsRemovedWhileItRuns(_ form: TrialStore.Form) throws {
    try Fire.trials("The folder removed", form, few: 1) { seed, random in
      let trial = try TrialStore(form)
      let talk = try Talk(trial)
      for _ in 0..<Int.random(in: 1...20, using: &random) { _ = talk.step(&random, length: 1_900) }
      #expect(talk.refusals.isEmpty)
      try FileManager.default.removeItem(atPath: trial.path)
      // Told once, before the first refusal.
      #expect(talk.step(&random, length: 10)?.hasPrefix("The folder is gone, ") == true, "seed \(seed)")
      for _ in 0..<3 {
        let answer = try #require(talk.step(&random, length: 10), "it died, seed \(seed)")
        // A sealed store is that of a profile, and it is the profile that is not there any more.
        #expect(answer.contains(form == .plain ? "the folder is gone" : "No profile Ana any more."), "seed \(seed)")
      }
      #expect(talk.end() == 1)
      #expect(!FileManager.default.fileExists(atPath: trial.path))
      let anew = try trial.run(["add", "Anew"])
      switch form {
      case .plain: #expect(anew.output == "Added 1, Anew.\n")
      case .sealed: #expect(anew.output == "" && anew.errors == "No profiles. Type register to make one.\n")
      }
    }
  }
}
