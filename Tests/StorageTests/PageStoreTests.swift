import Foundation
import Model
import Testing

@testable import Storage

/// Pages as both stores keep them, and as the files hold them.
@Suite struct PageStoreTests {
  let folder = TemporaryFolder()

  enum Kind: CaseIterable { case memory, disk }

  func make(_ kind: Kind) throws -> any Store {
    switch kind {
    case .memory: MemoryStore()
    case .disk: try DiskStore(folder: folder.store, calls: .hasty)
    }
  }

  func open() throws -> DiskStore { try DiskStore(folder: folder.store, calls: .hasty) }

  static let school = Page(
    name: "School", created: noon,
    recurrence: Recurrence(rule: RecurrenceRule(.daily), start: When(CivilDate(dayNumber: 20_000))),
    followed: When(CivilDate(dayNumber: 20_001)))

  @discardableResult
  func commit(_ changes: [Change], _ store: any Store) throws -> Entry {
    let entry = try store.commit(changes, typed: "page", at: noon)
    try store.sync()
    return entry
  }

  /// A todo on a page.
  func todo(_ page: String, _ low: UInt64, estimate: TimeSpan? = nil) -> Todo {
    Todo(
      uid: UID(high: 7, low: low), number: 0, name: "a \"page\":\" b,", estimate: estimate, page: page, created: noon)
  }

  @Test(arguments: Kind.allCases) func aPageAndItsTasksGoAndComeAsOne(_ kind: Kind) throws {
    let store = try make(kind)
    try commit([.page(before: nil, after: PageStoreTests.school)], store)
    try commit([Change(before: nil, after: todo("School", 1)), Change(before: nil, after: todo("school", 2))], store)
    let before = tasks(store.list)
    try commit(
      before.todos.map { Change(before: $0, after: nil) } + [.page(before: PageStoreTests.school, after: nil)], store)
    #expect(store.list.count == 0 && store.list.page(named: "School") == nil)
    #expect(try store.undo(at: noon) != nil)
    try store.sync()
    #expect(tasks(store.list) == before && store.list.page(named: "SCHOOL") == PageStoreTests.school)
    #expect(try store.redo(at: noon) != nil)
    #expect(store.list.page(named: "School") == nil)
    for _ in 0..<3 { #expect(try store.undo(at: noon) != nil) }
    #expect(store.list.pages.isEmpty && store.list.count == 0)
  }

  @Test(arguments: Kind.allCases) func whatWasFollowedStaysFollowed(_ kind: Kind) throws {
    let store = try make(kind)
    try commit([.page(before: nil, after: PageStoreTests.school)], store)
    var followed = PageStoreTests.school
    followed.followed = When(CivilDate(dayNumber: 20_009))
    try commit([.page(before: PageStoreTests.school, after: followed)], store)
    #expect(try store.undo(at: noon) != nil)
    #expect(store.list.pages["school"] == followed)
    #expect(try store.redo(at: noon) != nil)
    #expect(store.list.pages["school"] == followed)
    try store.sync()
    #expect(try store.check().problems == [])
  }

  @Test(arguments: Kind.allCases) func aDroppedRunLeavesPagesAsTheyWere(_ kind: Kind) throws {
    let store = try make(kind)
    try commit([.page(before: nil, after: PageStoreTests.school)], store)
    let pages = store.list.pages
    store.beginTogether()
    var renamed = PageStoreTests.school
    renamed.name = "College"
    _ = try store.commit([.page(before: PageStoreTests.school, after: renamed)], typed: "rename", at: noon)
    _ = try store.commit([.page(before: nil, after: PageStoreTests.school)], typed: "new", at: noon)
    #expect(store.list.pages.count == 2)
    try store.endTogether(keep: false)
    #expect(store.list.pages == pages)
  }

  @Test func pagesAreThereAfterARestartAndACompaction() throws {
    let store = try open()
    var renamed = PageStoreTests.school
    renamed.name = "Colle\u{301}ge"
    renamed.unknown = [UnknownField(key: "colour", json: "[1.0]")]
    try commit(
      [
        .page(before: nil, after: PageStoreTests.school), .page(before: nil, after: Page(name: "Empty", created: noon)),
      ], store)
    try commit([.page(before: PageStoreTests.school, after: renamed)], store)
    #expect(try open().list.pages == store.list.pages)
    try store.compact()
    let again = try open()
    #expect(again.list.pages == store.list.pages && again.list.pages.count == 2)
    #expect(again.list.page(named: "coll\u{E9}ge") == renamed)
    #expect(try again.check().problems == [])
    // What came before the compaction can be taken back after it.
    #expect(try again.undo(at: noon) != nil)
    try again.sync()
    #expect(try open().list.pages["school"] == PageStoreTests.school)
    #expect(try store.refresh())
    #expect(store.list.pages == again.list.pages)
    #expect(try store.check().problems == [])
  }

  @Test func twoHeedsMakeOnePageAndOverwriteNone() throws {
    let (first, second) = (try open(), try open())
    try commit([.page(before: nil, after: PageStoreTests.school)], first)
    // The second has not looked yet: it wants a page that is there by now.
    let other = Page(name: "school", created: noon)
    let entry = try commit([Change(before: nil, after: todo("school", 3)), .page(before: nil, after: other)], second)
    #expect(entry.changes.count == 1 && second.list.pages["school"] == PageStoreTests.school)
    var changed = PageStoreTests.school
    changed.recurrence = nil
    try commit([.page(before: PageStoreTests.school, after: changed)], second)
    #expect(throws: StoreFailure.refusal(.pageChangedMeanwhile("School"))) {
      try first.commit([.page(before: PageStoreTests.school, after: nil)], typed: "delete", at: noon)
    }
    try first.sync()
    #expect(first.list.pages == second.list.pages)
  }

