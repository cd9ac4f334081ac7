import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Files cut, flipped and overwritten at random places: the program opens what is left and says so once, and every task
/// is as it was last, or where its line was damaged as it was at some time before. Of an encrypted store whose file opens
/// all or nothing, the other file gives what it has; without its identity file all is refused and left as it is.
@Suite struct RandomDamageTests {
  @Test(arguments: TrialStore.Form.allCases) func damagedAtRandomPlaces(_ form: TrialStore.Form) throws {
    try Fire.trials("Damaged at a random place", form) { seed, random in
      let trial = try RandomDamageTests.filled(form, seed, full: random.chance(4))
      let (versions, last) = try RandomDamageTests.history(trial)
      var harm = try damageJournal(trial, &random)
      // A flip that leaves whole JSON is taken for a change by hand, which a snapshot may have.
      if form == .plain, random.chance(2), var data = FileManager.default.contents(atPath: trial.paths.snapshot) {
        let whole = data
        let hit = RandomDamageTests.damage(&data, from: 0, &random, flips: false)
        try data.write(to: URL(fileURLWithPath: trial.paths.snapshot))
        harm.touched.formUnion(RandomDamageTests.named(in: whole, hit))
      }
      try prove(trial, versions, last, harm, "seed \(seed)")
    }
  }

