import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// What is said can be typed.
@Suite struct RowLawTests {
  /// The task that was made last.
  private func newest(_ player: Rehearsal) throws -> Todo {
    try #require(player.session.store.list.tasks(Query(.all)).max { $0.number < $1.number })
  }

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
    "A row that was heard changes nothing behind edit, and makes an equal task behind add",
    arguments: [.brief, .normal, .full, nil] as [Level?])
  func heardRow(_ level: Level?) throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    var generator = TodoGenerator(seed: 8, now: player.world.today)
    for number in 1...Trials.count(atLeast: 200) {
      player.session.settings.clock24 = number.isMultiple(of: 2)
      player.session.level = nil
      let todo = generator.todo(number: number)
      player.session.perform("add " + player.session.voice.typedRow(todo))
      player.session.level = level
      if level == nil {
        // A row of fields that were chosen.
        player.session.settings.row = [.field(.name)] + RowField.all.dropFirst().shuffled(using: &generator.random)
      }
      let task = try newest(player)
      var voice = player.session.voice
      // A list says the urgency where it changes alone.
      if number.isMultiple(of: 3) { voice.urgencies = .none }
      let row = voice.row(task)
      player.forget()
      player.session.perform("edit " + row)
      guard player.said == ["Nothing changed."] else {
        Issue.record("\(row): \(player.said) \(player.refused)")
        return
      }
      player.session.perform("add " + row)
      let again = try newest(player)
      #expect(again.urgency == task.urgency, "\(row)")
      // What a row does not say is not there: only a full one says all.
      let said = Field.allCases.filter { $0 != .notes && (level == .full || !again.isEmpty($0)) }
      for field in said {
        #expect(
          player.session.voice.details(field, of: again) == player.session.voice.details(field, of: task), "\(row)")
      }
      #expect(again.number != task.number && again.name == task.name, "\(row)")
    }
  }

  @Test(
    "An answer that was heard changes nothing behind edit, and makes an equal task behind add",
    arguments: [.brief, .normal, .full] as [Level])
  func heardAnswer(_ level: Level) throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    player.session.level = level
    var generator = TodoGenerator(seed: 9, now: player.world.today)
    for number in 1...Trials.count(atLeast: 200) {
      player.session.settings.clock24 = number.isMultiple(of: 2)
      let todo = generator.todo(number: number)
      player.session.perform("add " + player.session.voice.typedRow(todo))
      let task = try newest(player)
      let voice = player.session.voice
      if !isTypedAsSaid(task, player) || voice.pastReminders(task).contains("of them") { continue }
      let answer = String(voice.added(task).dropFirst("Added ".count)).replacing(" Short months skip it.", with: "")
      player.forget()
      player.session.perform("edit " + answer)
      guard player.said == ["Nothing changed."] else {
        Issue.record("\(answer): \(player.said) \(player.refused)")
        return
      }
      player.session.perform("add " + answer)
      let again = try newest(player)
      #expect(again.number != task.number && again.name == task.name, "\(answer)")
      for field in Field.allCases where field != .notes && !again.isEmpty(field) {
        #expect(voice.details(field, of: again) == voice.details(field, of: task), "\(answer)")
      }
    }
  }

  /// A name with a comma is said as it is, and one like a detail too: who types such a name puts it in quotes.
  private func isTypedAsSaid(_ task: Todo, _ player: Rehearsal) -> Bool {
    player.session.voice.typedName(of: task) == task.name.spoken
  }

  @Test("A full row makes an equal task behind add without its number too")
  func fullRowWithoutNumber() throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    player.session.level = .full
    var generator = TodoGenerator(seed: 10, now: player.world.today)
    for _ in 1...Trials.count(atLeast: 100) {
      player.session.perform("add " + player.session.voice.typedRow(generator.todo(number: 1)))
      let task = try newest(player)
      guard isTypedAsSaid(task, player) else { continue }
      let row = player.session.voice.row(task).drop { $0.isNumber }.drop { ", ".contains($0) }
      player.session.perform("add " + row)
      let again = try newest(player)
      let isAlike = Field.allCases.filter { $0 != .notes }.allSatisfy { field in
        player.session.voice.details(field, of: again) == player.session.voice.details(field, of: task)
      }
      #expect(again.number != task.number && again.name == task.name && isAlike, "\(row): \(player.said.suffix(1))")
    }
  }
}
