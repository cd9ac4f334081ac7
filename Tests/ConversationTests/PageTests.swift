import Model
import Testing

@testable import Conversation
@testable import English

/// Pages where a transcript cannot look: completion, and two conversations on one store.
@Suite struct PageTests {
  private func completed(_ line: String, _ session: Session) -> [String] {
    session.completion(of: line, cursor: line.utf8.count).candidates
  }

  @Test("Tab completes the whole name of a page wherever one stands")
  func completion() {
    let session = Rehearsal().session!
    session.perform("new page Shopping list")
    session.perform("new page Café")
    for line in [
      "page sh", "new page sh", "delete page sh", "rename page sh", "move 7 to sh", "move 7 to page sh",
      "add Milk, page sh", "edit 7 page sh",
    ] {
      #expect(completed(line, session) == ["Shopping", "Shopping list"], "\(line)")
    }
    #expect(completed("page shopping l", session) == ["Shopping list"])
    #expect(completed("move 7 to shopping l", session) == ["Shopping list"])
    #expect(completed("page ", session) == ["Inbox", "Café", "School", "Shopping", "Shopping list"])
    #expect(completed("page caf\u{E9}", session) == ["Café"])
    #expect(completed("move 7 to fri", session) == ["friday"])
    // The word to be replaced begins behind the last space.
    #expect(session.completion(of: "page shopping l", cursor: 15).start == 5)
    session.asker.field = .page
    #expect(completed("sc", session) == ["School"])
  }

  @Test("Two conversations on one store open a checklist once")
  func once() {
    let first = Rehearsal()
    for line in ["page School repeats every day", "page School", "add Computer", "done computer"] {
      first.session.perform(line)
    }
    let second = Session(store: first.session.store, console: first, world: first.world)
    first.world.now.seconds += 86_400
    let before = first.said.count
    second.perform("status")
    first.session.perform("status")
    #expect(first.said.dropFirst(before).filter { $0.hasPrefix("Reopened") } == ["Reopened 1 task on page School."])
    // What was taken back stays so, for both.
    second.perform("undo")
    first.session.perform("list")
    #expect(first.said.last == "No tasks on page School. Type add to make one.")
    second.perform("status")
    #expect(first.said.filter { $0.hasPrefix("Reopened") }.count == 1)
  }

  @Test("What a replay cannot be asked is recorded with its yes")
  func recorded() {
    let player = Rehearsal()
    player.session.perform("record made.txt")
    player.answers = ["yes", "yes"]
    for line in ["page Garden", "add Dig", "delete page Garden"] { player.session.perform(line) }
    player.session.perform("record off")
    let text = String(decoding: player.world.files["made.txt"] ?? [], as: UTF8.self)
    #expect(text == "page Garden yes\nadd Dig\ndelete page Garden yes\n")
    #expect(player.refused.isEmpty)
  }

  @Test("A repeat that began long ago is followed at once")
  func longAgo() {
    var page = Page(name: "School", created: Instant(seconds: 0))
    page.recurrence = Recurrence(rule: RecurrenceRule(.daily), start: When(CivilDate(dayNumber: 0)))
    page.followed = When(CivilDate(dayNumber: 20_000))
    let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 0))
    #expect(page.timeToFollow(by: now) == When(now.date))
    page.followed = When(now.date)
    #expect(page.timeToFollow(by: now) == nil)
  }
}
