import Foundation
import Model
import Testing

@testable import Storage

@Suite struct DamageTests {
  let folder = TemporaryFolder()

  /// A store with a snapshot of 12 tasks or so and a journal of 10 more entries; the states after each of those.
  func makeStore(seed: UInt64, _ form: Form = .plain) throws -> [Tasks] {
    let store = try form.open(folder)
    var generator = Generator(seed: seed)
    for _ in 0..<20 { try store.randomStep(&generator) }
    try store.compact()
    var states = [tasks(store.list)]
    for _ in 0..<10 {
      try store.randomStep(&generator)
      states.append(tasks(store.list))
    }
    return states
  }

  func reopened() throws -> DiskStore { try DiskStore(folder: folder.store, calls: .hasty) }

  /// Takes away the files of the last turn.
  func removeKept() {
    for name in folder.files where name.contains("damaged") {
      try? FileManager.default.removeItem(atPath: folder.store + "/" + name)
    }
  }

  @Test func theJournalCutAnywhereOpensWithWhatIsWhole() throws {
    // Small tasks, so that every byte can be tried.
    let first = try reopened()
    for name in ["a", "b", "c"] { try first.add(name) }
    try first.compactAfterSync()
    var states = [tasks(first.list)]
    for number in 0..<4 {
      let todo = first.list.all.first { $0.name == "b" }
      let change = Change(before: number % 2 == 1 ? todo : nil, after: nil)
      if change.before != nil {
        _ = try first.commit([change], typed: "", at: noon)
      } else {
        try first.add(number == 2 ? "b" : "n\(number)")
      }
      try first.sync()
      states.append(tasks(first.list))
    }
    let (snapshot, journal) = (folder.read("tasks.json"), folder.read("journal.jsonl"))
    let start = journal.count - journal.split(separator: 10).suffix(4).map { $0.count + 1 }.reduce(0, +)
    for length in start...journal.count {
      folder.write("tasks.json", snapshot)
      folder.write("journal.jsonl", journal.prefix(length))
      let whole = journal[start..<length].count { $0 == 10 }
      let isCut = length > 0 && journal[length - 1] != 10
      let store = try reopened()
      #expect(tasks(store.list) == states[whole])
      #expect(store.report.damage.count == (isCut ? 1 : 0))
      if isCut {
        #expect(store.report.damage[0].isUnfinished)
        let kept = try #require(store.report.damage[0].keptAt)
        let text = try Data(contentsOf: URL(fileURLWithPath: kept))
        #expect(text.dropLast() == journal[start..<length].split(separator: 10).last)
      }
      #expect(try reopened().report.isWhole)
      removeKept()
    }
  }

  @Test func aCutJournalCanBeWrittenOn() throws {
    _ = try makeStore(seed: 21)
    folder.write("journal.jsonl", folder.read("journal.jsonl").dropLast(5))
    let store = try reopened()
    try store.add("after")
    try store.sync()
    let again = try reopened()
    #expect(again.report.isWhole)
    #expect(tasks(again.list) == tasks(store.list))
    #expect(try again.check().isWhole)
  }

  @Test(arguments: Form.allCases) func aFlippedBitCostsOneLineAndIsKept(_ form: Form) throws {
    let keyholder = try form.keyholder
    let reopened = { try form.open(folder, calls: .hasty, keyholder: keyholder) }
    let states = try makeStore(seed: 22, form)
    let (snapshot, journal) = (folder.read(form.snapshot), folder.read(form.journal))
    var random = Seeded(23)
    let tail = journal.split(separator: 10).suffix(10).map { $0.count + 1 }.reduce(0, +)
    for _ in 0..<150 {
      var damaged = journal
      damaged[journal.count - tail + random.below(tail)] ^= 1 << random.below(8)
      folder.write(form.snapshot, snapshot)
      folder.write(form.journal, damaged)
      let store = try reopened()
      let damage = try #require(store.report.damage.first)
      // A lost line end makes one damaged line of two.
      #expect(damage.part == .journal && damage.lines <= 2 && damage.keptAt != nil)
      #expect(abs(store.list.count - states[10].count) <= 6)
      #expect(try store.check().isWhole)
      #expect(try reopened().report.isWhole)
      removeKept()
    }
  }

