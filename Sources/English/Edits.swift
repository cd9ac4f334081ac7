import Grammar
import Model

/// A new value for one field of a task: what details, single-field commands and the wizard all come to.
public enum Edit: Hashable, Sendable {
  case name(String)
  case urgency(Urgency)
  /// nil empties the field, here and below.
  case start(When?)
  case due(When?)
  /// The due moved from where it stands.
  case moveDue(NominalDuration)
  case time(TimeSpan?)
  case reminders([AlarmPhrase])
  case addReminder(AlarmPhrase)
  case recurrence(RecurrencePhrase?)
  /// Another end for the repeat that is there.
  case endRecurrence(RecurrenceEnd)
  case page(String)
  case tags([String])
  case addTags([String])
  case removeTags([String])
  case notes([String])
  case addNote(String)

  /// The field that the edit changes.
  public var field: Field {
    switch self {
    case .name: .name
    case .urgency: .urgency
    case .start: .start
    case .due, .moveDue: .due
    case .time: .time
    case .reminders, .addReminder: .reminder
    case .recurrence, .endRecurrence: .recurrence
    case .page: .page
    case .tags, .addTags, .removeTags: .tags
    case .notes, .addNote: .notes
    }
  }

  /// The edits of answers that came one after the other: notes are gathered, anything else said twice replaces what
  /// was said before.
  public static func lasting(_ answers: [[Edit]]) -> [Edit] {
    var lasting: [Edit] = []
    for answer in answers {
      lasting.removeAll { old in old.field != .notes && answer.contains { $0.field == old.field } }
      lasting += answer
    }
    return lasting
  }

  /// What it does to a task that is there, as the command `tag` does it: tags stand beside the others, those behind `-` go.
  public var adding: [Edit] {
    guard case .tags(let tags) = self, !tags.isEmpty else { return [self] }
    return Phrases.changes(ofTags: tags)
  }

  /// What empties a field; nil where a field cannot be empty.
  public static func clearing(_ field: Field) -> Edit? { field.spec.clearing }
}

extension Todo {
  /// The task with edits made, in the order of its fields; refused when they do not go together.
  public func edited(_ edits: [Edit], at now: When) throws(TaskRefusal) -> Todo {
    var todo = self
    let isReminder = { (edit: Edit) in edit.field == .reminder }
    for edit in edits.sorted(by: { $0.field < $1.field }) where !isReminder(edit) {
      try todo.apply(edit, at: now)
      if let limit = edit.field.limit, todo.isTooLong(edit.field, beside: self) {
        throw .tooLong(edit.field, limit: limit)
      }
    }
    // A due that moves takes the start along, unless that was said too.
    for case .start(let when) in edits { todo.start = when }
    if let start = todo.start, let due = todo.due, todo.isStartBehindDue, !isStartBehindDue {
      throw .startBehindDue(start, due: due)
    }
    // A reminder may count from a due that comes with the repeat.
    let isDueNamed = edits.contains { $0.field == .due || $0.field == .recurrence }
    for edit in edits where isReminder(edit) { try todo.remind(edit, isBesideDue: isDueNamed, at: now) }
    try todo.settleReminders(beside: self)
    // A finished task has no time to come: it would never be said.
    let isTimed = todo.due != due || todo.start != start || todo.alarms != alarms || todo.recurrence != recurrence
    if !isOpen, isTimed { throw .alreadyDone(self) }
    return todo
  }

  /// The task as edits would leave it, whether or not they go together: what a question says that Enter keeps.
  public func asEdited(_ edits: [Edit], at now: When) -> Todo {
    var todo = self
    for edit in edits.sorted(by: { $0.field < $1.field }) {
      try? todo.apply(edit, at: now)
      try? todo.remind(edit, isBesideDue: true, at: now)
    }
    return todo
  }

