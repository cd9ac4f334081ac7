import English
import Grammar
import Model

extension Command {
  static let add = Command(
    "add", takes: .details,
    summary: "Adds a task.",
    examples: [
      "add Buy milk",
      "add Pay rent, high, due tomorrow 5 pm, 30 minutes",
      "add Call Ana, due friday 3 pm, remind 30 minutes before, tag family",
    ],
    forms: [
      "Alone, add asks four questions.",
      "Details stand at the end of the name, or after commas, in any order.",
      "Details are an urgency, due, a time, remind, a repeat, page, tag, note.",
      "A name in quotes is kept as it is.",
    ]
  ) { session, words throws(Failure) in
    guard !words.isEmpty else {
      let edits = try TaskForm(session).ask()
      let added = try session.add(session.blankTask(), edits)
      return Answer(
        session.voice.added(added) + session.newPageRemark, explanation: session.voice.explainAdded(added))
    }
    let blank = session.blankTask()
    // A row is typed without its number, which the new task has not.
    let row = TypedRow(words, session.store.list, session.voice)
    let line = row.map {
      [session.voice.typedName(of: $0.task), $0.details].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let entry = try TypedLine(session.invocation).entry(line ?? words.rest, of: blank)
    let added = try session.add(blank, [.name(entry.name)] + entry.edits)
    let remark = session.voice.remark(on: entry, as: added)
    var answer = Answer(
      session.voice.added(added, of: entry, remark) + session.newPageRemark,
      explanation: session.voice.explainAdded(added))
    answer.suggested = remark?.line
    return answer
  }
}

extension Session {
  /// Commits a new task made of edits, and returns it with the number it was given.
  func add(_ blank: Todo, _ edits: [Edit]) throws(Failure) -> Todo {
    var task = try edited(blank, edits)
    if memory.day != nil, !edits.contains(where: { $0.field == .due }), let recurrence = task.recurrence {
      // On a day that is open a repeat begins with the first day from there on that fits.
      task.due = recurrence.start
    }
    if task.name.isEmpty { throw .refusal(.task(.emptyName)) }
    return try commit([Change(before: nil, after: task)], as: Entry.Action(Command.add.name)).last ?? task
  }

  /// A task with nothing in it yet but the day and the page that are open, under the next free number.
  func blankTask() -> Todo {
    let now = world.now
    let due = memory.day.map { When($0) }
    return Todo(
      uid: world.newUID(), number: store.list.freeNumber(at: now), name: "", due: due,
      page: memory.page ?? Todo.firstPage, created: now)
  }
}
