import Foundation
import JSON
import Model
import Testing

@testable import Storage

@Suite struct HandEditTests {
  let folder = TemporaryFolder()

  func open() throws -> DiskStore { try DiskStore(folder: folder.store) }

  static let uid = "0123456789abcdef0123456789abcdef"
  static let task = #"{"name":"Buy milk","uid":"\#(uid)","colour":{"of":["bottle",1.0]},"number":4,"urgency":"low"}"#

  @Test(arguments: [
    #"{"tasks":[\#(task)],"format":1,"sequence":0}"#,
    "{\r\n \"sequence\" : 0 ,\r\n \"format\" : 1,\r\n \"tasks\" : [\r\n  \(task)\r\n ] ,\r\n \"editor\" : { \"x\" : 1 } }\r\n",
    "\u{FEFF}{\"format\":1,\"tasks\":[\n\(task)\n]}\n",
    #"{"tasks":[\#(task)]}"#,
    #"{"format":1,"tasks":[\#(task)],"check":"0000000000000000"}"#,
  ])
  func whateverItsFormItOpens(_ text: String) throws {
    folder.write("tasks.json", text)
    let store = try open()
    let todo = try #require(store.list.todo(number: 4))
    // One that says a check was a Heed's once.
    #expect(store.report.isWhole || (text.contains("check") && store.report.outside?.gone == 0))
    #expect(todo.name == "Buy milk" && todo.urgency == .low && todo.uid.text == HandEditTests.uid)
    #expect(todo.unknown == [UnknownField(key: "colour", json: #"{"of":["bottle",1.0]}"#)])
    try store.add("Pay rent")
    try store.sync()
    store.close()
    let written = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    #expect(written.hasPrefix("{\"format\":1,"))
    #expect(written.contains(#""colour":{"of":["bottle",1.0]}"#))
    #expect(written.contains("\"editor\":{\"x\":1}") == text.contains("editor"))
    #expect(tasks(try open().list) == tasks(store.list))
  }

  /// The entry that passes the refused one over was never written, and the store had a gap from then on.
  @Test func whatCannotBeTakenBackIsPassedOverAndKept() throws {
    let first = try open()
    try first.add("Buy milk")
    try first.add("Pay rent")
    try first.sync()
    first.close()
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    folder.write("tasks.json", text.replacingOccurrences(of: "Pay rent", with: "Pay half"))
    let edited = try open()
    #expect(throws: StoreFailure.self) { try edited.undo(at: Instant(seconds: 9)) }
    try edited.sync()
    edited.close()
    let store = try open()
    #expect(store.report.isWhole)
    #expect(try store.check().problems == [])
    #expect(try store.undo(at: Instant(seconds: 10))?.changes.count == 1)
    #expect(store.list.all.map(\.name) == ["Pay half"])
  }

  /// A due of a thirteenth month was no due, and nobody said so.
  @Test func whatIsNotUnderstoodIsKeptAndTold() throws {
    folder.write("tasks.json", #"{"tasks":[{"name":"a","number":4,"due":"2026-13-45","urgency":"extreme","x":1}]}"#)
    let store = try open()
    try store.add("b")
    try store.sync()
    // The file of the hand was open to others, too.
    let warnings = Set(try store.check().warnings)
    #expect(warnings.isSuperset(of: [.notUnderstood(.urgency, number: 4), .notUnderstood(.due, number: 4)]))
    store.close()
    let written = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    #expect(written.contains(#""due":"2026-13-45""#) && written.contains(#""urgency":"extreme""#))
    let again = try open()
    let before = try #require(again.list.todo(number: 4))
    var after = before
    (after.due, after.urgency) = (When(iso: "2026-11-25"), .high)
    _ = try again.commit([Change(before: before, after: after)], typed: "due 4 today", at: noon)
    try again.sync()
    #expect(
      Set(try again.check().warnings)
        == warnings.subtracting(
          [.notUnderstood(.urgency, number: 4), .notUnderstood(.due, number: 4)]))
  }