  @Test func aFailedSyncTakesPagesBack() throws {
    var calls = SystemCalls.hasty
    let isBroken = Switch()
    calls.sync = { _ in isBroken.isOn ? -1 : 0 }
    let store = try DiskStore(folder: folder.store, calls: calls)
    try commit([.page(before: nil, after: PageStoreTests.school)], store)
    let pages = store.list.pages
    isBroken.isOn = true
    _ = try store.commit([.page(before: PageStoreTests.school, after: nil)], typed: "delete", at: noon)
    #expect(throws: StoreFailure.self) { try store.sync() }
    #expect(store.list.pages == pages)
  }

  final class Switch: @unchecked Sendable { var isOn = false }

  @Test(arguments: [
    (#"{"pages":["School",{"name":"Work","x":1},7,{"x":2}],"tasks":[]}"#, ["school", "work"]),
    (#"{"pages":{"name":"Work"},"tasks":[]}"#, []),
    (#"{"pages":["School","SCHOOL",""],"tasks":[{"name":"a","page":"Garden"}]}"#, ["school"]),
  ])
  func pagesByHand(_ text: String, _ keys: [String]) throws {
    folder.write("tasks.json", text)
    let store = try open()
    #expect(store.report.damage.isEmpty && store.list.pages.keys.sorted() == keys)
    try store.add("b")
    try store.sync()
    try store.compact()
    let written = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    #expect(!text.contains("\"x\":2") || written.contains(#""x":1},7,{"x":2}]"#))
    #expect(!text.contains(":{\"name\"") || written.contains(#""pages":{"name":"Work"}"#))
    #expect(try open().list.pages == store.list.pages)
    #expect(try open().check().problems == [])
  }

  @Test func pagesThatDifferAreFound() throws {
    let store = try open()
    try commit([.page(before: nil, after: PageStoreTests.school)], store)
    try store.compact()
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    folder.write("tasks.json", text.replacingOccurrences(of: "\"School\"", with: "\"Work\""))
    // Another Heed that knows what the file said before.
    store.state.snapshotMark = try FileMark(path: folder.store + "/tasks.json")
    #expect(try store.check().problems == [.pagesDiffer(2)])
  }

  @Test func aDamagedSnapshotKeepsItsPages() throws {
    let store = try open()
    try commit(
      [.page(before: nil, after: PageStoreTests.school), Change(before: nil, after: todo("School", 1))], store)
    try store.compact()
    try commit([.page(before: nil, after: Page(name: "Later", created: noon))], store)
    folder.write("tasks.json", folder.read("tasks.json").dropLast(60))
    #expect(try open().list.pages.keys.sorted() == ["later", "school"])
  }

  @Test func unreadTasksCountAsReadOnes() throws {
    let store = try open()
    var generator = Generator(seed: 200)
    for _ in 0..<200 { try store.randomStep(&generator) }
    try commit([Change(before: nil, after: todo("Sch\"ool\\", 4, estimate: TimeSpan(minutes: 90)))], store)
    try store.compact()
    let fast = try open()
    #expect(fast.state.snapshot.source != nil)
    let now = When(CivilDate(dayNumber: 20_800))
    #expect(fast.list.pageCounts(at: now) == store.list.pageCounts(at: now))
    for count in store.list.pageCounts(at: now) {
      let all = store.list.all.filter { caseless($0.page) == count.page.key }
      let inSight = all.filter { $0.isOpen && !$0.startsLater(than: now.date) }
      #expect(count.open == inSight.count && count.done == all.count { !$0.isOpen })
      #expect(count.later == all.count { $0.startsLater(than: now.date) })
      #expect(count.time.seconds == inSight.reduce(0) { $0 + ($1.estimate?.seconds ?? 0) })
      var query = Query()
      query.page = count.page.name.uppercased().lowercased()
      if caseless(query.page ?? "") == count.page.key {
        #expect(fast.list.tasks(query) == store.list.tasks().filter { caseless($0.page) == count.page.key })
      }
    }
  }

  @Test func filesWithPagesKeepTheSchema() throws {
    let store = try open()
    try commit(
      [.page(before: nil, after: PageStoreTests.school), Change(before: nil, after: todo("School", 1))], store)
    try commit([.page(before: PageStoreTests.school, after: nil)], store)
    #expect(try store.undo(at: noon) != nil)
    try store.sync()
    try store.compact()
    let schema = try SchemaTests().schema()
    let snapshot = try JSONSerialization.jsonObject(with: folder.read("tasks.json"))
    #expect((snapshot as? [String: Any])?["pages"] != nil)
    #expect(schema.faults(snapshot, schema.root) == [])
    let entry = try #require((schema.root["$defs"] as? [String: [String: Any]])?["entry"])
    for line in folder.read("journal.jsonl").split(separator: 10) {
      #expect(schema.faults(try JSONSerialization.jsonObject(with: line), entry) == [])
    }
  }
}
