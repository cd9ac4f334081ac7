import Foundation
import Model
import Testing

@testable import Storage

/// Snapshots that stay in their file, and journals with a line of many megabytes, in small.
@Suite struct LargeFileTests {
  let folder = TemporaryFolder()

  func open() throws -> DiskStore { try DiskStore(folder: folder.store, calls: .hasty, large: 0) }

  /// A store of so many tasks, taken into its snapshot.
  func filled(_ count: Int) throws -> DiskStore {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let changes = (1...count).map { number in
      Change(
        before: nil,
        after: Todo(uid: UID(high: 1, low: UInt64(number)), number: number, name: "T\(number)", created: noon)
      )
    }
    _ = try store.commit(changes, typed: "import tasks.csv", at: noon)
    try store.sync()
    try store.compact()
    return store
  }

  @Test(arguments: 150..<160 as Range<UInt64>) func tasksInTheirFileAreTheSame(_ seed: UInt64) throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    var generator = Generator(seed: seed)
    for _ in 0..<120 { try store.randomStep(&generator) }
    try store.compact()
    let other = try open()
    #expect(other.state.snapshot.source != nil)
    #expect(tasks(other.list) == tasks(store.list) && other.list.tasks() == store.list.tasks())
    for number in 1...40 { #expect(other.list.todo(number: number) == store.list.todo(number: number)) }
    #expect(other.list.pageCounts(at: When(noonDay)) == store.list.pageCounts(at: When(noonDay)))
    try other.randomStep(&generator)
    try other.compactAfterSync()
    #expect(try store.refresh() && tasks(store.list) == tasks(other.list))
    #expect(try other.check().isWhole)
  }