  @Test func ofTwoFilesThatOpenAllOrNothingOneStandsIn() throws {
    try Fire.trials("Damaged where one file opens no more", .sealed) { seed, random in
      let trial = try RandomDamageTests.filled(.sealed, seed, full: random.chance(4))
      let (versions, last) = try RandomDamageTests.history(trial)
      let name = random.pick(["tasks.age", "journal.sealed"])
      var data = try #require(trial.contents[name])
      let end = name == "journal.sealed" ? try #require(data.firstIndex(of: 10)) : data.count
      data[Int.random(in: 0..<end, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      // The last entry of each task that the journal still has.
      let told = Set(try RandomDamageTests.toldOf(trial))
      try trial.write(name, data)
      let found = try trial.run([], "list\nadd Never\n")
      #expect(found.status == 0 && !found.errors.isEmpty, "\(name), seed \(seed)")
      let kept = trial.contents.filter { $0.key.contains("-damaged-1.") }.values.first
      #expect(kept.map { data.starts(with: $0) } == true, "\(name), seed \(seed)")
      let now = try trial.open().list.all.filter { $0.name != "Never" }
      for todo in now { #expect(versions[todo.uid]?.contains(todo) == true, "\(name), seed \(seed)") }
      let expected = name == "tasks.age" ? last.filter { told.contains($0.key) } : last
      #expect(Set(now.map(\.uid)) == Set(expected.keys), "\(name), seed \(seed)")
      #expect(try trial.run([], "check\n").output.contains("Whole."), "\(name), seed \(seed)")
    }
  }

  /// The tasks that the journal has an entry of.
  private static func toldOf(_ trial: TrialStore) throws -> [UID] {
    let part = try trial.journal()
    return part.lines.flatMap { (part.entry($0, .all)?.changes ?? []).compactMap(\.uid) }
  }

  @Test func withoutItsIdentityNothingOpensAndAllIsLeft() throws {
    try Fire.trials("Damaged where nothing opens any more", .sealed) { seed, random in
      let trial = try RandomDamageTests.filled(.sealed, seed, full: random.chance(4))
      let whole = trial.contents
      let list = try trial.run(["list"]).output
      let name = "identity.age"
      var data = try #require(whole[name])
      let end = data.count
      if random.chance(2) {
        data = data.prefix(Int.random(in: 0..<end, using: &random))
      } else {
        data[Int.random(in: 0..<end, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      try trial.write(name, data)
      let refused = try trial.run([], "list\nadd Never\n")
      #expect(refused.status == 1 && refused.output == "", "\(name), seed \(seed)")
      let reasons = [
        "Cannot unlock a changed file. Bring back a copy of it, ", "Not the password of Ana.",
        "Not open, identity.age of Ana is damaged. ",
      ]
      #expect(reasons.contains { refused.errors.hasPrefix($0) }, "\(refused.errors) of \(name), seed \(seed)")
      var expected = whole
      expected[name] = data
      #expect(trial.contents.filter { $0.key != "tries.json" } == expected, "\(name), seed \(seed)")
      try trial.write(name, try #require(whole[name]))
      #expect(try trial.run([], "list\n").output.hasSuffix(list), "\(name), seed \(seed)")
    }
  }

  /// A store in which a random script was carried out.
  private static func filled(_ form: TrialStore.Form, _ seed: UInt64, full: Bool) throws -> TrialStore {
    var script = RandomScript(Seeded(seed &* 41))
    let trial = try KillingTests.begin(form, full: full)
    _ = try trial.run(["--now", Fire.clock], script.lines(80).joined(separator: "\n") + "\n")
    return trial
  }

  /// All versions that each task had, by the journal and the snapshot, and the last one.
  private static func history(_ trial: TrialStore) throws -> ([UID: Set<Todo>], [UID: Todo]) {
    let store = try trial.open()
    let last = Dictionary(uniqueKeysWithValues: store.list.all.map { ($0.uid, $0) })
    var versions = last.mapValues { Set([$0]) }
    let part = try trial.journal()
    for line in part.lines {
      for change in part.entry(line, .all)?.changes ?? [] {
        guard case .todo(let before, let after) = change else { continue }
        for todo in [before, after].compactMap({ $0?.todo }) { versions[todo.uid, default: []].insert(todo) }
      }
    }
    return (versions, last)
  }

  /// What was done to a journal: the tasks of the lines that were hit, and of those beside them, which a lost line end
  /// joins; whether a part was hit that opening reads, so that it must tell it, and one that it does not read, so that
  /// check must.
  private struct Harm {
    var touched: Set<UID>
    var isRead: Bool
    var isUnread: Bool
  }

  private func damageJournal(_ trial: TrialStore, _ random: inout Seeded) throws -> Harm {
    let part = try trial.journal()
    var data = try Data(contentsOf: URL(fileURLWithPath: trial.paths.journal))
    let whole = data.count
    var hit = IndexSet()
    let taken = try trial.open().takenIn
    // A clean end before what the snapshot has, where it can still tell that this was its own journal.
    let told = part.lines.filter { $0.sequence < taken && $0.sequence > taken - Lineage.length }
    if random.chance(4), let line = told.randomElement(using: &random) {
      hit.insert(integersIn: (line.place.upperBound + 1)..<(data.count + 1))
      data = data.prefix(line.place.upperBound + 1)
    } else {
      // The key of an encrypted journal, its first line, opens all or nothing.
      let start = trial.form == .sealed ? try #require(data.firstIndex(of: 10)) + 1 : 0
      hit = RandomDamageTests.damage(&data, from: start, &random, flips: true)
    }
    try data.write(to: URL(fileURLWithPath: trial.paths.journal))
    let lines = part.lines.filter {
      hit.intersects(integersIn: max(0, $0.place.lowerBound - 1)..<($0.place.upperBound + 1))
    }
    let touched = Set(lines.flatMap { part.entry($0, .all)?.changes.compactMap(\.uid) ?? [] })
    let left = hit.filteredIndexSet { $0 < data.count }
    // What opening has to read: of a plain journal at least the last 64 KiB, from the first line there that begins behind a
    // line end, and of both all that the snapshot has not taken in.
    let read = part.lines.first { line in
      let start = line.place.lowerBound
      let isNear = start >= data.count - 65_536 && (start == 0 || !hit.contains(start - 1))
      return line.sequence > taken || (trial.form == .plain && isNear)
    }
    let firstRead = read?.place.lowerBound ?? whole
    return Harm(
      touched: touched, isRead: left.contains { $0 >= firstRead }, isUnread: left.contains { $0 < firstRead })
  }

  /// Damages bytes once to three times. Which ones were hit: all of them after a cut.
  private static func damage(_ data: inout Data, from start: Int, _ random: inout Seeded, flips: Bool) -> IndexSet {
    let whole = data.count
    var hit = IndexSet()
    for _ in 0..<Int.random(in: 1...3, using: &random) where data.count > start {
      // Mostly near the end, where opening reads.
      let range = random.chance(3) ? start..<data.count : max(start, data.count - 20_000)..<data.count
      let place = Int.random(in: range, using: &random)
      switch Int.random(in: 0...(flips ? 3 : 1), using: &random) {
      case 0:
        // Not at a line end, where nothing tells that more stood there.
        let cut = place > start && data[place - 1] == 10 ? place - 1 : place
        data = data.prefix(cut)
        hit.insert(integersIn: cut..<whole)
      case 1:
        let end = min(data.count, place + Int.random(in: 1...4_096, using: &random))
        data.replaceSubrange(place..<end, with: Data(count: end - place))
        hit.insert(integersIn: place..<end)
      default:
        data[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        hit.insert(place)
      }
    }
    return hit
  }

  /// The identifiers in the lines of those bytes, and in those beside them.
  private static func named(in data: Data, _ hit: IndexSet) -> Set<UID> {
    var (found, start): (Set<UID>, Int) = ([], 0)
    for line in data.split(separator: 10, omittingEmptySubsequences: false) {
      let range = max(0, start - 1)..<(start + line.count + 1)
      start += line.count + 1
      guard hit.intersects(integersIn: range) else { continue }
      let text = String(decoding: line, as: UTF8.self)
      for match in text.matches(of: /"uid":"([0-9a-f]{32})"/) {
        if let uid = UID(text: match.output.1) { found.insert(uid) }
      }
    }
    return found
  }

  private func prove(
    _ trial: TrialStore, _ versions: [UID: Set<Todo>], _ last: [UID: Todo], _ harm: Harm, _ note: Comment
  ) throws {
    let first = try trial.run(["--now", Fire.clock], "status\n")
    #expect(first.status == 0, note)
    let store = try trial.open()
    #expect(store.report.isWhole, "told twice, \(note)")
    let after = Dictionary(uniqueKeysWithValues: store.list.all.map { ($0.uid, $0) })
    let differing = Set(last.keys).union(after.keys).filter { !isSame(last[$0], after[$0]) }
    #expect(differing.subtracting(harm.touched).isEmpty, note)
    for uid in differing {
      guard let todo = after[uid] else { continue }
      #expect(versions[uid]?.contains { isSame($0, todo) } == true, "\(todo) of \(versions[uid] ?? []), \(note)")
    }
    #expect(differing.isEmpty || !first.errors.isEmpty, "lost and not told, \(note)")
    #expect(!harm.isRead || !first.errors.isEmpty, "read and not told, \(note)")
    // What opening does not read is told by check, as damage or as what is missing behind it. Once opening has told
    // something, the files were written anew and are whole.
    let isLeft = harm.isUnread && first.errors.isEmpty
    #expect(store.problems.isEmpty == !isLeft, "\(store.problems), \(note)")
    #expect(store.problems.allSatisfy { $0.hasPrefix("gap") || $0.hasPrefix("damagedLines") }, note)
    let files = try FileManager.default.contentsOfDirectory(atPath: trial.path)
    #expect(!files.contains { $0.contains("damaged") } || !first.errors.isEmpty, "kept and not told, \(note)")
    let on = try trial.run([], "add After\nundo\ncheck\n")
    #expect(on.output.contains("\nUndone, add, After.") && on.output.contains("\nWhole.") == !isLeft, note)
    #expect(
      on.errors.contains("Line 3. Not whole, ") == isLeft && on.status == (isLeft ? 1 : 0), "\(on.errors), \(note)")
  }

  /// But for the number, which another task may have got meanwhile.
  private func isSame(_ left: Todo?, _ right: Todo?) -> Bool {
    guard var left, let right else { return left == nil && right == nil }
    left.number = right.number
    return left == right
  }
}

extension DiskStore {
  /// The last entry that the snapshot holds.
  fileprivate var takenIn: Int { state.snapshot.sequence }
}
