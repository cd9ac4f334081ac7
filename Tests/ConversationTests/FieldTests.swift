import Foundation
import Interchange
import Model
import Storage
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// What each field must have: whatever of a new one is missing fails here under its name, unless it does not compile.
@Suite struct FieldTests {
  private static let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615))

  /// A task in which a field is set, and beside it only what it cannot be without.
  private static func task(_ field: Field) -> Todo {
    var generator = TodoGenerator(seed: 21, now: now)
    var task = Todo(uid: UID(high: 2, low: 1), number: 1, name: "Water", created: Instant(seconds: 1_795_000_000))
    repeat { generator.set(field, of: &task) } while task.isEmpty(field)
    return task
  }

  @Test("The store keeps each field under its key, and its schema has that key", arguments: Field.allCases)
  func stored(_ field: Field) throws {
    let task = FieldTests.task(field)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try DiskStore(folder: folder.path)
    _ = try store.commit([Change(before: nil, after: task)], typed: "add", at: task.created)
    let backup = folder.appendingPathComponent("backup.json")
    try store.backup(to: backup.path)
    store.close()
    let again = try DiskStore(folder: folder.path)
    defer { again.close() }
    #expect(again.list[task.uid] == task, "\(field) is not in Sources/Storage/Coding/TodoCoding.swift")
    let text = HouseTests.text(backup)
    #expect(text.contains("\"\(field.key)\":"), "\(field) is not written in Sources/Storage/Coding/TodoCoding.swift")
    let schema = HouseTests.text(HouseTests.root.appendingPathComponent("Sources/Storage/tasks.schema.json"))
    let root = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any]
    let types = root?["$defs"] as? [String: [String: Any]]
    let keys = types?["task"]?["properties"] as? [String: Any]
    #expect(keys?[field.key] != nil, "\(field) is not in Sources/Storage/tasks.schema.json")
  }

  @Test("Each form carries a field, or says that it lacks it", arguments: Field.allCases)
  func carried(_ field: Field) throws {
    let surroundings = Surroundings(
      now: Instant(seconds: 0), newUID: { UID(high: 9, low: 9) },
      wallClock: { When(wallClockMinutes: $0.seconds / 60) }, instant: { Instant(seconds: $0.startingMinutes * 60) },
      page: { _ in "" })
    let task = FieldTests.task(field)
    let value = Voice(now: FieldTests.now).typed(field, of: task)
    for format in Format.all where format.isRead && !format.lacks.contains(.field(field)) {
      // A repeat with more to it is lacking by itself.
      if field == .recurrence, format.lacks.contains(.otherRepeats) { continue }
      let imported = try Imported(format.write([task], surroundings), as: format, in: surroundings)
      let again = imported.tasks.first.map { Voice(now: FieldTests.now).typed(field, of: $0.todo) }
      #expect(again == value, "\(field) is neither carried by \(format.name) nor in what it lacks")
    }
  }

  @Test("What a field holds can be typed behind its word, asked for, emptied and offered", arguments: Field.allCases)
  func typed(_ field: Field) throws {
    let spec = field.spec
    #expect(Phrases.fieldWord(Words(spec.word))?.0 == field, "\(field) is not named by its word")
    #expect(!spec.stands(Voice(now: FieldTests.now), FieldTests.task(field)).orEmpty.isEmpty, "\(field) is not said")
    #expect(spec.clearing == nil || spec.clearing?.field == field, "\(field) is emptied by another field's edit")
    #expect(Set(spec.details).isSubset(of: Sentences.detailWords), "\(field)")
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    let task = FieldTests.task(field)
    let row = Voice(now: player.world.today).typedRow(task)
    let entry = try TypedLine(player.session.invocation).read(row, nameFirst: true)
    var blank = player.session.blankTask()
    (blank.uid, blank.number, blank.created, blank.changed) = (task.uid, task.number, task.created, task.changed)
    let again = try blank.edited([.name(entry.name)] + entry.edits, at: player.world.today)
    let isInRow = spec.label(task) != nil
    #expect(!isInRow || again == task, "\(field) is not read as \(row) says it")
  }

  @Test("Words of a person's own have a limit, which holds where they are typed", arguments: Field.allCases)
  func limited(_ field: Field) throws {
    let task = FieldTests.task(field)
    #expect((field.limit != nil) == !task.texts(of: field).isEmpty, "\(field) needs both a limit and texts")
    guard let limit = field.limit else { return }
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    let long = String(repeating: "y", count: limit + 1)
    let fields = player.session.invocation.fields
    #expect(throws: (any Error).self, "\(field) takes a text that is too long") {
      _ = try task.edited([try fields.edit(field, long)], at: FieldTests.now)
    }
    let fitting = try task.edited([try fields.edit(field, String(long.dropLast()))], at: FieldTests.now)
    #expect(!fitting.isTooLong(field), "\(field)")
  }

  @Test("The task with every field set has each field", arguments: Field.allCases)
  func sampled(_ field: Field) {
    #expect(!Sample(name: Sample.plainName).full.isEmpty(field), "\(field) is not set in Sample.full")
  }
}

extension String? {
  /// The text, or none.
  fileprivate var orEmpty: String { self ?? "" }
}
