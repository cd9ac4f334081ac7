import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Looking through the file for many tasks at once finds what reading each of them finds.
@Suite struct LookTests {
  let folder = TemporaryFolder()

  /// More than one piece of a file that is read piece by piece, with some of the tasks in memory.
  private func filled(_ seed: UInt64) throws -> TodoList {
    var generator = Generator(seed: seed)
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let changes = (1...900).map { Change(before: nil, after: generator.todo(number: $0)) }
    _ = try store.commit(changes, typed: "import", at: noon)
    try store.sync()
    try store.compact()
    #expect(folder.read("tasks.json").count > 3 << 16)
    let again = try DiskStore(folder: folder.store, calls: .hasty, large: 0)
    #expect(again.state.snapshot.source != nil)
    guard seed % 2 == 1 else { return again.list }
    for number in [3, 500, 900] {
      guard let task = again.list.todo(number: number) else { continue }
      var after = task
      (after.tags, after.page, after.name) = (["Zebra"], "Elsewhere", "Changed \(number)")
      _ = try again.commit([Change(before: task, after: after)], typed: "edit", at: noon)
    }
    return again.list
  }

  @Test(arguments: 700..<(Trials.asked == nil ? 702 : 720) as Range<UInt64>) func everyQueryInEveryOrder(_ seed: UInt64)
    throws
  {
    let list = try filled(seed)
    let all = Array(list.all)
    #expect(all.count == 900)
    for order in Order.allCases {
      for (place, narrow) in LookTests.narrowings.enumerated() {
        var query = Query()
        if place % 2 == 0 { query.state = .all }
        narrow(&query, all[place * 7])
        // Each time from the file anew: whoever asks time and again is served from memory.
        var again = list
        if place % 3 == 0 { again = try DiskStore(folder: folder.store, calls: .hasty, large: 0).list }
        let expected = again.all.filter(query.matches).sorted(by: order.isBefore)
        #expect(again.tasks(query, order: order) == expected, "\(order) \(query)")
        let lengths = expected.map { $0.estimate?.seconds ?? 0 }
        #expect(again.listing(query).expectedTime.seconds == lengths.reduce(0, +))
      }
    }
  }

  /// Tasks on some pages, in a file that notes them and is read task by task.
  private func onPages(_ names: [String]) throws -> DiskStore {
    var generator = Generator(seed: 710)
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let changes = (1...300).map { number in
      var todo = generator.todo(number: number)
      todo.page = names[number % names.count]
      return Change(before: nil, after: todo)
    }
    _ = try store.commit(changes, typed: "import", at: noon)
    try store.sync()
    try store.compact()
    return try DiskStore(folder: folder.store, calls: .hasty, large: 0)
  }