  /// Tasks are read one by one at first, later all at once: in both ways they are the same.
  @Test func manyAreReadAsFewAre() throws {
    let store = try filled(200)
    let other = try open()
    for number in 1...200 { #expect(other.list.todo(number: number) == store.list.todo(number: number)) }
  }

  @Test func aFileThatIsReplacedIsReadToItsEnd() throws {
    let store = try filled(100)
    let other = try open()
    try store.add("New")
    try store.compactAfterSync()
    #expect(other.list.all.map(\.name).sorted() == (1...100).map { "T\($0)" }.sorted())
    #expect(try other.refresh() && other.list.count == 101)
  }

  /// As an editor does that writes in place: what was not read before is gone.
  private func overwrite() {
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    folder.write("tasks.json", text.replacingOccurrences(of: "\"T7\"", with: "\"By hand\""))
  }

  /// Few tasks that are asked for at once are read by themselves, and what was written over is noticed there too.
  @Test func fewAtOnceAreReadByThemselves() throws {
    _ = try filled(100)
    let store = try open()
    var query = Query()
    query.words = ["T7"]
    let expected = [7] + (70...79)
    for _ in 1...2 { #expect(store.list.tasks(query).map(\.number) == expected) }
    let few = store.list.listing(query)
    #expect(few.keeping { $0.number > 70 }.map(\.name) == (71...79).map { "T\($0)" })
    #expect(store.torn == nil)
    usleep(20_000)
    overwrite()
    _ = few.keeping { _ in true }
    #expect(store.torn == .changing(folder.store + "/tasks.json"))
  }

  @Test func nothingIsCommittedOverAFileThatIsBeingWritten() throws {
    _ = try filled(100)
    let store = try open()
    try store.add("New")
    overwrite()
    #expect(store.list.all.contains { $0.name == "?" })
    #expect(throws: StoreFailure.trouble(.changing(folder.store + "/tasks.json"))) { try store.sync() }
    #expect(try store.refresh() && store.list.count == 100)
    #expect(store.list.all.contains { $0.name == "By hand" } && !store.list.all.contains { $0.name == "?" })
    try store.add("New")
    try store.sync()
    #expect(try open().list.count == 101)
  }

  @Test func aCommitAfterAHandWroteIsOfWhatTheHandWrote() throws {
    _ = try filled(100)
    let store = try open()
    overwrite()
    try store.add("New")
    try store.sync()
    #expect(try Set(open().list.all.map(\.name)).isSuperset(of: ["By hand", "New", "T8"]))
  }

  /// A compaction that finds another file than it has read leaves it alone.
  @Test func compactionWritesOverNoHand() throws {
    let store = try filled(100)
    try store.begin()
    overwrite()
    let written = folder.read("tasks.json")
    #expect(throws: Trouble.changing(folder.store + "/tasks.json")) { try store.compactUnderLock() }
    store.letGo()
    #expect(folder.read("tasks.json") == written && !folder.files.contains("tasks.json.new"))
    #expect(try store.refresh() && store.list.all.contains { $0.name == "By hand" })
  }

  /// Nor one that finds it so when its own file is on the disk already.
  @Test func compactionWritesOverNoHandThatCameLate() throws {
    _ = try filled(100)
    let path = folder.store + "/tasks.json"
    var calls = SystemCalls()
    calls.sync = { file in
      FileManager.default.contents(atPath: path).map {
        _ = FileManager.default.createFile(atPath: path, contents: $0 + [10])
      }
      return SystemCalls().sync(file)
    }
    let store = try DiskStore(folder: folder.store, calls: calls)
    try store.begin()
    defer { store.letGo() }
    #expect(throws: Trouble.changing(path)) { try store.compactUnderLock() }
    #expect(folder.read("tasks.json").suffix(2) == Data("\n\n".utf8))
    #expect(!folder.files.contains("tasks.json.new"))
  }

  private func tail(_ known: JournalEnd?) throws -> JournalPart {
    try #require(try ReadableFile(path: folder.store + "/journal.jsonl")).journalTail(after: 1, known: known)
  }

  @Test func aLongLineThatIsTakenInIsNotReadAgain() throws {
    let store = try filled(1_000)
    let size = folder.read("journal.jsonl").count
    #expect(size > 1 << 17)
    for name in ["one", "two"] { try store.add(name) }
    try store.sync()
    let again = try open()
    let known = try #require(again.state.snapshot.journal)
    #expect(known.size == size && again.sequence == 3 && tasks(again.list) == tasks(store.list))
    #expect(try tail(known).start == size - 1 && tail(known).lines.map(\.sequence) == [2, 3])
    // Where another line ends there, or nothing is known, all is read.
    let other = JournalEnd(size: known.size, check: known.check ^ 1)
    let beyond = JournalEnd(size: known.size + 1_000_000, check: known.check)
    for known in [nil, other, beyond, JournalEnd(size: 3, check: 0)] {
      #expect(try tail(known).start == 0 && tail(known).lines.map(\.sequence) == [1, 2, 3])
    }
    #expect(try again.undo(at: noon) != nil && again.undo(at: noon) != nil)
    #expect(try again.undo(at: noon)?.typed == "import tasks.csv" && again.list.count == 0)
  }

  /// A hand that takes the snapshot back to an earlier entry gets the later ones from the journal.
  @Test func whatTheSnapshotKnowsOfItsJournalIsNotBelievedAfterAnEdit() throws {
    let store = try filled(1_000)
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    folder.write("tasks.json", lines[0].replacing("\"sequence\":1", with: "\"sequence\":0") + "]}")
    #expect(tasks(try open().list) == tasks(store.list))
  }

  @Test func whateverStandsForTheEndOfAJournalIsRead() throws {
    for json in [
      "7", "null", "[]", "{\"size\":\"x\"}", "{\"size\":-1,\"check\":\"0\"}", "{\"check\":\"zz\",\"size\":1e3}",
    ] {
      folder.write("tasks.json", "{\"journal\":\(json),\"tasks\":[\n\(HandEditTests.task)\n]}")
      let store = try open()
      #expect(store.list.count == 1 && store.report.isWhole, "\(json)")
    }
  }
}

private let noonDay = CivilDate(dayNumber: 20_782)
