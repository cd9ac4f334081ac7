import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Journal and snapshot cut, flipped and overwritten at random places: the program opens what is left, says so once, and
/// every task is as it was last, or where its line was damaged as it was at some time before.
@Suite struct RandomDamageTests {
  @Test func damagedAtRandomPlaces() throws {
    try Fire.trials("Damaged at a random place", few: 8) { seed, random in
      let folder = ProgramTests.Folder()
      var script = RandomScript(Seeded(seed &* 41))
      try KillingTests.begin(folder, full: random.chance(4))
      _ = try ProgramTests.run(["--now", Fire.clock], script.lines(80).joined(separator: "\n") + "\n", in: folder)
      let (versions, last) = try RandomDamageTests.history(folder)
      var touched = try damage(folder.store + "/journal.jsonl", &random, flips: true)
      // A flip that leaves whole JSON is taken for a change by hand, which a snapshot may have.
      if random.chance(2) { touched.formUnion(try damage(folder.store + "/tasks.json", &random, flips: false)) }
      try prove(folder, versions, last, touched, "seed \(seed)")
    }
  }

  /// All versions that each task had, by the journal and the snapshot, and the last one.
  private static func history(_ folder: ProgramTests.Folder) throws -> ([UID: Set<Todo>], [UID: Todo]) {
    let store = try DiskStore(folder: folder.store)
    let last = Dictionary(uniqueKeysWithValues: store.list.all.map { ($0.uid, $0) })
    var versions = last.mapValues { Set([$0]) }
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.store + "/journal.jsonl"))
    let part = JournalPart(Array(data), start: 0)
    for line in part.lines {
      for change in part.entry(line, .all)?.changes ?? [] {
        guard case .todo(let before, let after) = change else { continue }
        for todo in [before, after].compactMap({ $0 }) { versions[todo.uid, default: []].insert(todo) }
      }
    }
    return (versions, last)
  }

  /// Damages a file once to three times; the tasks that are named in the lines that were hit, all of them after a cut.
  private func damage(_ path: String, _ random: inout Seeded, flips: Bool) throws -> Set<UID> {
    guard var data = FileManager.default.contents(atPath: path), !data.isEmpty else { return [] }
    let whole = data
    var hit = IndexSet()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      // Mostly near the end, where opening reads.
      let range = random.chance(3) ? 0..<data.count : data.count - min(data.count, 20_000)..<data.count
      let place = Int.random(in: range, using: &random)
      switch Int.random(in: 0...(flips ? 3 : 1), using: &random) {
      case 0:
        // Not at a line end: a journal that ends there within what the snapshot has is a gap, which check tells.
        let cut = place > 0 && data[place - 1] == 10 ? place - 1 : place
        data = data.prefix(cut)
        hit.insert(integersIn: cut..<whole.count)
      case 1:
        let end = min(data.count, place + Int.random(in: 1...4_096, using: &random))
        data.replaceSubrange(place..<end, with: Data(count: end - place))
        hit.insert(integersIn: place..<end)
      default:
        data[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        hit.insert(place)
      }
      if data.isEmpty { break }
    }
    try data.write(to: URL(fileURLWithPath: path))
    return RandomDamageTests.named(in: whole, hit)
  }

  /// The identifiers in the lines of those bytes, and in those beside them, which a lost line end joins to them.
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
    _ folder: ProgramTests.Folder, _ versions: [UID: Set<Todo>], _ last: [UID: Todo], _ touched: Set<UID>,
    _ note: Comment
  ) throws {
    let first = try ProgramTests.run(["--now", Fire.clock], "status\n", in: folder)
    #expect(first.status == 0, note)
    let store = try DiskStore(folder: folder.store)
    #expect(store.report.isWhole, "told twice, \(note)")
    let after = Dictionary(uniqueKeysWithValues: store.list.all.map { ($0.uid, $0) })
    let differing = Set(last.keys).union(after.keys).filter { !isSame(last[$0], after[$0]) }
    #expect(differing.subtracting(touched).isEmpty, note)
    for uid in differing {
      guard let todo = after[uid] else { continue }
      #expect(versions[uid]?.contains { isSame($0, todo) } == true, "\(todo) of \(versions[uid] ?? []), \(note)")
    }
    #expect(differing.isEmpty || !first.errors.isEmpty, "lost and not told, \(note)")
    #expect(store.problems == [], note)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.store)
    #expect(!files.contains { $0.contains("damaged") } || !first.errors.isEmpty, "kept and not told, \(note)")
    #expect(try ProgramTests.run([], "add After\nundo\ncheck\n", in: folder).output.contains("\nWhole."), note)
  }

  /// But for the number, which another task may have got meanwhile.
  private func isSame(_ left: Todo?, _ right: Todo?) -> Bool {
    guard var left, let right else { return left == nil && right == nil }
    left.number = right.number
    return left == right
  }
}
