import Grammar
import Model

// What is said of steps that were taken back and done again: what it was first, then the task.

extension Voice {
  /// A step that was taken back; `isAnothers` says that another Heed had done it, which the person may not expect.
  public func undone(_ entry: Entry, _ action: Entry.Action, open: Int, isAnothers: Bool) -> String {
    let said = took("Undone", entry, action, now: isAnothers ? [] : whereNow(entry), isRedo: false)
    return said + (isAnothers ? anothers : tasksNow(open))
  }

  /// A step that was done again, as `undone` says one that was taken back.
  public func redone(_ entry: Entry, _ action: Entry.Action, open: Int, isAnothers: Bool) -> String {
    took("Redone", entry, action, now: [], isRedo: true) + (isAnothers ? anothers : tasksNow(open))
  }

  private var anothers: String { " By another." }

  /// How many tasks there are then; below level full the name is enough, in two thirds of the time.
  private func tasksNow(_ open: Int) -> String {
    level < .full ? "" : " " + Sentences.capitalized(Sentences.counted(open, "task")) + onPage + "."
  }

  /// What an entry did, `Undone, high, Pay rent.`, or to how many tasks; `now` is where the one task is
  /// then, which says more than what it did.
  private func took(
    _ outcome: String, _ entry: Entry, _ action: Entry.Action, now: [String], isRedo: Bool
  ) -> String {
    let verb = action.verb
    if action.isOfPage, let page = tookPage(entry) { return "\(outcome), \(verb) \(page)." }
    // A repeating task that was done is two changes: it moved on, and what was done is kept.
    let hasOnlyNew = entry.changes.allSatisfy { $0.before == nil }
    let touched = entry.changes.filter { $0.before != nil || $0.after?.isOpen == true || hasOnlyNew }
    let count = Set(touched.compactMap(\.uid)).count
    guard let change = touched.first, count == 1,
      let task = isRedo ? change.after ?? change.before : change.before ?? change.after
    else { return "\(outcome), \(verb), " + Sentences.counted(count, "task") + "." }
    let what = entry.changes.count == 1 ? value(of: change, isSaidElsewhere: !now.isEmpty) : nil
    let object = level == .full ? numbered(task) : task.name.spoken
    return Sentences.sentence([outcome] + (now.isEmpty ? [what ?? verb] : now) + [object])
  }

  /// What the one field holds that a change set; nil where that is no one field, or where the task is says it.
  private func value(of change: Change, isSaidElsewhere: Bool) -> String? {
    guard !isSaidElsewhere, let before = change.before, let after = change.after else { return nil }
    let fields = fieldsChanged(before, into: after)
    guard fields.count == 1, ![.tags, .page].contains(fields[0]), before.isOpen == after.isOpen else { return nil }
    if fields[0] == .due { return answerDue(after).map { "due " + $0 } ?? "no due" }
    return answerValue(fields[0], after, isAlone: false, labelsDue: true)
  }

  /// Where one task is again whose due or page was changed by what was taken back.
  private func whereNow(_ entry: Entry) -> [String] {
    guard let change = entry.changes.first(where: { $0.before != nil }), let before = change.before,
      let after = change.after, entry.changes.allSatisfy({ $0.before == nil || $0.uid == change.uid })
    else { return [] }
    var places: [String] = []
    if before.due != after.due || (before.start != after.start && before.lasting != nil) {
      places.append("now " + (answerDue(before) ?? "no due"))
    }
    if before.page != after.page { places.append("now page " + before.page.spoken) }
    return places
  }
}
