import Foundation
import Model
import Testing

@testable import Storage

/// How far the changes that are kept reach back: for undo, and for check, which follows them.
@Suite struct ChainTests {
  let folder = TemporaryFolder()

  func open() throws -> DiskStore { try DiskStore(folder: folder.store) }

  /// It said that there was nothing, with tasks there.
  @Test func whatIsNotKeptForUndoIsTold() throws {
    let first = try open()
    try first.add("Buy milk")
    #expect(try first.undo(at: noon) != nil && first.undo(at: noon) == nil)
    #expect(!first.isForgotten(redo: false) && !first.isForgotten(redo: true))
    #expect(try first.redo(at: noon) != nil && first.redo(at: noon) == nil && !first.isForgotten(redo: true))
    try first.sync()
    try first.compact()
    first.close()
    // The oldest lines go, as a compaction takes them.
    let lines = folder.read("journal.jsonl").split(separator: 0x0A)
    #expect(lines.count == 3)
    folder.write("journal.jsonl", Data(lines[1] + [0x0A] + lines[2] + [0x0A]))
    let store = try open()
    #expect(store.report.isWhole && store.list.count == 1)
    #expect(try store.undo(at: noon) == nil && store.isForgotten(redo: false))
    store.close()
    folder.write("journal.jsonl", Data(lines[1] + [0x0A]))
    folder.write(
      "tasks.json", #"{"format":1,"sequence":2,"tasks":[]}"#)
    let undone = try open()
    #expect(try undone.redo(at: noon) == nil && undone.isForgotten(redo: true))
  }

  /// The snapshot knows of the last edit only, and check took the one before it for a break, for ever.
  @Test func twoEditsAreNoBreakOfTheChain() throws {
    func edit(_ name: String, _ other: String) {
      let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
      #expect(text.contains("\"\(name)\""))
      folder.write("tasks.json", text.replacingOccurrences(of: "\"\(name)\"", with: "\"\(other)\""))
    }
    func commit(_ change: (DiskStore) throws -> Void) throws {
      let store = try open()
      try change(store)
      try store.sync()
      #expect(try store.check().problems == [])
      store.close()
    }
    try commit { store in for name in ["A", "B", "C"] { try store.add(name) } }
    edit("A", "A2")
    try commit { store in
      let before = try #require(store.list.todo(number: 1))
      #expect(before.name == "A2")
      var after = before
      after.name = "Mine"
      _ = try store.commit([Change(before: before, after: after)], typed: "name 1 Mine", at: noon)
    }
    edit("B", "B2")
    try commit { _ in }
    try commit { store in try store.add("D") }
  }

  /// A backup that is put back and typed into comes as far as the store had come, and is another one all the same.
  @Test func aStoreThatWasPutBackDoesNotFollowWhatCameAfterTheBackup() throws {
    let store = try open()
    try store.add("Buy milk")
    try store.sync()
    let (backup, early) = (folder.contents, store.tip)
    for name in ["Water plants", "Pay rent"] { try store.add(name) }
    try store.sync()
    let late = store.tip
    #expect(late.sequence == 3 && late.check != nil && Tip(late.text) == late)
    #expect(store.follows(early) && store.follows(late))
    store.close()
    try folder.put(backup)
    let other = try open()
    #expect(other.follows(early) && !other.follows(late))
    for name in ["Call Zoe", "Mow lawn", "Read"] { try other.add(name) }
    try other.sync()
    #expect(other.sequence > late.sequence && other.follows(early) && !other.follows(late))
    // Without its checksum only the number tells.
    #expect(other.follows(Tip(sequence: 3)) && !other.follows(Tip(sequence: 9)))
    try other.compact()
    other.close()
    let again = try open()
    #expect(again.follows(early) && !again.follows(late))
  }
}