  @Test func keptBytesAreNeverWrittenOver() throws {
    _ = try makeStore(seed: 24)
    for number in 1...3 {
      folder.write("journal.jsonl", folder.read("journal.jsonl") + Data("noise \(number)".utf8))
      #expect(try reopened().report.damage.first?.keptAt?.hasSuffix("journal-damaged-\(number).jsonl") == true)
    }
    #expect(folder.read("journal-damaged-1.jsonl") == Data("noise 1\n".utf8))
  }

  @Test func aDamagedSnapshotOpensTaskByTask() throws {
    let states = try makeStore(seed: 25)
    let (snapshot, journal) = (folder.read("tasks.json"), folder.read("journal.jsonl"))
    for length in stride(from: 0, to: snapshot.count, by: 7) {
      folder.write("tasks.json", snapshot.prefix(length))
      folder.write("journal.jsonl", journal)
      let store = try reopened()
      // The journal reaches back to the beginning here, so that nothing is lost after all.
      #expect(tasks(store.list) == states[10])
      if length > 0 { #expect(!store.report.damage.isEmpty && store.report.missingTasks == 0) }
      #expect(try reopened().report.isWhole)
      removeKept()
    }
  }

  @Test func withoutAJournalADamagedLineCostsItsTask() throws {
    let states = try makeStore(seed: 26)
    let lines = folder.read("tasks.json").split(separator: 10)
    for lost in 1..<(lines.count - 1) {
      var damaged = lines.map { Data($0) }
      damaged[lost] = Data(damaged[lost].dropFirst(9))
      folder.write("tasks.json", Data(damaged.joined(separator: [10])))
      try? FileManager.default.removeItem(atPath: folder.store + "/journal.jsonl")
      let store = try reopened()
      #expect(store.list.count == states[0].count - 1)
      #expect(tasks(store.list).todos.allSatisfy { states[0].todos.contains($0) })
      let damage = try #require(store.report.damage.first)
      #expect(damage.part == .snapshot && damage.lines == 1)
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: #require(damage.keptAt))) == Data(damaged.joined(separator: [10])))
      removeKept()
    }
  }

  @Test func whatTheJournalGivesBackIsCounted() throws {
    _ = try makeStore(seed: 29)
    let journal = folder.read("journal.jsonl")
    let lines = folder.read("tasks.json").split(separator: 10).map { Data($0) }
    let whole = tasks(try reopened().list)
    for lost in 1..<(lines.count - 1) {
      var damaged = lines
      damaged[lost] = Data(damaged[lost].dropFirst(9))
      folder.write("tasks.json", Data(damaged.joined(separator: [10])))
      folder.write("journal.jsonl", journal)
      let store = try reopened()
      #expect(tasks(store.list) == whole)
      let damage = try #require(store.report.damage.first)
      // A task that was deleted later needs not be given back.
      #expect(damage.lines == 1 && (0...1).contains(damage.recovered))
      #expect(store.report.missingTasks == 0)
      removeKept()
    }
  }

  @Test func aTaskThatIsInNoJournalIsNotCalledMended() throws {
    let store = try DiskStore(folder: folder.store)
    for name in ["a", "b", "c"] { try store.add(name) }
    try store.compactAfterSync()
    var lines = folder.read("tasks.json").split(separator: 10).map { Data($0) }
    lines[2] = Data(lines[2].dropFirst(9))
    folder.write("tasks.json", Data(lines.joined(separator: [10])))
    let journal = folder.read("journal.jsonl")
    let first = try reopened()
    #expect(first.report.damage.first?.recovered == 1 && first.list.count == 3)
    folder.write("tasks.json", Data(lines.joined(separator: [10])))
    folder.write("journal.jsonl", Data(journal.split(separator: 10).suffix(1).joined()) + [10])
    let second = try reopened()
    #expect(second.report.damage.first { $0.part == .snapshot }?.recovered == 0 || second.list.count == 3)
  }

  @Test func aNumberThatWasGivenBackInALostLineIsNotDoubled() throws {
    let store = try reopened()
    let one = try store.add("one")
    try store.sync()
    _ = try store.commit([Change(before: one, after: nil)], typed: "delete", at: noon)
    // A day later the number is given again.
    try store.add("two", at: Instant(seconds: noon.seconds + 200_000))
    try store.sync()
    #expect(store.list.todo(number: 1)?.name == "two")
    var lines = folder.read("journal.jsonl").split(separator: 10).map { Data($0) }
    lines[1] = Data(lines[1].dropFirst(3))
    folder.write("journal.jsonl", Data(lines.joined(separator: [10])) + [10])
    let after = try reopened()
    #expect(Set(after.list.all.map(\.number)) == [1, 2] && after.report.mended == 1)
    #expect(try after.check().problems == [])
    let again = try reopened()
    #expect(again.report.isWhole && tasks(again.list) == tasks(after.list))
    #expect(try again.check().problems == [])
  }

  @Test(arguments: 0..<4) func aJournalThatEndsCleanlyBeforeTheSnapshotIsNoGap(_ kept: Int) throws {
    let store = try reopened()
    for name in ["a", "b", "c", "d"] { try store.add(name) }
    try store.compactAfterSync()
    let lines = folder.read("journal.jsonl").split(separator: 10)
    folder.write("journal.jsonl", Data(lines.prefix(kept).flatMap { $0 + [10] }))
    let short = try reopened()
    #expect(tasks(short.list) == tasks(store.list))
    // The file of tasks knows the last of its lines: an older copy, of which nothing is lost.
    #expect(short.report.apart?.changes == (kept == 0 ? nil : 0) && short.report.missingEntries == 0)
    if kept > 0 { #expect(folder.read("journal-replaced-1.jsonl") == Data(lines.prefix(kept).flatMap { $0 + [10] })) }
    // One that is empty is told as a file that is gone.
    let path = folder.store + "/journal.jsonl"
    #expect(short.report.lostJournal == (kept == 0 ? path : nil))
    #expect(try short.check().problems == (kept == 0 ? [.missingFile(path: path)] : []))
    // What was done last is known to the snapshot alone: nothing before it may be taken back in its place.
    #expect(try short.undo(at: noon) == nil)
    try short.add("after")
    try short.sync()
    let again = try reopened()
    #expect(try again.report.isWhole && again.check().problems == [])
    #expect(try again.undo(at: noon)?.typed == "add after")
    #expect(try again.undo(at: noon) == nil)
  }

  @Test func noiseInPlaceOfFilesOpens() throws {
    var random = Seeded(27)
    for _ in 0..<100 {
      _ = try? FileManager.default.removeItem(atPath: folder.store)
      let noise = Data((0..<random.below(300)).map { _ in random.pick(Array("{}[]\",:\n0a\u{0}".utf8)) })
      folder.write(random.chance(50) ? "tasks.json" : "journal.jsonl", noise)
      let store = try reopened()
      try store.add("after")
      try store.sync()
      #expect(try reopened().list.all.contains { $0.name == "after" })
    }
  }

  @Test func aMissingEntryIsCounted() throws {
    _ = try makeStore(seed: 28)
    var lines = folder.read("journal.jsonl").split(separator: 10)
    lines.remove(at: lines.count - 3)
    folder.write("journal.jsonl", Data(lines.joined(separator: [10])) + [10])
    #expect(try reopened().report.missingEntries == 1)
    #expect(try reopened().report.isWhole)
  }
}

extension DiskStore {
  func compactAfterSync() throws {
    try sync()
    try compact()
  }
}
