import Foundation
import Model
import Testing

@testable import Storage

/// Words that are looked for in the bytes of the file, without reading the tasks.
@Suite struct WordScanTests {
  let folder = TemporaryFolder()

  /// Letters of one to four bytes, some of which change their length or leave ASCII with their case, and what JSON escapes.
  private static let letters =
    "aikAIKzZ09_@[]{}^~ \"\\\\/\n\té\u{130}\u{131}\u{212A}ßẞÉe\u{301}ΣσςЖж漢😀İiı\u{7F}".unicodeScalars.map { String($0) }

  private func text(_ random: inout Seeded, upTo length: Int) -> String {
    (0...random.below(length)).map { _ in random.pick(WordScanTests.letters) }.joined()
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>) func itFindsWhatReadingFinds(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let changes = (1...200).map { number in
      var todo = Todo(uid: UID(high: seed, low: UInt64(number)), number: number, name: "", created: noon)
      todo.name = "n" + text(&random, upTo: 12)
      if random.chance(40) { todo.tags = [text(&random, upTo: 4)] }
      if random.chance(40) { todo.notes = [text(&random, upTo: 30), text(&random, upTo: 3)] }
      return Change(before: nil, after: todo)
    }
    _ = try store.commit(changes, typed: "add", at: noon)
    try store.sync()
    try store.compact()
    // In memory, and in pieces of its file.
    let list = try DiskStore(folder: folder.store, calls: .hasty, large: seed % 2 == 0 ? 0 : SnapshotBytes.large).list
    for _ in 0..<150 {
      var query = Query()
      query.words = (0...random.below(2)).map { _ in text(&random, upTo: 3) }
      if random.chance(40), let todo = list.all.first(where: { _ in random.chance(5) }) {
        // A piece of a name, in another case.
        let start = random.below(todo.name.count)
        let piece = String(todo.name.dropFirst(start).prefix(1 + random.below(5)))
        query.words = [random.chance(50) ? piece.uppercased() : piece.lowercased()]
      }
      let found = list.tasks(query).map(\.number)
      #expect(found == store.list.all.filter(query.matches).map(\.number).sorted(), "\(query.words)")
    }
  }

  @Test(arguments: [
    ("plumber", true), ("PLUMBER", true), ("plumbers", false), ("Kelvin", true), ("i\u{307}stanbul", true),
    ("stanbul", true), ("9", true),
    ("page", false), ("name", false), ("note,\"tags", false), ("straße", true), ("STRASSE", true), ("ellas", false),
    ("strasen", false), ("ΕΛΛΆ", true),
    ("ελλάδα", false), ("a\"b", true), ("a'b", false),
  ]) func oneWord(_ word: String, _ isThere: Bool) throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    _ = try store.add("Plumber, 9 \u{212A}elvin \u{130}stanbul Straße ΕΛΛΆς a\"b")
    try store.sync()
    try store.compact()
    let list = try DiskStore(folder: folder.store).list
    var query = Query()
    query.words = [word]
    #expect(list.count(query) == store.list.all.count(where: query.matches))
    #expect((list.count(query) == 1) == isThere)
  }

  /// How many lines stay to be read is what finding a word costs.
  @Test func onlyTasksThatMayHoldTheWordAreRead() throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    for number in 1...300 { _ = try store.add(number % 100 == 0 ? "A Zeppelin" : "Übung \(number)") }
    try store.sync()
    try store.compact()
    let lines = folder.read("tasks.json").split(separator: 0x0A).filter { $0.starts(with: Data("{\"urgency".utf8)) }
    #expect(lines.count == 300)
    let sought = [SoughtWord("zeppelin")]
    let candidates = lines.count { line in
      (Data(line) + Data(count: WordScan.margin)).withUnsafeBytes { WordScan.mayHold($0, 0..<line.count, sought) }
    }
    #expect(candidates == 3)
  }
}
