import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// The power goes off at each call that changes the disk: whatever that may leave opens, has all that was answered and
/// nothing that no command made, and goes on.
@Suite(.enabled(if: Recording.library != nil)) struct PowerCutTests {
  /// What a program is given to do.
  struct Work {
    var arguments = ["--echo", "--now", Fire.clock]
    var pieces: [String]
    /// Whether all of it is one change.
    var isOne = false
  }

  @Test(arguments: TrialStore.Form.allCases) func commandsOfAllKinds(_ form: TrialStore.Form) throws {
    let cut = try cut(form, "Power cut in commands", few: 2) { seed, random in
      let isFull = random.chance(3)
      var script = RandomScript(Seeded(seed &* 47))
      return (
        try KillingTests.begin(form, full: isFull),
        [Work(pieces: PowerCutTests.pieces(script.lines(isFull ? 15 : 50), &random))]
      )
    }
    cut.faults.tell(cut.tried)
  }

  @Test(arguments: TrialStore.Form.allCases) func aSecondCutBehindTheFirst(_ form: TrialStore.Form) throws {
    let cut = try cut(form, "Power cut twice", few: 1) { seed, random in
      var script = RandomScript(Seeded(seed &* 53))
      let works = (0..<3).map { _ in Work(pieces: PowerCutTests.pieces(script.lines(12), &random)) }
      return (try TrialStore(form), works)
    }
    cut.faults.tell(cut.tried)
  }

  @Test(arguments: TrialStore.Form.allCases) func filesAndSettings(_ form: TrialStore.Form) throws {
    let cut = try cut(form, "Power cut in imports and restores", few: 1) { seed, random in
      let trial = try TrialStore(form)
      let folder = trial.folder.url.path
      let names = (1...random.pick([3, 1_200])).map { "Imported \($0)" }
      try ("name\n" + names.joined(separator: "\n")).write(
        toFile: folder + "/some.csv", atomically: true, encoding: .utf8)
      let lines = [
        "add One, page School", "import \(folder)/some.csv", "backup \(folder)/kept.json", "add Two", "done 1",
        "set clock 24", "restore \(folder)/kept.json yes", "undo", "redo", "set level brief", "add Three",
      ]
      return (trial, [Work(pieces: PowerCutTests.pieces(lines, &random))])
    }
    cut.faults.tell(cut.tried)
  }

  @Test(arguments: TrialStore.Form.allCases) func manyAsOne(_ form: TrialStore.Form) throws {
    let cut = try cut(form, "Power cut in a run that is one change", few: 1) { seed, random in
      let names = (1...random.pick([2, 9, 300])).map { "add Job \($0), due tomorrow" }
      let trial = try TrialStore(form)
      _ = try trial.run(["add", "Before"])
      let together = ["--together"] + Work(pieces: []).arguments
      return (trial, [Work(arguments: together, pieces: PowerCutTests.pieces(names, &random), isOne: true)])
    }
    cut.faults.tell(cut.tried)
  }

  @Test(arguments: TrialStore.Form.allCases) func aFirstGroupThatIsTorn(_ form: TrialStore.Form) throws {
    let cut = try cut(form, "Power cut in a first long write", few: 3) { _, random in
      let lines = (1...random.pick([3, 9])).map { "add Job \($0) " + String(repeating: "x", count: 40 * $0) }
      return (try TrialStore(form), [Work(pieces: [lines.joined(separator: "\n") + "\n"])])
    }
    cut.faults.tell(cut.tried)
  }

  @Test func aStoreThatIsMade() throws {
    let cut = try cut(.plain, "Power cut while the store is made", few: 1) { _, _ in
      let trial = try TrialStore(.plain)
      try FileManager.default.removeItem(atPath: trial.path)
      return (trial, [Work(pieces: ["add One\n", "add Two\n"])])
    }
    cut.faults.tell(cut.tried)
  }

  /// Lines in pieces of random lengths, each of which is sent at once.
  static func pieces(_ lines: [String], _ random: inout Seeded) -> [String] {
    var (pieces, rest) = ([String](), lines[...])
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...random.pick([1, 4, 12]), using: &random))
      rest = rest.dropFirst(piece.count)
      pieces.append(piece.joined(separator: "\n") + "\n")
    }
    return pieces
  }

  /// Records works, one after the other, each on what a cut in the one before has left, and judges all that cuts leave.
  private func cut(
    _ form: TrialStore.Form, _ name: String, few: Int,
    _ begin: (UInt64, inout Seeded) throws -> (TrialStore, [Work])
  ) throws -> (faults: Faults, tried: String) {
    var (states, behindTorn, faults) = (0, 0, Faults())
    try Fire.trials(name, form, few: few) { seed, random in
      let (trial, works) = try begin(seed, &random)
      for work in works {
        let disk = try PowerDisk(trial.folder.url.path)
        let before = try PowerCutTests.opened(disk.left(names: .nothing, bytes: .nothing, &random), trial)
        let recording = try Recording.of(trial, work.arguments, typing: work.pieces, waits: !work.isOne)
        let course = try Course(from: before, trial)
        let answered = work.isOne ? course.last - course.first : Recording.changes(answered: recording.answers)
        #expect(course.first + answered == course.last, "not all answers were understood, seed \(seed)")
        var trials = PowerCuts(recording, on: disk, work, judge: try PowerJudge(course, of: trial))
        try trials.run("seed \(seed)", &random)
        states += trials.states
        behindTorn += trials.judge.behindTorn
        faults.add(trials.faults)
        guard let left = trials.last else { continue }
        try FileManager.default.removeItem(atPath: trial.folder.url.path)
        try left.put(in: trial.folder.url.path)
      }
    }
    return (faults, "\(name), \(form): \(states) states, \(behindTorn) with entries behind a torn one")
  }

  /// A copy of the store of a trial, as it is, opened in a folder of its own.
  private static func opened(_ left: PowerDisk.Left, _ trial: TrialStore) throws -> DiskStore {
    let folder = ProgramTests.Folder()
    try left.put(in: folder.url.path)
    let path = folder.url.path + trial.path.dropFirst(trial.folder.url.path.count)
    return try DiskStore(
      folder: path, calls: Fire.hasty, keyholder: trial.form == .sealed ? TrialStore.keyholder() : nil)
  }
}

