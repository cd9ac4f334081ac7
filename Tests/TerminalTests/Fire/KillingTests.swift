import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// The program killed at random moments, also while it writes the snapshot anew: what was answered is there, nothing is
/// there by half, and the store is whole (D14).
@Suite struct KillingTests {
  /// The files of a store whose journal is about to be shortened, so that the next compaction does all there is to do.
  private static func fullJournal(_ form: TrialStore.Form) -> [String: Data] {
    guard let trial = try? TrialStore(form), let store = try? trial.open(calls: Fire.hasty) else { return [:] }
    let time = Instant(seconds: 1_795_000_000)
    for number in 1...1_995 {
      let todo = Todo(uid: UID(high: 1, low: UInt64(number)), number: 0, name: "Old \(number)", created: time)
      let before = number % 100 == 0 ? nil : store.list.all.first { $0.name == "Old \(number - number % 100)" }
      var after = before ?? todo
      after.notes = before == nil ? [] : ["at \(number)"]
      _ = try? store.commit([Change(before: before, after: after)], typed: "old", at: time)
    }
    try? store.sync()
    return trial.contents
  }
  private static let full = [TrialStore.Form.plain: fullJournal(.plain), .sealed: fullJournal(.sealed)]

  /// Where a run starts: an empty store, or a copy of that one.
  static func begin(_ form: TrialStore.Form, full isFull: Bool) throws -> TrialStore {
    let trial = try TrialStore(form)
    guard isFull, let files = full[form] else { return trial }
    let ends = files[form == .plain ? "journal.jsonl" : "journal.sealed"]?.count { $0 == 10 }
    #expect(ends == (form == .plain ? 1_995 : 1_996))
    for (name, data) in files { try trial.write(name, data) }
    return trial
  }

  @Test(arguments: TrialStore.Form.allCases) func killedAtAnyMoment(_ form: TrialStore.Form) throws {
    var (inCompaction, kills) = (0, 0)
    try Fire.trials("Killed at a random moment", form) { seed, random in
      let isFull = random.chance(2)
      // A slow disk makes it likely that the kill comes while something is written.
      let faults = random.chance(3) ? [:] : ["SLOW": random.pick([200, 1_000, 3_000])]
      let pause = UInt32(random.pick([0, 300, 2_000, 10_000]))
      let share = Double.random(in: 0...1, using: &random)
      let leftovers = try trial(seed, form, isFull, faults) { process, said, whole in
        while Double(said().count) < share * Double(whole) * 0.9, process.isRunning { usleep(100) }
        usleep(pause)
        kill(process.processIdentifier, SIGKILL)
      }
      kills += 1
      if leftovers { inCompaction += 1 }
    }
    print("Killed \(kills) times, \(form), \(inCompaction) of them while a file was replaced.")
  }

  @Test(.enabled(if: Fire.faultyDisk != nil), arguments: TrialStore.Form.allCases)
  func killedAtACallThatChangesTheDisk(_ form: TrialStore.Form) throws {
    var inCompaction = 0
    try Fire.trials("Killed at a call", form) { seed, random in
      let isFull = random.chance(2)
      let faults = [
        "KILL": Int.random(in: 1...random.pick([8, 60, 200]), using: &random),
        "PART": random.pick([0, 1, 50, 99, 100]),
      ]
      if try trial(seed, form, isFull, faults, { _, _, _ in }) { inCompaction += 1 }
    }
    print("Killed at a call, \(form), \(inCompaction) times while a file was replaced.")
  }

  /// One script that is cut off, and the proof of what it left. Whether it left a file that was being written anew.
  private func trial(
    _ seed: UInt64, _ form: TrialStore.Form, _ isFull: Bool, _ faults: [String: Int],
    _ end: (Process, @escaping () -> Data, _ whole: Int) -> Void
  ) throws -> Bool {
    var script = RandomScript(Seeded(seed &* 31))
    let lines = script.lines(script.number(30...150))
    let trial = try KillingTests.begin(form, full: isFull)
    let reference = try Reference(lines, on: KillingTests.begin(form, full: isFull))
    let run = try trial.start(["--echo", "--now", Fire.clock], variables: Fire.disk(faults))
    let gathered = Gathered(run.2)
    let chunk = script.number(1...20)
    let input = run.1.fileHandleForWriting
    let writing = Thread {
      Fire.outliveReaders()
      for start in stride(from: 0, to: lines.count, by: chunk) {
        let text = lines[start..<min(start + chunk, lines.count)].joined(separator: "\n") + "\n"
        guard (try? input.write(contentsOf: Data(text.utf8))) != nil else { return }
        usleep(500)
      }
      try? input.close()
    }
    writing.start()
    end(run.0, { gathered.data }, reference.said.utf8.count)
    run.0.waitUntilExit()
    let said = gathered.whole()
    let left = try FileManager.default.contentsOfDirectory(atPath: trial.path)
    try prove(trial, reference, said, "seed \(seed)")
    return left.contains { $0.hasSuffix(".new") }
  }

  private func prove(_ trial: TrialStore, _ reference: Reference, _ said: String, _ note: Comment) throws {
    let answered = KillingTests.answeredCommands(said)
    #expect(reference.said.hasPrefix(said), note)
    let store = try trial.open()
    #expect(store.report.missingEntries == 0 && store.report.missingTasks == 0, note)
    #expect(store.report.damage.allSatisfy { $0.part == .journal && $0.isUnfinished }, note)
    #expect(store.sequence >= reference.states[answered].sequence, "\(note), an answered change is missing")
    let list = try #require(reference.list(after: store.sequence), note)
    #expect(settled(store.list) == settled(list), "\(note), a change is there by half")
    #expect(store.problems == [], note)
    // And it goes on, with all that can be taken back.
    let after = try trial.run([], "add After\nundo\nredo\ncheck\n")
    #expect(after.errors == "" && after.status == 0, note)
    #expect(after.output.contains("\nWhole."), note)
  }

  /// How many commands were answered: all but the last, and it too when something stands behind it.
  static func answeredCommands(_ said: String) -> Int {
    var (commands, hasAnswer) = (0, false)
    for line in said.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      hasAnswer = !line.hasPrefix("heed: ")
      if !hasAnswer { commands += 1 }
    }
    return hasAnswer ? commands : max(0, commands - 1)
  }
}

/// What comes out of a pipe, gathered as it comes.
final class Gathered: @unchecked Sendable {
  // Unchecked: the lock guards the bytes.
  private let lock = NSLock()
  private var bytes = Data()
  private let ended = DispatchSemaphore(value: 0)

  init(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread { [self] in
      while case let more = handle.availableData, !more.isEmpty { lock.withLock { bytes += more } }
      ended.signal()
    }.start()
  }

  var data: Data { lock.withLock { bytes } }
  var text: String { String(decoding: data, as: UTF8.self) }

  /// All of it, when the other end is closed.
  func whole() -> String {
    ended.wait()
    ended.signal()
    return text
  }
}
