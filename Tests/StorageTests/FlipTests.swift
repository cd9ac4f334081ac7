import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys
import enum Seeded.Trials

@testable import Storage

/// Every bit of every file of a small store flipped, one at a time: the store opens, and no task is another one without a
/// word. A plain run tries some of the bits, one with `HEED_FIRE` all of them.
@Suite struct FlipTests {
  let folder = TemporaryFolder()

  /// 30 tasks, most of them in the snapshot and all in the journal, with some commands that the snapshot has not.
  private func fill(_ form: Form, _ keyholder: Keyholder?) throws -> Tasks {
    let store = try form.open(folder, calls: .hasty, keyholder: keyholder)
    for number in 1...27 { try store.add("Job \(number)") }
    try store.compactAfterSync()
    for number in 28...30 { try store.add("Job \(number)") }
    for number in [3, 9, 27] {
      let before = try #require(store.list.todo(number: number))
      var after = before
      after.notes = ["Noted"]
      if number == 9 { after.done = noon }
      _ = try store.commit([Change(before: before, after: after)], typed: "note", at: noon)
    }
    try store.sync()
    return tasks(store.list)
  }

  /// The bits of a file that this run flips.
  private func bits(of data: Data, few: Int) -> [Int] {
    let all = data.count * 8
    guard Trials.asked == nil, all > few else { return Array(0..<all) }
    // Evenly, with every bit of a byte in turn.
    return (0..<few).map { ($0 * all / few) / 8 * 8 + $0 % 8 }
  }

  /// What became of the flips of one file.
  private struct Count: CustomStringConvertible {
    let name: String
    init(_ name: String) { self.name = name }

    var flips = 0
    /// Flips after which the store was refused, after which tasks differed, and after which they did so without a word.
    var refused: [Int] = []
    var differing: [Int] = []
    var silent: [Int] = []
    /// Flips that neither opening nor check told, though the bytes are not those that were written.
    var unseen: [Int] = []

    var description: String {
      "\(name): \(flips) flips, \(refused.count) refused, \(differing.count) with other tasks, \(silent.count) of them silent, "
        + "\(unseen.count) told by neither opening nor check. Bits: refused \(refused.prefix(3)), other \(differing.prefix(3)), "
        + "silent \(silent.prefix(3)), told by neither \(unseen.prefix(3))"
    }
  }

  private func flips(_ form: Form, _ name: String, few: Int) throws -> Count {
    let keyholder = try form.keyholder
    let before = try fill(form, keyholder)
    let files = folder.contents
    let whole = try #require(files[name])
    var count = Count(name)
    for bit in bits(of: whole, few: few) {
      try folder.put(files)
      folder.write(name, whole.flipped(bit))
      count.flips += 1
      guard let store = try? DiskStore(folder: folder.store, calls: .hasty, keyholder: keyholder) else {
        count.refused.append(bit)
        continue
      }
      let isTold = !store.report.isWhole
      let isSame = tasks(store.list) == before
      if !isSame { count.differing.append(bit) }
      if !isSame, !isTold { count.silent.append(bit) }
      if !isTold, let report = try? store.check(), report.isWhole, !report.isEdited { count.unseen.append(bit) }
    }
    print("\(count).")
    return count
  }

  @Test func noTaskOfAPlainSnapshotIsAnotherWithoutAWord() throws {
    let count = try flips(.plain, "tasks.json", few: 40)
    #expect(count.refused == [] && count.silent == [] && count.unseen == [], "\(count)")
  }

  @Test func noFlipInAPlainJournalIsUnseen() throws {
    let count = try flips(.plain, "journal.jsonl", few: 40)
    #expect(count.refused == [] && count.silent == [] && count.unseen == [], "\(count)")
  }

  @Test func aFlipInASealedSnapshotCostsNoTaskOfTheJournal() throws {
    let count = try flips(.sealed, "tasks.age", few: 12)
    #expect(count.refused == [] && count.differing == [] && count.unseen == [], "\(count)")
  }

  @Test func aFlipInASealedJournalCostsNoTaskOfTheSnapshot() throws {
    let count = try flips(.sealed, "journal.sealed", few: 12)
    #expect(count.refused == [] && count.silent == [] && count.unseen == [], "\(count)")
  }

  @Test func aFlippedIdentityIsToldFromAWrongPasswordWhereThatCanBe() throws {
    let keys = SampleKeys.ana
    let keyholder = try keys.keyholder()
    let whole = Data(keys.identityFile)
    // The salt, the rounds and what the password opens say nothing but that they do not fit.
    let text = String(decoding: whole, as: UTF8.self)
    let lines = whole.split(separator: 10)
    let stanza = lines[1].startIndex..<lines[2].endIndex
    #expect(text.hasPrefix("age-encryption.org/v1\n-> scrypt "))
    var counts: [String: Int] = [:]
    for bit in bits(of: whole, few: 100) {
      var password = Array(keys.password.utf8)
      do throws(SealingFailure) {
        try keyholder.unlock(Array(whole.flipped(bit)), password: Secret(taking: &password))
        counts["opens", default: 0] += 1
        Issue.record("bit \(bit) opens")
      } catch {
        counts["\(error)", default: 0] += 1
        #expect(error != .wrongPassword || stanza.contains(bit / 8), "bit \(bit)")
      }
    }
    print("identity.age: \(counts.values.reduce(0, +)) flips, \(counts.sorted { $0.value > $1.value }).")
  }
}
