import Seeded
import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// What is said of starts can be typed.
@Suite struct StartLawTests {
  @Test("From when to when a task lasts is typed back as it is said", arguments: [1, 2, 3] as [UInt64])
  func lasting(_ seed: UInt64) throws {
    var random = Seeded(seed)
    for turn in 0..<Trials.count(atLeast: 400) {
      let now = When(
        CivilDate(dayNumber: 20_782 + Int.random(in: 0..<400, using: &random)),
        TimeOfDay(wrapping: Int.random(in: 0..<1440, using: &random)))
      var voice = Voice(now: now, clock24: turn % 2 == 0)
      voice.urgencies = .none
      var task = Todo(uid: UID(high: 0, low: 1), number: 1, name: "Meeting", created: Instant(seconds: 0))
      let day = now.date.adding(days: 1 + Int.random(in: 0..<200, using: &random))
      let from = Int.random(in: 0..<280, using: &random)
      let to = Int.random(in: from + 1..<288, using: &random)
      task.start = When(day, TimeOfDay(wrapping: from * 5))
      task.due = When(day, TimeOfDay(wrapping: to * 5))
      let said = String(voice.row(task).dropFirst("1 ".count).dropLast())
      // "To 12:30 am" is asked about, and midnight could be either end, so that both are said whole.
      #expect(said.contains("start") == (from == 0 || !voice.clock24 && to < 12), "\(said)")
      let entry = try TypedEntry(reading: said, PhraseContext(voice))
      #expect(entry.name == "Meeting" && entry.doubts.isEmpty, "\(said) at \(now.iso)")
      #expect(entry.edits == [.start(task.start), .due(task.due)], "\(said) at \(now.iso)")
    }
  }

  @Test("A row with a start and a due is typed back whole", arguments: [4, 5] as [UInt64])
  func rows(_ seed: UInt64) throws {
    var generator = TodoGenerator(seed: seed, now: When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
    let voice = Voice(now: generator.now)
    for number in 1...Trials.count(atLeast: 300) {
      var todo = generator.todo(number: number)
      todo = Todo(
        uid: todo.uid, number: number, name: "Plain name", urgency: todo.urgency, start: todo.start, due: todo.due,
        created: todo.created)
      if todo.start == nil { generator.set(.start, of: &todo) }
      let row = voice.typedRow(todo)
      let entry = try TypedEntry(reading: row, PhraseContext(voice))
      let blank = Todo(uid: todo.uid, number: number, name: "", created: todo.created)
      let again = try blank.edited([.name(entry.name)] + entry.edits, at: voice.now)
      #expect(again == todo && entry.doubts.isEmpty, "\(row)")
    }
  }

  @Test("The latest start that a row tells of sets no start when it is typed")
  func latestStart() throws {
    let voice = Voice(now: When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
    let line = "Move house, due 2 december 5 pm, start by 2 December 11 am"
    let entry = try TypedEntry(reading: line, PhraseContext(voice))
    #expect(entry.name == "Move house" && entry.edits.map(\.field) == [.due], "\(entry)")
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    player.session.perform("add " + line)
    #expect(player.session.store.list.open.allSatisfy { $0.start == nil })
  }
}
