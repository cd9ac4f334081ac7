import Model
import Testing

@testable import Conversation

/// What an undo says of entries of an older Heed, which kept only what was typed.
@Suite struct OlderEntryTests {
  private static let school = Page(name: "School", created: Instant(seconds: 0))
  private static var college: Page {
    var page = school
    page.name = "College"
    return page
  }
  private static var task: Todo {
    Todo(uid: UID(high: 1, low: 1), number: 1, name: "Read", created: Instant(seconds: 0))
  }

  @Test(
    "The first words typed tell what was done",
    arguments: [
      ("add Read", "add, Read."), ("new Read", "add, Read."), ("zzz", "change, Read."), ("", "change, Read."),
      ("add Read, page School", "add, Read."),
    ])
  func tasks(_ typed: String, _ said: String) throws {
    #expect(try undone([Change(before: nil, after: OlderEntryTests.task)], typed) == "Undone, " + said)
  }

  @Test("The first words typed tell what was done to a page")
  func pages() throws {
    let (school, college) = (OlderEntryTests.school, OlderEntryTests.college)
    let made = Change.page(before: nil, after: school)
    #expect(try undone([made], "page School yes") == "Undone, new page School.")
    #expect(try undone([made], "new page School") == "Undone, new page School.")
    let renamed = Change.page(before: school, after: college)
    #expect(try undone([made, renamed], "rename page School to College") == "Undone, rename page School.")
    var repeating = school
    repeating.recurrence = Recurrence(rule: RecurrenceRule(.daily), start: When(CivilDate(dayNumber: 20_782)))
    #expect(
      try undone([.page(before: nil, after: repeating)], "page School repeats daily") == "Undone, repeat page School."
    )
  }

  /// What is said when those changes are taken back that were kept without more than what was typed.
  private func undone(_ changes: [Change], _ typed: String) throws -> String {
    let console = Rehearsal(filled: false)
    _ = try console.session.store.commit(changes, typed: typed, at: console.world.now)
    console.session.perform("undo")
    // The session did not do it itself.
    return console.said.first?.replacing(" By another.", with: "") ?? ""
  }
}