/// The cuts at each call of one recording.
struct PowerCuts {
  private let recording: Recording
  private let disk: PowerDisk
  private let work: PowerCutTests.Work
  private(set) var judge: PowerJudge
  private(set) var states = 0
  private(set) var faults = Faults()
  /// One of the states, for going on from there.
  private(set) var last: PowerDisk.Left?
  private var seen: Set<Int> = []

  init(_ recording: Recording, on disk: PowerDisk, _ work: PowerCutTests.Work, judge: PowerJudge) {
    (self.recording, self.disk, self.work, self.judge) = (recording, disk, work, judge)
  }

  private static let extremes: [(PowerDisk.Reach, PowerDisk.Reach)] = [
    (.nothing, .nothing), (.everything, .everything), (.everything, .nothing), (.nothing, .everything),
  ]

  /// How much of names and of bytes to let the disk have: both ends, and some of what lies between.
  static func reaches(_ disk: PowerDisk, _ random: inout Seeded) -> [(PowerDisk.Reach, PowerDisk.Reach)] {
    guard disk.isUnsettled else { return [extremes[0]] }
    return extremes
      + (0..<8).map { _ in (random.pick(PowerDisk.Reach.allCases), random.pick(PowerDisk.Reach.allCases)) }
  }

  mutating func run(_ note: String, _ random: inout Seeded) throws {
    var said = ""
    let course = judge.course
    for (number, call) in recording.calls.enumerated() {
      disk.take(call, at: recording.times[number])
      if case .answered(let bytes) = call { said += String(decoding: bytes, as: UTF8.self) }
      var answered = course.first + Recording.changes(answered: said)
      if work.isOne { answered = said.contains("\nAdded ") ? course.last : course.first }
      for (names, bytes) in PowerCuts.reaches(disk, &random) {
        let left = disk.left(names: names, bytes: bytes, &random)
        guard seen.insert([left.hashValue, answered].hashValue).inserted else { continue }
        states += 1
        if last == nil || random.chance(10) { last = left }
        let found = try judge.faults(left, answered: answered, "after call \(number), \(names), \(bytes), \(note)")
        faults.add(found)
      }
    }
  }
}
