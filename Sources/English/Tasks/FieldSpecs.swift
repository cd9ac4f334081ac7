import Grammar
import Model

extension FieldSpec {
  /// What the language knows of a field. A new field does not compile without it.
  static func of(_ field: Field) -> FieldSpec {
    switch field {
    case .name: name
    case .urgency: urgency
    case .start: start
    case .due: due
    case .time: time
    case .reminder: reminder
    case .recurrence: recurrence
    case .page: page
    case .tags: tags
    case .notes: notes
    }
  }

  private static let name = FieldSpec(
    "name", names: ["name"], kind: .name, reach: .one, clearing: nil,
    help: "Type what is to be done. Back, cancel and save always work.",
    enter: "Type a name",
    stands: { _, task in task.name.spoken }, label: { _ in nil },
    chosen: { voice, task in
      let saysDone = task.done != nil && !voice.fields.contains(.done)
      let name = voice.fields.first == .field(.name) ? voice.quotedName(task.name) : task.name.spoken
      return [name] + (saysDone ? ["done"] : [])
    },
    answer: { _, task, _ in "name " + task.name.spoken })

  private static let urgency = FieldSpec(
    "urgency", names: ["urgency"], details: Urgency.allCases.map(Sentences.word),
    offers: .words(Urgency.allCases.map(Sentences.word)), kind: .urgency, clearing: .urgency(.medium),
    choices: "1 high, 2 medium, 3 low.",
    help: "Type 1, 2 or 3, or high, medium or low.", enter: "Enter for medium",
    stands: { _, task in Sentences.word(task.urgency) }, label: { _ in "" },
    isReadBack: { voice, task in voice.saysUrgency(of: task) })

  private static let start = FieldSpec(
    "start", value: "date",
    names: ["start", "starts", "wait", "wait until", "not before", "hidden until", "hide until"], details: ["start"],
    offers: .words(Sentences.timeWords), kind: .start, clearing: .start(nil),
    help: "Type a date like monday or 1 december.",
    stands: { voice, task in task.start.map(voice.exactDate) }, label: { _ in "start " },
    answer: { voice, task, isBare in
      task.start.map { (isBare ? "" : "start ") + voice.answerDate($0) } ?? "no start"
    }, isReadBack: { _, task in task.start != nil && task.lasting == nil })

  private static let due = FieldSpec(
    "due", value: "date", names: ["due", "by"], details: ["due"], offers: .words(Sentences.timeWords), kind: .due,
    clearing: .due(nil),
    help: "Type a date like friday, 25 november or tomorrow 5 pm.",
    stands: { voice, task in task.due.map(voice.exactDate) }, label: { _ in "due " },
    chosen: { voice, task in
      guard let due = task.due else { return [] }
      if task.isOverdue(at: voice.now) { return [voice.overdue(due)] }
      // Beside another day, and where it could be read as that of a repeat, it needs its name.
      let isPlain = task.isOpen && task.start == nil && task.recurrence == nil
      return [(isPlain ? "" : "due ") + voice.exactRowDate(due)]
    },
    answer: { voice, task, isBare in
      guard let due = task.due else { return "no due" }
      return (isBare ? "" : "due ") + (voice.answerDue(task) ?? "") + voice.pastRemark(due)
    })

  private static let time = FieldSpec(
    "time", names: ["time", "takes", "expected time"], heading: "Expected time",
    offers: .words(Sentences.lengthWords), kind: .length, clearing: .time(nil),
    help: "Type a time like 30 minutes or 1 hour.",
    stands: { voice, task in task.estimate.map(voice.expectedTime) }, label: { _ in "" })

  private static let reminder = FieldSpec(
    "reminder", verb: "remind",
    names: ["remind", "reminder", "reminders", "remind me", "reminder me", "reminders me"], details: ["remind"],
    offers: .words(Sentences.reminderWords), kind: .reminders, clearing: .reminders([]),
    help: "Type tomorrow 9 am, in 3 days, or 30 minutes before.",
    stands: { voice, task in
      task.alarms.isEmpty
        ? nil : task.alarms.map { voice.reminder($0, startsAtTime: task.startsAtTime) }.joined(separator: " and ")
    }, label: { _ in "reminder " },
    answer: { voice, task, isBare in
      guard !task.alarms.isEmpty else { return "no reminder" }
      return (isBare ? "" : "reminder ") + voice.typed(.reminder, of: task) + voice.pastReminders(task)
    })

  private static let recurrence = FieldSpec(
    "repeat", names: ["repeat", "repeats"], details: ["every"], kind: .recurrence, clearing: .recurrence(nil),
    help: "Type every day, every friday or every month.",
    stands: { voice, task in task.recurrence.map { voice.recurrence($0, due: task.due) } }, label: { _ in "" })

  private static let page = FieldSpec(
    "page", names: ["page"], details: ["page"], offers: .pages, kind: .page, clearing: .page(Todo.firstPage),
    help: "Type the name of a page.", enter: "Enter for the open page",
    // On another page that is open, a task typed without its page would go there.
    stands: { voice, task in
      task.page == (voice.page ?? task.page) && task.page == Todo.firstPage ? nil : task.page.spoken
    }, label: { _ in "page " }, answer: { _, task, _ in "page " + task.page.spoken }, inPage: { $0.page })

  private static let tags = FieldSpec(
    "tags", one: "tag", names: ["tag", "tags", "tagged"], details: ["tag"], offers: .tags, kind: .tags, reach: .all,
    clearing: .tags([]), help: "Type tags with and between them.",
    stands: { voice, task in
      task.tags.isEmpty ? nil : task.tags.map(voice.quotedTag).joined(separator: " and ")
    }, label: { $0.tags.count == 1 ? "tag " : "tags " })

  private static let notes = FieldSpec(
    "notes", one: "note", prompt: "note", names: ["note", "notes"], details: ["note"], kind: .text { .addNote($0) },
    reach: .joined,
    clearing: .notes([]), title: "Note", help: "Type the note.",
    stands: { _, task in task.notes.last?.spoken }, label: { _ in nil },
    chosen: { _, task in task.notes.isEmpty ? [] : [Sentences.counted(task.notes.count, "note")] },
    answer: { _, task, _ in Sentences.counted(task.notes.count, "note") },
    isReadBack: { _, task in !task.notes.isEmpty }, inPage: { $0.notes.joined(separator: "\n") })
}