  @Test("A page is found by any task that is on it, in the file or in memory, and no other name is one")
  func everyPage() throws {
    let names = ["Inbox", "School", "K\u{FC}che", "Work, later"]
    let store = try onPages(names)
    let heading = String(decoding: folder.read("tasks.json").prefix(800), as: UTF8.self)
    #expect(heading.contains(#""pageNames":{"sequence":1,"names":["Inbox","K\#u{FC}che","School","Work, later"]}"#))
    func expectAll() {
      for name in names { #expect(store.list.page(named: name.uppercased())?.name == name) }
      #expect(store.list.page(named: "Kuche")?.name == "K\u{FC}che")
      for name in ["Scho", "Schools", "", "One"] { #expect(store.list.page(named: name) == nil) }
    }
    expectAll()
    // All are elsewhere now: what was noted of the file is no page any more.
    let moved = store.list.all.map { task in
      var after = task
      after.page = "One"
      return Change(before: task, after: after)
    }
    _ = try store.commit(moved, typed: "move", at: noon)
    for name in names.dropFirst() { #expect(store.list.page(named: name) == nil) }
    #expect(store.list.page(named: "one")?.name == "One")
    #expect(store.list.pageNames == (names + ["One"]).sorted())
    #expect(try store.undo(at: noon) != nil)
    expectAll()
  }

  @Test("Names of pages that were noted at another entry are not believed")
  func staleNames() throws {
    let store = try onPages(["School"])
    let text = String(decoding: folder.read("tasks.json"), as: UTF8.self)
    #expect(store.list.page(named: "school") != nil)
    for stale in [
      #"{"sequence":0,"names":[]}"#, #"{"names":[]}"#, "[]", "7", #"{"sequence":1,"names":7}"#,
    ] {
      let changed = text.replacing(#"{"sequence":1,"names":["School"]}"#, with: stale)
      #expect(changed != text)
      folder.write("tasks.json", LookTests.checked(changed))
      let list = try DiskStore(folder: folder.store, calls: .hasty, large: 0).list
      #expect(list.count == 300 && list.page(named: "school")?.name == "School", "\(stale)")
    }
  }

  /// A snapshot with the check of what it says now.
  private static func checked(_ text: String) -> String {
    guard let place = text.range(of: #","check":""#, options: .backwards) else { return text }
    let body = String(text[..<place.lowerBound])
    var checksum = Checksum()
    let bytes = Array(body.utf8)
    let whole = bytes.count & ~31
    let check = bytes.withUnsafeBytes { raw in
      checksum.add(stripes: UnsafeRawBufferPointer(rebasing: raw[..<whole]))
      return Checksum.hex(checksum.finish(UnsafeRawBufferPointer(rebasing: raw[whole...])))
    }
    return body + #","check":""# + check + "\"}\n"
  }

  private static let narrowings: [@Sendable (inout Query, Todo) -> Void] = [
    { _, _ in }, { query, _ in query.words = ["e"] }, { $0.page = $1.page }, { $0.tag = $1.tags.first ?? "a" },
    { query, _ in query.fits = TimeSpan(minutes: 90) }, { query, _ in query.lacks = [.tags, .due] },
    { query, _ in query.starting = .by(CivilDate(dayNumber: 20_800)) },
    { query, _ in query.starting = .after(CivilDate(dayNumber: 20_800)) },
    { query, task in (query.page, query.words) = (task.page, [String(task.name.prefix(1))]) },
  ]

  @Test(arguments: 700..<704 as Range<UInt64>) func everyTagByTheAlphabet(_ seed: UInt64) throws {
    let list = try filled(seed)
    let keys = Set(list.all.flatMap(\.tags).map(folded))
    #expect(!keys.isEmpty && list.tags.map(folded) == keys.sorted())
    #expect(Set(list.all.flatMap(\.tags)).isSuperset(of: list.tags))
  }

  @Test(arguments: 700..<704 as Range<UInt64>) func everyReminder(_ seed: UInt64) throws {
    let list = try filled(seed)
    let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 600))
    func wallClock(_ instant: Instant) -> When { When(wallClockMinutes: instant.seconds / 60) }
    let found = list.reminders(at: now, wallClock: wallClock)
    #expect(found.waiting.map(\.ring) == list.waitingReminders(at: now, wallClock: wallClock))
    #expect(found.coming.map(\.ring) == list.comingReminders(after: now))
    let short = list.waitingRemindersAndNext(at: now, wallClock: wallClock)
    #expect(short.waiting.map(\.ring) == found.waiting.map(\.ring) && short.next == found.coming.first?.ring.at)
    #expect(!found.coming.isEmpty && (found.waiting + found.coming).allSatisfy { list[$0.ring.uid] == $0.todo })
  }

  /// Lines longer than a piece of a file that is read piece by piece, and a file that ends with one.
  @Test(arguments: [1, 70_000, 90_000]) func longLinesAreRead(_ length: Int) throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let changes = (1...40).map { number in
      var todo = Todo(uid: UID(high: 2, low: UInt64(number)), number: number, name: "T\(number)", created: noon)
      if number % 13 == 1 { todo.notes = [String(repeating: "note ", count: length / 5), "x"] }
      return Change(before: nil, after: todo)
    }
    _ = try store.commit(changes, typed: "import", at: noon)
    try store.sync()
    try store.compact()
    let other = try DiskStore(folder: folder.store, calls: .hasty, large: 0)
    #expect(other.state.snapshot.source != nil && other.list.tasks() == store.list.tasks())
    #expect(try other.check().isWhole)
  }

  /// As an older Heed kept them: 12 am of a day before the whole of the day before it.
  @Test(arguments: [SnapshotBytes.large, 0]) func aFileInAnotherOrderIsPutInOrder(_ large: Int) throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let dues = ["2026-11-24", "2026-11-25T00:00"].map { When(iso: $0) }
    let changes = zip(1..., dues).map { number, due in
      let uid = UID(high: 3, low: UInt64(number))
      return Change(before: nil, after: Todo(uid: uid, number: number, name: "T\(number)", due: due, created: noon))
    }
    _ = try store.commit(changes, typed: "import", at: noon)
    try store.sync()
    try store.compact()
    let written = folder.read("tasks.json")
    var lines = String(decoding: written, as: UTF8.self).split(separator: "\n").map(String.init)
    (lines[1], lines[2]) = (lines[2] + ",", String(lines[1].dropLast()))
    let text = lines.dropLast().joined(separator: "\n") + "\n]"
    folder.write("tasks.json", text + ",\"check\":\"\(Array(text.utf8).withUnsafeBytes { Checksum.text($0) })\"}\n")
    let again = try DiskStore(folder: folder.store, calls: .hasty, large: large)
    #expect(again.state.snapshot.source != nil && again.list.tasks().map(\.number) == [1, 2])
    #expect(try again.check().isWhole)
    try again.compact()
    #expect(folder.read("tasks.json") == written)
  }

  /// What is found in pieces of a file is what is found in all of it.
  @Test(arguments: 710..<714 as Range<UInt64>) func aFileReadInPiecesIsCheckedLikeAWhole(_ seed: UInt64) throws {
    _ = try filled(seed)
    let whole = folder.read("tasks.json")
    var dice = Generator(seed: seed)
    for _ in 0..<12 {
      var bytes = whole
      let place = dice.random.below(bytes.count)
      bytes[place] ^= UInt8(1 << dice.random.below(8))
      let found = try scanned(bytes)
      #expect(found.pieces == nil && found.whole == nil, "\(place)")
    }
    for size in [whole.count - 1, 1 << 17, (1 << 17) + 16, 200, 0] {
      let found = try scanned(whole.prefix(size))
      #expect(found.pieces == nil && found.whole == nil, "\(size)")
    }
    let found = try scanned(whole)
    #expect(found.pieces == found.whole && found.pieces?.count == 900)
  }

  /// The headings in a file of those bytes, read in pieces and as bytes in memory; nil where it is not as it was written.
  private func scanned(_ bytes: Data) throws -> (pieces: [TodoHeading?]?, whole: [TodoHeading?]?) {
    folder.write("tasks.json", bytes)
    let file = try #require(try ReadableFile(path: folder.store + "/tasks.json"))
    let pieces = try SnapshotBytes(file, file.mark()).scanned()?.headings
    return (pieces, try SnapshotBytes(FileBytes(file)).scanned()?.headings)
  }

  /// Words that would look like the keys of a task stand in its name.
  @Test func aNameThatLooksLikeKeysTellsNoTag() throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    for name in [#"x","page":"Y","tags":["z"]"#, #"\",\"tags\":["#, "[\"tags\":[", "plain"] {
      var todo = Todo(uid: UID(high: 7, low: UInt64(name.utf8.count)), number: 0, name: name, created: noon)
      if name == "plain" { todo.tags = ["Ä", "a \"b\""] }
      _ = try store.commit([Change(before: nil, after: todo)], typed: "add", at: noon)
    }
    try store.sync()
    try store.compact()
    #expect(try DiskStore(folder: folder.store, calls: .hasty, large: 0).list.tags == ["Ä", "a \"b\""])
    #expect(store.list.tags == ["Ä", "a \"b\""])
  }
}