  /// A hand that is still writing writes on into the file that was kept.
  @Test func whatIsStillBeingWrittenIsKept() throws {
    let first = try open()
    try first.add("Buy milk")
    try first.sync()
    first.close()
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.store + "/tasks.json"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8.prefix(30)))
    let meanwhile = try open()
    try meanwhile.add("Pay rent")
    try meanwhile.sync()
    try file.write(contentsOf: Data(text.utf8.dropFirst(30)))
    try file.close()
    #expect(String(decoding: folder.read("tasks-damaged-1.json"), as: UTF8.self) == text)
    #expect(try open().list.all.contains { $0.name == "Pay rent" })
  }

  /// The group would else be made of the tasks as they were, and the edit be gone at the next compaction.
  @Test func anEditWhileAGroupIsCommittedIsNotLost() throws {
    let first = try open()
    try first.add("Buy milk")
    try first.sync()
    first.close()
    let store = try open()
    try store.add("Pay rent")
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    folder.write("tasks.json", text.replacingOccurrences(of: "Buy milk", with: "Buy bread"))
    // It is read, and the group is made again on top of it.
    try store.sync()
    #expect(store.report.outside?.changed == 1)
    store.close()
    #expect(try Set(open().list.all.map(\.name)) == ["Buy bread", "Pay rent"])
  }

  /// Seen by reading the code for the fuzzer: with a damaged line beside it, the difference was more than an Int holds.
  @Test func aCountThatCannotBeIsNoCrash() throws {
    folder.write(
      "tasks.json", "{\"format\":1,\"count\":\(Int.min),\"tasks\":[\n{\"number\":\"x\"},\n\(HandEditTests.task)\n]}")
    let store = try open()
    #expect(store.list.count == 1 && store.report.missingTasks == 0 && store.report.damage.count == 1)
  }

  /// Entries behind such a number were above what is believed: they were answered, and gone at the next start.
  @Test(arguments: [Int.max, 1 << 53, 1 << 52])
  func aSequenceNumberWithoutRoomBehindItLosesNothing(_ number: Int) throws {
    folder.write("tasks.json", #"{"format":1,"sequence":\#(number),"tasks":[\#(HandEditTests.task)]}"#)
    for name in ["one", "two", "three"] {
      let store = try open()
      try store.add(name)
      try store.sync()
    }
    let store = try open()
    #expect(store.report.isWhole && Set(store.list.all.map(\.name)) == ["Buy milk", "one", "two", "three"])
    #expect(try store.check().problems == [])
  }

  /// Found by the fuzzer: such a task was another one each time it was read, and lost what its file said.
  @Test func aChangeTimeThatIsNotUnderstoodIsThatOfCreation() throws {
    let text = #"{"name":"a","created":"2026-11-18T11:07:40Z","changed":"yesterday"}"#
    func read(_ text: String, at time: Instant) throws -> Todo {
      try Array(text.utf8).withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        return try reader.todo(uidIfNone: UID(high: 0, low: 1), timeIfNone: time)
      }
    }
    let todo = try read(text, at: noon)
    #expect(todo.changed == todo.created)
    #expect(todo.unknown == [UnknownField(key: "changed", json: "\"yesterday\"")])
    var writer = JSONWriter()
    writer.todo(todo)
    #expect(try read(String(decoding: writer.bytes, as: UTF8.self), at: Instant(seconds: 0)) == todo)
  }

  /// A line whose number no Heed gives was passed over in silence.
  @Test func aLineWithANumberThatCannotBeIsDamage() throws {
    var writer = JSONWriter()
    writer.entry(Entry(sequence: (1 << 53) + 1, time: noon, typed: "add x", changes: []))
    folder.write("journal.jsonl", Data(writer.bytes))
    #expect(try open().report.damage.first?.lines == 1)
  }

  /// Found by the fuzzer: the numbers were given anew at every start, and told each time.
  @Test func numbersThatWereGivenAreWrittenThoughTheFileIsWhole() throws {
    let text = "{\"format\":1,\"sequence\":1,\"count\":1,\"tasks\":[\n{\"urgency\":\"high\",\"name\":\"a\"}\n]"
    let check = Array(text.utf8).withUnsafeBytes { Checksum.text($0) }
    folder.write("tasks.json", text + ",\"check\":\"\(check)\"}\n")
    let store = try open()
    #expect(store.report.mended == 1)
    try store.add("b")
    try store.sync()
    #expect(try open().report.isWhole)
  }

  @Test func checkIsContentAfterAChangeByHand() throws {
    let store = try open()
    for name in ["one", "two"] { try store.add(name) }
    try store.compactAfterSync()
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    folder.write("tasks.json", text.replacing("\"one\"", with: "\"uno\""))
    let edited = try open()
    #expect(try edited.check().problems == [])
    try edited.add("three")
    try edited.compactAfterSync()
    #expect(try edited.check().problems == [])
    let later = try open()
    #expect(try later.check().problems == [] && later.report.isWhole && later.list.all.contains { $0.name == "uno" })
    // A change behind the edit is followed again.
    let before = try #require(later.list.todo(number: 1))
    var after = before
    after.name = "eins"
    _ = try later.commit([Change(before: before, after: after)], typed: "name", at: noon)
    try later.sync()
    #expect(try later.check().problems == [])
    #expect(String(decoding: folder.read("tasks.json"), as: UTF8.self).contains("\"edited\":2,"))
  }

  @Test func tasksWithoutNumbersOrWithTheSameGetTheirOwn() throws {
    folder.write(
      "tasks.json",
      """
      {"tasks":[
      {"name":"a","number":1},
      {"name":"b","number":1},
      {"name":"c"},
      {"name":"c"},
      {"name":"d","number":2,"uid":"\(HandEditTests.uid)"},
      {"name":"e","number":9,"uid":"\(HandEditTests.uid)"}
      ]}
      """)
    let store = try open()
    #expect(store.list.count == 6 && store.report.mended == 4)
    #expect(Set(store.list.all.map(\.number)).count == 6)
    #expect(store.list.todo(number: 1)?.name == "a" && store.list.todo(number: 2)?.name == "d")
    // Every Heed makes the same of it, and the next commit writes it down.
    #expect(tasks(try open().list) == tasks(store.list))
    try store.add("f")
    try store.sync()
    #expect(try open().report.isWhole)
    #expect(tasks(try open().list) == tasks(store.list))
  }

  @Test func anEditUnderARunningHeedIsSeen() throws {
    let store = try open()
    try store.add("one")
    try store.sync()
    try store.compact()
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    folder.write("tasks.json", text.replacingOccurrences(of: "\"one\"", with: "\"won\""))
    #expect(try store.refresh())
    #expect(store.list.all.map(\.name) == ["won"])
    #expect(try store.check().isEdited)
    try store.add("two")
    try store.sync()
    #expect(Set(try open().list.all.map(\.name)) == ["won", "two"])
    #expect(try !store.check().isEdited)
  }

  @Test func aLineThatIsNoTaskIsPutAside() throws {
    folder.write("tasks.json", #"{"tasks":[{"name":"a"},{"nome":"b"},7,{"name":"c"}]}"#)
    let store = try open()
    #expect(Set(store.list.all.map(\.name)) == ["a", "c"])
    #expect(store.report.damage.first?.lines == 2)
    #expect(folder.files.contains("tasks-damaged-1.json"))
  }

  @Test func aNewerFormatIsReadAndNotChanged() throws {
    let text = #"{"format":2,"sequence":5,"tasks":[{"name":"a","number":1,"new":[]}]}"#
    folder.write("tasks.json", text)
    let store = try open()
    #expect(store.list.count == 1 && store.report.newerFormat == 2)
    let refused = StoreFailure.trouble(.newerFormat(2, path: folder.store + "/tasks.json"))
    #expect(throws: refused) { try store.add("b") }
    #expect(throws: refused) { try store.undo(at: noon) }
    store.close()
    #expect(folder.read("tasks.json") == Data(text.utf8))
  }

  /// Opens a copy of a store that an earlier Heed wrote.
  private func openFixture(_ name: String) throws -> DiskStore {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/" + name)
    for name in ["tasks.json", "journal.jsonl"] {
      folder.write(name, try Data(contentsOf: fixture.appendingPathComponent(name)))
    }
    return try open()
  }

  @Test func theFirstFormatWithPagesOpensForEver() throws {
    let store = try openFixture("store-format-1-pages")
    #expect(store.report.isWhole && store.list.count == 2)
    #expect(store.list.pages.keys.sorted() == ["café", "larder", "school"])
    let school = try #require(store.list.page(named: "School"))
    #expect(school.recurrence?.rule.byDay.count == 5 && school.followed?.iso == "2026-11-18")
    #expect(try store.undo(at: noon)?.typed == "done computer")
    #expect(try store.undo(at: noon)?.typed == "rename page Empty to Larder")
    #expect(store.list.pages.keys.sorted() == ["café", "empty", "school"])
    #expect(try store.undo(at: noon) != nil && store.undo(at: noon)?.typed == "add Notebook, page Café")
    #expect(store.list.pages.keys.sorted() == ["school"])
  }

  @Test func theFirstFormatOpensForEver() throws {
    let store = try openFixture("store-format-1")
    #expect(store.report.isWhole)
    #expect(store.list.openCount == 4 && store.list.doneCount == 1)
    let rent = try #require(store.list.todo(number: 1))
    #expect(rent.name == "Pay rent" && rent.urgency == .high && rent.due?.iso == "2026-12-01T17:00")
    #expect(rent.recurrence?.rule.frequency == .monthly && rent.alarms == [.before(days: 1, minutes: 0)])
    #expect(rent.unknown == [UnknownField(key: "x-colour", json: "\"green\"")])
    #expect(store.list.all.contains { $0.notes == ["two\nlines", "日本語 🎉"] })
    #expect(try store.undo(at: noon)?.typed == "done milk")
    #expect(store.list.openCount == 5)
  }
}
