import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// The program on a disk that fails, is full, can only be read, or goes away: what was answered is there, what was
/// refused is not, and each refusal says why.
@Suite struct FailingDiskTests {
  /// A program that is typed to, one command and one answer at a time, and the names that must be there by its answers.
  final class Talk {
    private let run: (Process, Pipe, Pipe, Pipe)
    private let gathered: Gathered
    private var heard = 0
    private(set) var kept: Set<String> = []
    private(set) var refusals: [String] = []
    private var made = 0

    init(_ folder: ProgramTests.Folder, _ faults: [String: Int] = [:]) throws {
      run = try ProgramTests.start([], in: folder, joined: true, variables: Fire.disk(faults))
      gathered = Gathered(run.2)
    }

    /// The one line that answers a command; nil when the program is gone.
    func say(_ line: String) -> String? {
      guard (try? run.1.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))) != nil else { return nil }
      while true {
        let lines = gathered.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if lines.count > heard {
          heard += 1
          return String(lines[heard - 1])
        }
        if !run.0.isRunning { return nil }
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

    func end() -> Int32 {
      try? run.1.fileHandleForWriting.close()
      run.0.waitUntilExit()
      return run.0.terminationReason == .exit ? run.0.terminationStatus : -run.0.terminationStatus
    }
  }

  static func names(_ folder: ProgramTests.Folder) throws -> Set<String> {
    let store = try DiskStore(folder: folder.store)
    #expect(store.problems == [])
    return Set(store.list.all.map(\.name))
  }

  @Test(.enabled(if: Fire.faultyDisk != nil)) func aWriteThatFailsAtARandomByte() throws {
    var refused = 0
    try Fire.trials("A write that fails at a random byte") { seed, random in
      let folder = ProgramTests.Folder()
      let full = random.chance(2)
      var faults = ["BYTES": Int.random(in: 0...random.pick([500, 20_000, 200_000]), using: &random)]
      faults["ERROR"] = Int(full ? ENOSPC : EIO)
      if random.chance(2) { faults["FAILURES"] = Int.random(in: 1...6, using: &random) }
      let talk = try Talk(folder, faults)
      for _ in 0..<40 { #expect(talk.step(&random, length: 1_900) != nil, "it died, seed \(seed)") }
      #expect(talk.end() == (talk.refusals.isEmpty ? 0 : 1), "seed \(seed)")
      let reason = full ? "the disk is full" : "the system refused with code 5"
      for refusal in talk.refusals { #expect(refusal.contains(reason), "seed \(seed)") }
      #expect(try FailingDiskTests.names(folder) == talk.kept, "seed \(seed)")
      refused += talk.refusals.count
    }
    print("Refused \(refused) commands.")
  }

  /// Puts a small file system of its own at the store, which only root may.
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

  @Test(.enabled(if: canMount)) func aSmallFileSystemThatFillsUp() throws {
    try Fire.trials("A file system that fills up", few: 3) { seed, random in
      let folder = ProgramTests.Folder()
      #expect(try FailingDiskTests.mounted("size=\(random.pick([64, 128, 256]))k", at: folder))
      defer { FailingDiskTests.command("umount", [folder.store]) }
      let talk = try Talk(folder)
      var steps = 0
      while talk.refusals.count < 5, steps < 400 {
        #expect(talk.step(&random, length: 1_900) != nil, "it died, seed \(seed)")
        steps += 1
      }
      for refusal in talk.refusals { #expect(refusal.contains("the disk is full"), "seed \(seed)") }
      #expect(talk.end() == 1)
      #expect(try FailingDiskTests.names(folder) == talk.kept, "seed \(seed)")
      // With room again it goes on.
      FailingDiskTests.command("mount", ["-o", "remount,size=4m", folder.store])
      #expect(try ProgramTests.run([], "add Room again\ncheck\n", in: folder).output.contains("\nWhole."))
    }
  }

  @Test(.enabled(if: canMount)) func aFileSystemThatCanOnlyBeRead() throws {
    let folder = ProgramTests.Folder()
    #expect(try FailingDiskTests.mounted("size=4m", at: folder))
    defer { FailingDiskTests.command("umount", [folder.store]) }
    let talk = try Talk(folder)
    #expect(talk.say("add One") == "Added 1, One, medium.")
    FailingDiskTests.command("mount", ["-o", "remount,ro", folder.store])
    let refusal = try #require(talk.say("add Two"))
    #expect(refusal.contains("Not saved, it can only be read."))
    #expect(talk.say("status") == "1 task.")
    #expect(talk.end() == 1)
    let run = try ProgramTests.run([], "list\nundo\ndone 1\ncheck\n", in: folder)
    #expect(run.output.hasPrefix("1 task.\n1, One, medium.\nWhole."))
    #expect(run.errors.split(separator: "\n").count == 2)
    FailingDiskTests.command("mount", ["-o", "remount,rw", folder.store])
    #expect(try ProgramTests.run([], "done 1\n", in: folder).output == "Done, One. 0 left.\n")
  }

  @Test func theFolderIsRemovedWhileItRuns() throws {
    try Fire.trials("The folder removed", few: 3) { seed, random in
      let folder = ProgramTests.Folder()
      let talk = try Talk(folder)
      for _ in 0..<Int.random(in: 1...20, using: &random) { _ = talk.step(&random, length: 1_900) }
      #expect(talk.refusals.isEmpty)
      try FileManager.default.removeItem(atPath: folder.store)
      for _ in 0..<3 {
        let answer = try #require(talk.step(&random, length: 10), "it died, seed \(seed)")
        #expect(answer.contains("the folder is gone"), "seed \(seed)")
      }
      #expect(talk.end() == 1)
      #expect(!FileManager.default.fileExists(atPath: folder.store))
      #expect(try ProgramTests.run(["add", "Anew"], in: folder).output == "Added 1, Anew, medium.\n")
    }
  }
}