  private mutating func apply(_ edit: Edit, at now: When) throws(TaskRefusal) {
    switch edit {
    case .name(let text): name = try Todo.checkedName(text)
    case .urgency(let level): urgency = level
    case .start(let when): start = when
    case .due(let when):
      setDue(when, at: now)
      expectReminders(after: now)
      // A series by the calendar needs a day; one occurrence that is put off leaves the series as it is.
      if when == nil, recurrence?.mode == .fixed { recurrence = nil }
    case .moveDue(let shift):
      let base = due ?? (shift.isWholeDays ? When(now.date) : now)
      guard let moved = shift.moved(base) else { throw .noTimeToCountFrom }
      guard CivilDate.years.contains(moved.date.year) else { throw .noTimeToCountFrom }
      setDue(moved, at: now)
    case .time(let span): estimate = span
    case .reminders, .addReminder: break
    case .recurrence(let phrase): try setRecurrence(phrase, at: now)
    case .endRecurrence(let end):
      guard let recurrence else { throw .doesNotRepeat(self) }
      guard let ended = recurrence.ended(by: end, due: due) else { throw .repeatNeverComes }
      self.recurrence = ended
    case .page(let text): page = text
    case .tags(let list): tags = list
    case .addTags(let list): tags += distinct(list, beside: tags)
    case .removeTags(let list): tags = distinct(tags, beside: list)
    case .notes(let list): notes = list
    case .addNote(let text): notes.append(text)
    }
  }

  /// Brings reminders into the form that start and due give them, and takes away those that count from what is gone; they
  /// are refused where it was not there before.
  private mutating func settleReminders(beside before: Todo) throws(TaskRefusal) {
    let (start, due, isTimed) = (start, due, startsAtTime)
    let isLost = { (alarm: Alarm) in alarm.trigger(start: start, due: due) == nil }
    if let lost = alarms.first(where: isLost), lost.trigger(start: before.start, due: before.due) == nil {
      if case .beforeStart = lost { throw .reminderNeedsStart }
      throw .reminderNeedsDue
    }
    alarms.removeAll(where: isLost)
    var settled: [Alarm] = []
    for alarm in alarms.map({ $0.settled(startsAtTime: isTimed) }) where !settled.contains(alarm) {
      settled.append(alarm)
    }
    alarms = settled
  }

  /// Sets the reminders, or adds one.
  private mutating func remind(_ edit: Edit, isBesideDue: Bool, at now: When) throws(TaskRefusal) {
    func alarm(_ phrase: AlarmPhrase) throws(TaskRefusal) -> Alarm {
      guard let alarm = phrase.alarm(due: due, isBesideDue: isBesideDue, now: now) else { throw .reminderNeedsDue }
      return alarm
    }
    switch edit {
    case .reminders(let phrases):
      alarms = []
      snoozed = nil
      for phrase in phrases { try remind(.addReminder(phrase), isBesideDue: isBesideDue, at: now) }
      expectReminders(after: now)
    case .addReminder(let phrase):
      let alarm = try alarm(phrase)
      if !alarms.contains(alarm) { alarms.append(alarm) }
      let trigger = alarm.trigger(start: start, due: due)
      expectReminders(after: now) { $0 == trigger }
    default: break
    }
  }

  /// Sets or takes away the repeat. Without a due, its first day becomes the due.
  private mutating func setRecurrence(_ phrase: RecurrencePhrase?, at now: When) throws(TaskRefusal) {
    guard let phrase else {
      recurrence = nil
      return
    }
    guard let repeats = phrase.recurrence(due: due, now: due == nil ? firstStart(from: now) : now) else {
      throw .repeatNeverComes
    }
    recurrence = repeats
    if due == nil { due = repeats.start }
    if due?.time == nil { due?.time = phrase.time }
  }

  /// A name without blanks at its ends, refused when nothing is left or it is too long.
  public static func checkedName(_ text: String) throws(TaskRefusal) -> String {
    let name = Words.clean(text)
    guard name.contains(where: { !$0.isPunctuation && $0 != " " }) else { throw .emptyName }
    guard name.utf8.count <= Todo.nameLimit else { throw .tooLong(.name, limit: Todo.nameLimit) }
    return name
  }
}
