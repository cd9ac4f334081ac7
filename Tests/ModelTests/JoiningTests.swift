import Model
import Testing

/// What joining makes of tasks that are given without a store.
@Suite struct JoiningTests {
  private static let uid = UID(high: 1, low: 1)
  private static let base = Todo(uid: uid, number: 1, name: "Pay rent", tags: ["home"], created: Instant(seconds: 0))

  /// The task as somebody changed it.
  private func edited(_ seconds: Int = 60, _ edit: (inout Todo) -> Void) -> Todo {
    var todo = Self.base
    edit(&todo)
    todo.changed = Instant(seconds: seconds)
    return todo
  }

  private func joining(_ here: Todo?, _ there: Todo?, base: Todo? = base) -> Joining {
    var list = TodoList()
    if let here { list.load(here) }
    var history = OtherHistory()
    history.todos[Self.uid] = Parted(base: .known(base), there: there)
    return Joining(history, to: list)
  }

  @Test("What one side changed stands, and lists are joined element by element")
  func fields() throws {
    let here = edited { ($0.name, $0.tags) = ("Pay the rent", ["home", "bills"]) }
    let there = edited(90) { ($0.urgency, $0.tags, $0.notes) = (.high, [], ["By card"]) }
    let found = joining(here, there)
    #expect(found.conflicts.isEmpty)
    let after = try #require(found.changes { _ in .here }.last?.after)
    #expect(after.name == "Pay the rent" && after.urgency == .high && after.tags == ["bills"])
    #expect(after.notes == ["By card"] && after.changed == Instant(seconds: 90))
  }

  @Test("What both changed is asked, and either answer is taken")
  func conflict() throws {
    let (here, there) = (edited { $0.name = "Pay the rent" }, edited(90) { $0.name = "Pay rents" })
    let found = joining(here, there)
    #expect(found.conflicts == [.todo([.name], here: here, there: there)])
    #expect(found.changes { _ in .there }.last?.after?.name == "Pay rents")
    #expect(found.changes { _ in .here }.last?.after?.name == "Pay the rent")
  }

  @Test("A task that is deleted on one side goes, unless the other one changed it")
  func deleted() {
    let changed = edited { $0.name = "Pay the rent" }
    #expect(joining(Self.base, nil).changes { _ in .here } == [Change(before: Self.base, after: nil)])
    #expect(joining(nil, Self.base).changes { _ in .here }.isEmpty)
    #expect(joining(changed, nil).changes { _ in .here }.isEmpty)
    #expect(joining(nil, changed).changes { _ in .here } == [Change(before: nil, after: changed)])
    #expect(joining(nil, changed, base: nil).changes { _ in .here } == [Change(before: nil, after: changed)])
  }

  @Test("Done on one side is done, and a start is not put behind a due")
  func rules() throws {
    let done = edited { $0.done = Instant(seconds: 60) }
    #expect(joining(Self.base, done).changes { _ in .here }.last?.after?.isOpen == false)
    let day = CivilDate(dayNumber: 20_780)
    let (here, there) = (edited { $0.due = When(day) }, edited { $0.start = When(day.adding(days: 3)) })
    #expect(joining(here, there).conflicts == [.todo([.start, .due], here: here, there: there)])
  }
}
