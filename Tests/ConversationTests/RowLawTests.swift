import Model
import Testing

@testable import Conversation

/// What is said can be typed.
@Suite struct RowLawTests {
  @Test("Adding the full row of a task makes an equal task", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func fullRow(_ seed: UInt64) throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    var generator = TodoGenerator(seed: seed, now: player.world.today)
    for number in 1...2_000 {
      let todo = generator.todo(number: number)
      player.session.settings.clock24 = number.isMultiple(of: 2)
      // Whichever page is open, there or not.
      player.session.memory.page = [nil, "School", "Inbox"][number % 3]
      let voice = player.session.voice
      let row = voice.typedRow(todo)
      let details = try Details(row, player.session)
      var blank = player.session.blankTask()
      (blank.uid, blank.number) = (todo.uid, number)
      (blank.created, blank.changed) = (todo.created, todo.changed)
      let again = try blank.edited([.name(details.name)] + details.edits, at: voice.now)
      guard again == todo else {
        Issue.record("seed \(seed), task \(number), \(row): \(again)")
        return
      }
    }
  }
}
