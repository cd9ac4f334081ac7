import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Somebody replaces, cuts, empties or deletes files of a store under a session, or puts back a copy: no answered task is
/// gone without a word, none is there twice, and `check` tells the truth.
@Suite struct MeddlingTests {
  @Test(arguments: TrialStore.Form.allCases) func filesChangedUnderASession(_ form: TrialStore.Form) throws {
    var faults = Faults()
    try Fire.trials("Files changed under a session", form, few: 6) { seed, random in
      var trial = try MeddlingTrial(form, seed, &random)
      try trial.run(&random)
      faults.add(trial.faults)
    }
    faults.tell("Files changed under a session, \(form)")
  }
}

/// One session under which files are changed once or twice.
private struct MeddlingTrial {
  private let trial: TrialStore
  private let seed: UInt64
  /// The tasks that were answered, and those of the copy that was worked on apart.
  private var kept: Set<String> = []
  private var forked: Set<String> = []
  private var fork: [String: Data] = [:]
  private var earlier: [[String: Data]] = []
  private var made = 0
  private let isLong: Bool
  private(set) var faults = Faults()
  /// What was done to the files, for the telling.
  private var deeds: [String] = []
  private var notices: [String] = []
  private var talk: TypedSession

  init(_ form: TrialStore.Form, _ seed: UInt64, _ random: inout Seeded) throws {
    self.seed = seed
    isLong = random.chance(4)
    trial = try TrialStore(form)
    talk = try TypedSession(trial)
    for _ in 0..<random.pick([0, 1, 5]) { add(&random) }
    end()
    try makeFork(&random)
    earlier.append(trial.contents)
    talk = try TypedSession(trial)
    // It has read the files once it has answered.
    _ = talk.say("status")
  }

  mutating func run(_ random: inout Seeded) throws {
    let times = random.pick([1, 1, 2])
    for _ in 0..<times {
      for _ in 0..<random.pick([0, 1, 3, isLong ? 40 : 6]) {
        add(&random)
        if random.chance(3) { earlier.append(trial.contents) }
      }
      meddle(&random)
      for _ in 0..<random.pick([1, 3]) { goOn(&random) }
    }
    end()
    try judge(isAlone: times == 1)
  }

  private var circumstance: String { deeds.count == 1 ? deeds[0] : "several of these" }

  private var note: String { "\(deeds), seed \(seed)" }

  private mutating func nextName(_ random: inout Seeded) -> String {
    made += 1
    let rest = isLong ? " " + String(repeating: "x", count: Int.random(in: 1...1_900, using: &random)) : ""
    return "Job \(made) of \(seed)" + rest
  }

  /// Adds a task; what the answer promises is kept.
  private mutating func add(_ random: inout Seeded, meanwhile: () -> Void = {}) {
    let name = nextName(&random)
    switch talk.say("add \"\(name)\"", meanwhile: meanwhile) {
    case .said(let answer): if answer.hasPrefix("Added") { kept.insert(name) }
    case .refused(let refusal):
      // What was refused in the very moment of the change is typed again; afterwards it must be possible.
      if !deeds.isEmpty, !refusal.contains("another program changed it") {
        faults.add("a change is refused", in: circumstance, "\(refusal), \(note)")
      }
      restart()
    case .none: restart()
    }
  }

  /// A script ends where it could not write; another goes on.
  private mutating func restart() {
    end()
    if let next = try? TypedSession(trial) { talk = next }
    _ = talk.say("status")
  }

  private mutating func end() {
    let status = talk.end()
    if status < 0 { faults.add("ended by signal \(-status)", note) }
    notices += talk.notices
  }

  /// A copy of the store in which other tasks are added.
  private mutating func makeFork(_ random: inout Seeded) throws {
    let other = try TrialStore(trial.form)
    try FileManager.default.removeItem(atPath: other.folder.store)
    try FileManager.default.copyItem(atPath: trial.folder.store, toPath: other.folder.store)
    forked = Set((1...random.pick([1, 4])).map { "Fork \($0) of \(seed)" })
    _ = try other.run([], forked.sorted().map { "add \"\($0)\"\n" }.joined())
    fork = other.contents
  }

