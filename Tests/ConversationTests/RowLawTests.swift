import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// What is said can be typed.
@Suite struct RowLawTests {
  @Test("Adding the full row of a task makes an equal task", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func fullRow(_ seed: UInt64) throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    var generator = TodoGenerator(seed: seed, now: player.world.today)
    for number in 1...Trials.count(atLeast: 400) {
      let todo = generator.todo(number: number)
      player.session.settings.clock24 = number.isMultiple(of: 2)
      // Whichever page is open, there or not.
      player.session.memory.page = [nil, "School", "Inbox"][number % 3]
      let voice = player.session.voice
      let row = voice.typedRow(todo)
      let entry = try TypedLine(player.session.invocation).read(row, nameFirst: true)
      var blank = player.session.blankTask()
      (blank.uid, blank.number) = (todo.uid, number)
      (blank.created, blank.changed) = (todo.created, todo.changed)
      let again = try blank.edited([.name(entry.name)] + entry.edits, at: voice.now)
      guard again == todo, entry.doubts.isEmpty else {
        Issue.record("seed \(seed), task \(number), \(row): \(again), \(entry.doubts)")
        return
      }
    }
  }

  @Test(
    "Each field of a chosen row can be typed behind its number, and changes nothing", arguments: [6, 7] as [UInt64])
  func chosenRow(_ seed: UInt64) throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    var generator = TodoGenerator(seed: seed, now: player.world.today)
    for number in 1...Trials.count(atLeast: 200) {
      let todo = generator.todo(number: number)
      var voice = player.session.voice
      voice.fields = [.name] + Field.allCases.filter { $0 != .name && $0 != .notes }.shuffled(using: &generator.random)
      var row = voice.row(todo)
      #expect(row.hasPrefix("\(number), ") && row.hasSuffix("."))
      row = String(row.dropFirst("\(number), ".count).dropLast())
      // A due that is past is said as how late it is, which is not a date.
      if todo.isOverdue(at: voice.now) { continue }
      let entry = try TypedLine(player.session.invocation).read(row, nameFirst: true)
      let blank = Todo(uid: todo.uid, number: number, name: "", created: todo.created)
      let again = try blank.edited([.name(entry.name)] + entry.edits, at: voice.now)
      guard again == todo, entry.doubts.isEmpty else {
        Issue.record("seed \(seed), task \(number), \(row): \(again), \(entry.doubts)")
        return
      }
    }
  }
}
