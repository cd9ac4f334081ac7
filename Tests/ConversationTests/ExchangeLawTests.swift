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
      wallClock: { When(wallClockMinutes: $0.seconds / 60) }, instant: { Instant(seconds: $0.startingMinutes * 60) },
      page: { HTML.page($0, Voice(now: now)) })
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

  /// What is in a file of that form comes back, but for what the form says it lacks.
  private func comesBack(_ todos: [Todo], _ format: Format, as text: String? = nil) throws {
    let written = format.write(todos, ExchangeLawTests.surroundings)
    var surroundings = ExchangeLawTests.surroundings
    surroundings.uids = { bits in todos.map(\.uid).filter { UInt32(truncatingIfNeeded: $0.low) == bits } }
    let imported = try Imported(text ?? written, as: format, in: surroundings)
    #expect(imported.leftOut.isEmpty && imported.ignored.isEmpty)
    try #require(imported.tasks.count == todos.count)
    for (task, todo) in zip(imported.tasks, todos) {
      var expected = todo.carried(by: format)
      // A repeat that a form can say after all, as it is or counted from the due.
      var counted = todo.recurrence
      if let due = todo.due, counted?.counts(from: due) ?? false { counted?.start = due }
      if [todo.recurrence, counted].contains(task.todo.recurrence) { expected.recurrence = task.todo.recurrence }
      if task.todo == expected { continue }
      Issue.record("\(format.name): \(todo.carried(by: format)) came back as \(task.todo)")
      return
    }
  }

  @Test("Every form that is read carries what it does not say it lacks", arguments: Format.all.filter(\.isRead))
  func everyForm(_ format: Format) throws {
    try comesBack(ExchangeLawTests.tasks(14).filter(\.isPlainlyNamed), format)
  }

  @Test("JSON carries everything", arguments: [1, 2, 3] as [UInt64])
  func json(_ seed: UInt64) throws {
    var todos = ExchangeLawTests.tasks(seed)
    todos[0].unknown = [UnknownField(key: "colour", json: #"{"a":[1.50,true,null,"é\n"]}"#)]
    todos[1].snoozed = ExchangeLawTests.now
    todos[2].acknowledgedTriggers = [ExchangeLawTests.now, ExchangeLawTests.now.adding(minutes: 90)]
    try comesBack(todos, .json)
  }

  @Test("A table carries all but what was done with reminders", arguments: [4, 5, 6] as [UInt64])
  func csv(_ seed: UInt64) throws {
    var todos = ExchangeLawTests.tasks(seed)
    for place in todos.indices {
      todos[place].recurrence?.except = [ExchangeLawTests.now, When(ExchangeLawTests.now.date)]
    }
    try comesBack(todos, .csv)
    // Other programs end lines with CR LF; those of a note are the same then.
    let text = Format.csv.write(todos, ExchangeLawTests.surroundings)
    try comesBack(todos, .csv, as: text.replacing("\n", with: "\r\n"))
    // No cell of a task without notes begins with a sign of a formula, in quotes or not.
    let plain = Format.csv.write(todos.filter(\.notes.isEmpty), ExchangeLawTests.surroundings)
    for line in plain.split(separator: "\n") {
      #expect(try /(?:^|,)"?[=+@-]/.firstMatch(in: String(line)) == nil, "\(line)")
    }
  }

  @Test(
    "A calendar carries all but numbers and what was done with reminders that are not there",
    arguments: [7, 8] as [UInt64])
  func calendar(_ seed: UInt64) throws {
    let todos = ExchangeLawTests.tasks(seed)
    let text = Format.calendar.write(todos, ExchangeLawTests.surroundings)
    for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75 && !line.contains("\n")) }
    try comesBack(todos, .calendar)
  }

  @Test("todo.txt carries name, urgency, page, tags, due and plain repeats", arguments: [9, 10] as [UInt64])
  func todoText(_ seed: UInt64) throws {
    // Words that are something else in todo.txt cannot be in a name there.
    try comesBack(ExchangeLawTests.tasks(seed).filter(\.isPlainlyNamed), .todo)
  }

  @Test("An export in JSON is a store, and a backup is read as an export")
  func store() throws {
    let todos = ExchangeLawTests.tasks(11)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = Format.json.write(todos, ExchangeLawTests.surroundings)
    try Data(text.utf8).write(to: folder.appendingPathComponent("tasks.json"))
    let store = try DiskStore(folder: folder.path)
    for todo in todos { #expect(store.list[todo.uid] == todo) }
    let backup = folder.appendingPathComponent("backup.json")
    try store.backup(to: backup.path)
    let kept = Dictionary(uniqueKeysWithValues: todos.map { ($0.uid, $0) })
    let imported = try Imported(
      String(contentsOf: backup, encoding: .utf8), as: .json, in: ExchangeLawTests.surroundings)
    #expect(imported.tasks.count == todos.count)
    for task in imported.tasks { #expect(kept[task.todo.uid] == task.todo) }
    store.close()
  }

  @Test("A file that is cut or damaged anywhere is refused or read, and never more", arguments: Format.all)
  func damage(_ form: Format) throws {
    let todos = Array(ExchangeLawTests.tasks(12).prefix(4))
    let player = Rehearsal(filled: false)
    _ = try player.session.store.commit(
      todos.map { Change(before: nil, after: $0) }, typed: "", at: player.world.now)
    player.session.perform("export \(form.name) all to file")
    guard let bytes = player.world.files["file"], bytes.count > 100 else {
      Issue.record("\(form.name) wrote nothing: \(player.refused)")
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
      other.session.perform("import \(form.name) file")
      #expect(other.said.count + other.refused.count > 0)
      // Nothing half done: what was refused changed nothing.
      if !other.refused.isEmpty {
        #expect(other.session.store.list.openCount + other.session.store.list.doneCount == 0)
      }
    }
  }
}

extension Todo {
  /// Whether no word of the name is something else in todo.txt.
  fileprivate var isPlainlyNamed: Bool {
    !name.split(separator: " ").contains { ("+@".contains($0.first ?? " ")) && $0.count > 2 }
  }

  /// The task without what a form lacks.
  fileprivate func carried(by format: Format) -> Todo {
    Format.Part.allCases.filter(format.lacks.contains).reduce(self) { $0.without($1) }
  }

  /// The task as it comes back where a part of it is not in the file.
  private func without(_ part: Format.Part) -> Todo {
    var todo = self
    switch part {
    case .uid: todo.uid = UID(high: 9, low: 9)
    case .number: todo.number = 0
    case .field(.reminder): todo.alarms = []
    case .field(let field): todo = asEdited(Edit.clearing(field).map { [$0] } ?? [], at: When(CivilDate(dayNumber: 0)))
    case .changed: todo.changed = done ?? created
    case .timesMade: (todo.created, todo.done) = (created.midnight, done?.midnight)
    case .otherRepeats:
      todo.recurrence = recurrence.flatMap { repeats in
        guard let due, repeats.isPlain, repeats.counts(from: due) else { return nil }
        return Recurrence(rule: repeats.rule, mode: repeats.mode, start: due)
      }
    case .acknowledged: todo.acknowledged = nil
    case .acknowledgedTriggers: todo.acknowledgedTriggers = []
    case .snoozed: todo.snoozed = nil
    case .midnight:
      if due?.time == .midnight { todo.due?.time = nil }
      if start?.time == .midnight { todo.start?.time = nil }
      if recurrence?.start.time == .midnight { todo.recurrence?.start.time = nil }
    case .repeatsAfterDone: if recurrence?.mode == .afterDone { todo.recurrence = nil }
    case .exceptions: todo.recurrence?.except = []
    case .resource: todo.resource = nil
    case .unknown: todo.unknown = []
    }
    return todo
  }
}

extension Recurrence {
  /// Whether it is a number of days, weeks, months or years and nothing more.
  fileprivate var isPlain: Bool { rule == RecurrenceRule(rule.frequency, interval: rule.interval) }
}

extension Instant {
  /// The beginning of its day, in UTC.
  fileprivate var midnight: Instant {
    Instant(seconds: When(When(wallClockMinutes: seconds / 60).date).startingMinutes * 60)
  }
}
