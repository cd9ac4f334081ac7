import Foundation
import JSON
import Model
import Testing

@testable import Storage

/// Changes of very many tasks: what they leave in the files stays within bounds, and is read fast.
@Suite struct BulkTests {
  private let folder = TemporaryFolder()

  private func open(_ form: Form) throws -> DiskStore {
    let store = try form.open(folder, calls: .hasty)
    store.keepsBytes = 40_000
    return store
  }

  @Test(arguments: Form.allCases) func longChangesLeaveTheJournalBeforeTheyAreManyBytes(_ form: Form) throws {
    let store = try open(form)
    var size = 0
    for number in 1...60 {
      let todo = try store.add("\(number) " + String(repeating: "long ", count: 800))
      try store.compactAfterSync()
      size = max(size, folder.read(form.journal).count)
      #expect(store.list[todo.uid] != nil)
    }
    // Twice as much as is kept, and one more.
    #expect(size < 100_000 && size > 60_000)
    #expect(store.list.count == 60)
    #expect(try store.check().problems == [])
    let again = try open(form)
    var taken = 0
    while try again.undo(at: noon) != nil { taken += 1 }
    try again.sync()
    #expect(taken >= 5 && again.list.count == 60 - taken)
  }

  @Test(arguments: Form.allCases) func theNewestStaysHoweverLongItIs(_ form: Form) throws {
    let store = try open(form)
    try store.add("first")
    try store.sync()
    try store.add(String(repeating: "long ", count: 30_000))
    try store.compactAfterSync()
    #expect(try open(form).undo(at: noon) != nil)
    let last = try open(form)
    try last.compact()
    #expect(try last.check().problems == [])
  }

  @Test func aLongChangeIsNotKeptInMemoryBesideItsFile() throws {
    var writer = JSONWriter()
    for _ in 0..<40_000 { writer.string(String(repeating: "long ", count: 20)) }
    var recent = RecentEntries()
    recent.add(writer.bytes + [0x0A], last: 1)
    #expect(recent.bytes.isEmpty && recent.bytes.capacity < 1 << 20)
    #expect(writer.bytes.capacity > 1 << 20)
    writer.clear()
    #expect(writer.bytes.capacity < 1 << 20)
  }

  @Test func freedNumbersAreTheSameInAnyForm() throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    var generator = Generator(seed: 90)
    var added: [Todo] = []
    for _ in 0..<300 { added.append(try store.add(generator.text(), at: generator.time())) }
    let gone = added.shuffled(using: &generator.random).prefix(200)
    _ = try store.commit(gone.map { Change(before: $0, after: nil) }, typed: "delete", at: generator.time())
    try store.compactAfterSync()
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    let fast = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(fast.list.freed.count >= 200 && fast.list.freed == store.list.freed)
    let heading = Array(text.utf8.prefix { $0 != 10 })
    let start = try #require(text.range(of: "\"freed\":")).upperBound.utf16Offset(in: text)
    heading.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes, in: start..<bytes.count)
      #expect(reader.freedAsWritten() == store.list.freed)
    }
    // With a blank, a key more or another order, they are read as any JSON is.
    for (old, new) in [
      ("\"freed\":{", "\"freed\": { "), ("},\"", "} , \""), ("{\"uid\"", "{\"x\":[1],\"uid\""),
    ] {
      folder.write("tasks.json", text.replacingOccurrences(of: old, with: new))
      #expect(try DiskStore(folder: folder.store, calls: .hasty).list.freed == store.list.freed, "\(new)")
    }
  }

  @Test func freedNumbersThatAreDamagedAreLeftOut() throws {
    let uid = String(repeating: "0a", count: 16)
    let good = "\"7\":{\"uid\":\"\(uid)\",\"at\":\"2026-11-21T20:11:33Z\"}"
    let rest = "],\"x\":\"" + String(repeating: "-", count: 200) + "\"}"
    for (wrong, count) in [
      ("", 1), (",\"0\":{\"uid\":\"\(uid)\",\"at\":\"2026-11-21T20:11:33Z\"}", 1),
      (",\"8\":{\"uid\":\"\(uid)\",\"at\":\"2026-13-21T20:11:33Z\"}", 1),
      (",\"9\":{\"uid\":\"\(uid.dropLast())x\",\"at\":\"2026-11-21T20:11:33Z\"}", 1),
      (",\"99999999999999999999\":{\"uid\":\"\(uid)\",\"at\":\"2026-11-21T20:11:33Z\"}", 1),
      (",\"8\":{\"uid\":\"\(uid)\",\"at\":\"2026-11-21T20:11:33Z\"}", 2),
    ] {
      folder.write("tasks.json", "{\"format\":1,\"freed\":{" + good + wrong + "},\"tasks\":[" + rest)
      #expect(try DiskStore(folder: folder.store, calls: .hasty).list.freed.count == count, "\(wrong)")
      try FileManager.default.removeItem(atPath: folder.store)
    }
  }

  @Test func aLineOfManyPiecesIsLookedThroughOnce() throws {
    let task = "{\"name\":\"Pay rent\",\"uid\":\"\(String(repeating: "0a", count: 16))\"}"
    let long = String(repeating: "-", count: 6 << 20)
    folder.write("tasks.json", "{\"format\":1,\"x\":\"\(long)\",\"tasks\":[\(task)]}")
    let file = try #require(try ReadableFile(path: folder.store + "/tasks.json"))
    var scan = HeadingScan(size: try file.mark().size)
    var pieces = 0
    // Looked through from its beginning at each piece, it would be three hundred thousand megabytes.
    try file.forEachPiece(64) {
      pieces += 1
      return scan.take($0, at: $1)
    }
    #expect(pieces > 90_000 && scan.found == nil)
    #expect(try DiskStore(folder: folder.store, calls: .hasty).list.all.map(\.name) == ["Pay rent"])
  }

  @Test func aFileWrittenOverWhileItIsReadIsTorn() throws {
    let writer = try DiskStore(folder: folder.store, calls: .hasty)
    for number in 1...3 { try writer.add("task \(number)") }
    try writer.compactAfterSync()
    let store = try DiskStore(folder: folder.store, calls: .hasty, large: 0)
    #expect(store.torn == nil)
    // In place, with as many bytes: the same file, later.
    let file = try #require(FileHandle(forUpdatingAtPath: folder.store + "/tasks.json"))
    usleep(20_000)
    file.write(Data(repeating: 0x20, count: 300))
    try file.close()
    #expect(store.list.all.contains { $0.name == "?" })
    #expect(store.torn == .changing(folder.store + "/tasks.json"))
    _ = try store.refresh()
    #expect(store.torn == nil)
    #expect(Set(store.list.all.map(\.name)) == ["task 1", "task 2", "task 3"])
  }
}