  /// Changes files between two commands, or while one is carried out.
  private mutating func meddle(_ random: inout Seeded) {
    let meddler = Meddler(&random)
    let (copy, trial, fork) = (random.pick(earlier), trial, fork)
    var dice = Seeded(random.next())
    deeds.append(meddler.name)
    guard random.chance(4) else {
      meddler.act(on: trial, earlier: copy, fork: fork, &dice)
      return
    }
    let pause = UInt32.random(in: 0...2_000, using: &random)
    add(&random) {
      usleep(pause)
      meddler.act(on: trial, earlier: copy, fork: fork, &dice)
    }
  }

  private mutating func goOn(_ random: inout Seeded) {
    guard random.chance(3) else { return add(&random) }
    // What only reads is never refused for the sake of writing.
    guard case .refused(let refusal) = talk.say(random.pick(["list", "status", "check", "find Job"])) else { return }
    if refusal.contains("Not saved") {
      faults.add("a command that reads is refused with Not saved", in: circumstance, note)
    }
  }

  // MARK: Afterwards

  private mutating func judge(isAlone: Bool) throws {
    let next = try trial.run([], "status\ncheck\n")
    let later = TypedSession.notices(in: next.errors)
    let isTold = !notices.isEmpty || !later.isEmpty
    let deed = circumstance
    guard let store = try? trial.open() else {
      return faults.add("does not open afterwards", in: deed, "\(next.errors), \(note)")
    }
    let names = store.list.all.map(\.name)
    let missing = kept.subtracting(names)
    let lost = missing.filter { !isSomewhere($0) }
    if !missing.isEmpty, !isTold {
      faults.add("gone without a word", in: deed, "\(missing.count) of \(kept.count), \(note)")
    } else if !lost.isEmpty {
      faults.add(
        "gone with a word and in no file", in: deed, "\(lost.count) of \(kept.count), \(notices + later), \(note)")
    }
    if !lost.isEmpty, next.output.contains("\nWhole.") || next.output.hasPrefix("Whole.") {
      faults.add("check says Whole where tasks are gone", in: deed, "\(lost.count) of \(kept.count), \(note)")
    }
    let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys
    if !twice.isEmpty { faults.add("there twice", in: deed, "\(twice.count), \(note)") }
    if names.contains(where: { !kept.contains($0) && !forked.contains($0) && !$0.hasPrefix("Job ") }) {
      faults.add("invented", in: deed, note)
    }
    guard isAlone else { return }
    if deeds[0].contains("otherFork"), trial.form == .plain {
      // The tasks of the copy that stood in the files which were put there.
      let put = fork.filter { name, _ in
        !deeds[0].hasPrefix("journal") && name.hasPrefix("tasks")
          || !deeds[0].hasPrefix("snapshot") && name.hasPrefix("journal")
      }
      let lost = forked.filter { task in
        !names.contains(task) && !isSomewhere(task)
          && put.values.contains { $0.range(of: Data(task.utf8)) != nil }
      }
      if !lost.isEmpty {
        faults.add(
          "tasks of the other history are in no file", in: deed,
          "\(lost) \(notices + later), \(trial.contents.mapValues(\.count)), \(note)")
      }
    }
    // What is not joined is told until it is, and who else can read at each check.
    let all = (notices + later).filter { line in !["Not joined, ", "Others can "].contains(where: line.hasPrefix) }
    if Set(all).count < all.count { faults.add("told twice", in: deed, "\(all), \(note)") }
  }

  /// Whether a name stands in some file of a folder that is not encrypted, or could in one that is kept beside.
  private func isSomewhere(_ name: String) -> Bool {
    let files = trial.contents
    if trial.form == .plain { return files.values.contains { $0.range(of: Data(name.utf8)) != nil } }
    let own = ["tasks.age", "journal.sealed", "identity.age"]
    return files.keys.contains { ($0.hasSuffix(".age") || $0.hasSuffix(".sealed")) && !own.contains($0) }
  }
}
