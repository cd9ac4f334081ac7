import Foundation
import Interchange
import Model
import Storage
import Testing

@testable import Conversation
@testable import English

/// What a form can carry comes back equal.
@Suite struct ExchangeLawTests {
  private static let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615))
  private static var surroundings: Surroundings {
    // Each blank gets an identifier of its own that no test asks for.
    Surroundings(
      now: Instant(seconds: now.startingMinutes * 60), newUID: { UID(high: 9, low: 9) },
      wallClock: { When(wallClockMinutes: $0.seconds / 60) }, instant: { Instant(seconds: $0.startingMinutes * 60) })
  }

  /// Generated tasks, some of them done, some with notes, changed or with reminders done with.
  private static func tasks(_ seed: UInt64) -> [Todo] {
    var generator = TodoGenerator(seed: seed, now: now)
    return (1...500).map { number in
      var todo = generator.todo(number: number)
      if generator.random.chance(3) { todo.notes = ["One line", "=2+2, \"quoted\"\nand; more\\n\n'tis"] }
      if generator.random.chance(4) { todo.done = Instant(seconds: todo.created.seconds + 86_400) }
      if generator.random.chance(4) { todo.changed = Instant(seconds: todo.created.seconds + 60) }
      if generator.random.chance(5) { todo.acknowledged = todo.created }
      if generator.random.chance(9) { todo.estimate = TimeSpan(seconds: 1_234) }
      if generator.random.chance(9), let repeats = todo.recurrence {
        todo.recurrence = Recurrence(rule: repeats.rule, mode: .afterDone, start: repeats.start)
      }
      if generator.random.chance(9) {
        todo.name = generator.random.pick(["=sum(A1)", "'-x", "-", "@home", "+1", "''+"])
      }
      return todo
    }
  }

  private func comesBack(
    _ todos: [Todo], _ text: String, _ form: FileForm, _ carried: (Todo) -> Todo
  ) throws {
    let imported = try Imported(
      text, as: form, headings: \.heading, in: ExchangeLawTests.surroundings)
    #expect(imported.leftOut.isEmpty && imported.ignored.isEmpty)
    try #require(imported.tasks.count == todos.count)
    for (task, todo) in zip(imported.tasks, todos) where task.todo != carried(todo) {
      Issue.record("\(form): \(carried(todo)) came back as \(task.todo)")
      return
    }
  }

  @Test("JSON carries everything", arguments: [1, 2, 3] as [UInt64])
  func json(_ seed: UInt64) throws {
    var todos = ExchangeLawTests.tasks(seed)
    todos[0].unknown = [UnknownField(key: "colour", json: #"{"a":[1.50,true,null,"é\n"]}"#)]
    todos[1].snoozed = ExchangeLawTests.now
    todos[2].acknowledgedTriggers = [ExchangeLawTests.now, ExchangeLawTests.now.adding(minutes: 90)]
    try comesBack(todos, JSONTasks.text(todos), .json) { $0 }
  }

  @Test("A table carries all but what was done with reminders", arguments: [4, 5, 6] as [UInt64])
  func csv(_ seed: UInt64) throws {
    let todos = ExchangeLawTests.tasks(seed)
    let text = CSV.text(todos, headings: \.heading)
    func carried(_ todo: Todo) -> Todo {
      var todo = todo
      todo.acknowledged = nil
      return todo
    }
    try comesBack(todos, text, .csv, carried)
    // Other programs end lines with CR LF; those of a note are the same then.
    try comesBack(todos, text.replacing("\n", with: "\r\n"), .csv, carried)
    // No cell of a task without notes begins with a sign of a formula, in quotes or not.
    for line in CSV.text(todos.filter(\.notes.isEmpty), headings: \.heading).split(separator: "\n") {
      #expect(try /(?:^|,)"?[=+@-]/.firstMatch(in: String(line)) == nil, "\(line)")
    }
  }

  @Test(
    "A calendar carries all but numbers and what was done with reminders that are not there",
    arguments: [7, 8] as [UInt64])
  func calendar(_ seed: UInt64) throws {
    let todos = ExchangeLawTests.tasks(seed)
    let text = ICalendar.text(todos, in: ExchangeLawTests.surroundings)
    for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75 && !line.contains("\n")) }
    try comesBack(todos, text, .calendar) { todo in
      var todo = todo
      todo.number = 0
      if todo.alarms.isEmpty { todo.acknowledged = nil }
      return todo
    }
  }

  @Test("todo.txt carries name, urgency, page, tags, due and plain repeats", arguments: [9, 10] as [UInt64])
  func todoText(_ seed: UInt64) throws {
    // Words that are something else in todo.txt cannot be in a name there.
    let todos = ExchangeLawTests.tasks(seed).filter { todo in
      !todo.name.split(separator: " ").contains { ("+@".contains($0.first ?? " ")) && $0.count > 2 }
    }
    try comesBack(todos, TodoText.text(todos, in: ExchangeLawTests.surroundings), .todo) { todo in
      var carried = Todo(
        uid: UID(high: 9, low: 9), number: 0, name: todo.name, urgency: todo.urgency, due: todo.due, page: todo.page,
        tags: todo.tags, created: ExchangeLawTests.midnight(todo.created),
        done: todo.done.map(ExchangeLawTests.midnight))
      carried.changed = carried.done ?? carried.created
      if let repeats = todo.recurrence, repeats.start == todo.due,
        repeats.rule == RecurrenceRule(repeats.rule.frequency, interval: repeats.rule.interval)
      {
        carried.recurrence = repeats
      }
      return carried
    }
  }

  private static func midnight(_ instant: Instant) -> Instant {
    Instant(seconds: When(When(wallClockMinutes: instant.seconds / 60).date).startingMinutes * 60)
  }

  @Test("An export in JSON is a store, and a backup is read as an export")
  func store() throws {
    let todos = ExchangeLawTests.tasks(11)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(JSONTasks.text(todos).utf8).write(to: folder.appendingPathComponent("tasks.json"))
    let store = try DiskStore(folder: folder.path)
    for todo in todos { #expect(store.list[todo.uid] == todo) }
    let backup = folder.appendingPathComponent("backup.json")
    try store.backup(to: backup.path)
    let kept = Dictionary(uniqueKeysWithValues: todos.map { ($0.uid, $0) })
    let imported = try Imported(
      String(contentsOf: backup, encoding: .utf8), as: .json, headings: \.heading,
      in: ExchangeLawTests.surroundings)
    #expect(imported.tasks.count == todos.count)
    for task in imported.tasks { #expect(kept[task.todo.uid] == task.todo) }
    store.close()
  }

  @Test("A file that is cut or damaged anywhere is refused or read, and never more", arguments: FileForm.allCases)
  func damage(_ form: FileForm) throws {
    let todos = Array(ExchangeLawTests.tasks(12).prefix(4))
    let player = Rehearsal(filled: false)
    _ = try player.session.store.commit(
      todos.map { Change(before: nil, after: $0) }, typed: "", at: player.world.now)
    player.session.perform("export \(form) all to file")
    guard let bytes = player.world.files["file"], bytes.count > 100 else {
      Issue.record("\(form) wrote nothing: \(player.refused)")
      return
    }
    var random = TodoGenerator(seed: 13, now: ExchangeLawTests.now).random
    for turn in 0..<400 {
      var broken = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      if turn % 2 == 0, !broken.isEmpty {
        for _ in 0..<3 {
          broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let other = Rehearsal(filled: false)
      other.world.files["file"] = broken
      other.session.perform("import \(form) file")
      #expect(other.said.count + other.refused.count > 0)
      // Nothing half done: what was refused changed nothing.
      if !other.refused.isEmpty {
        #expect(other.session.store.list.openCount + other.session.store.list.doneCount == 0)
      }
    }
  }
}
