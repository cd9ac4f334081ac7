import Grammar
import Model

// What is said of a change: the outcome first, then its object, in one line (rules.txt rules 32 to 34).

extension Voice {
  /// A new task; `entry` is the line that it was made of, of which is told what a name holds and no field has, and
  /// `remark` what is to be said of its doubts.
  public func added(_ task: Todo, of entry: TypedEntry? = nil, _ remark: EntryRemark? = nil) -> String {
    let pieces = ["Added \(task.number)", task.name.spoken] + understood(task) + (entry.map { unset($0, task) } ?? [])
    return ([pieces.joined(separator: ", ") + "."] + (remark.map { [inTheName($0)] } ?? shortMonths(task))).joined(
      separator: " ")
  }

  /// The fields that a name speaks of and that are not set.
  private func unset(_ entry: TypedEntry, _ task: Todo) -> [String] {
    var fields: [Field] = []
    if entry.namesTime, task.due == nil { fields.append(.due) }
    if entry.lacksReminder, task.alarms.isEmpty { fields.append(.reminder) }
    return fields.map { "no " + Sentences.word($0) }
  }

  /// All that was understood of a new task, read back with weekdays.
  private func understood(_ task: Todo) -> [String] {
    let fields = Field.allCases.filter { field in
      field.spec.isReadBack?(self, task) ?? (details(field, of: task) != nil)
    }
    return fields.map { answerValue($0, task, isAlone: fields.count == 1) }
  }

  /// That reminders have come already, and what becomes of them; nothing where none has.
  func pastReminders(_ task: Todo) -> String {
    let past = task.waitingReminders(at: now, hour: reminderHour, wallClock: wallClock).count { $0 < now }
    if past == 0 { return isLate(task) ? ", after it is due" : "" }
    if past < task.alarms.count { return ", \(past) of them past and waiting" }
    return task.alarms.count == 1 ? ", which is past and waits" : ", which are past and wait"
  }

  /// Whether a reminder comes after the task is due.
  private func isLate(_ task: Todo) -> Bool {
    guard let due = task.due else { return false }
    return task.alarms.contains { alarm in
      alarm.trigger(start: task.start, due: due, hour: reminderHour).map {
        due.time == nil ? $0.date > due.date : $0 > due
      } ?? false
    }
  }

  /// A date as it was understood, and a warning when it is past.
  func readBack(_ when: When) -> String { answerDate(when) + pastRemark(when) }

  func pastRemark(_ when: When) -> String {
    (when.time == nil ? when.date < now.date : when < now) ? ", which is past" : ""
  }

  /// What was taken from an answer that did not name its field.
  public func taken(_ edits: [Edit]) -> String {
    "Taken, "
      + edits.map { edit in
        switch edit {
        case .start(let when?): "start " + answerDate(when)
        case .due(let when?): "due " + readBack(when)
        case .time(let span?): "time " + expectedTime(span)
        case .recurrence(let phrase?): "repeat " + meaning(phrase.meaning)
        case .endRecurrence(let end): "repeat " + ending(end)
        case .urgency(let urgency): Sentences.word(urgency)
        case .start(nil), .due(nil), .time(nil), .recurrence(nil), .reminders([]): "no " + Sentences.word(edit.field)
        case .reminders(let phrases): Sentences.all(phrases.map(alarmWords))
        default: Sentences.word(edit.field)
        }
      }.joined(separator: ", ") + "."
  }

  /// A reminder whose day may still be unknown.
  private func alarmWords(_ phrase: AlarmPhrase) -> String {
    switch phrase {
    case .alarm(let alarm), .time(_, let alarm): "reminder " + reminder(alarm)
    case .onDueDay(let days, let time):
      "reminder " + (days == 0 ? "on the day" : Sentences.counted(days, "day") + " before") + " at " + self.time(time)
    }
  }

  /// A repeat on a day that not every month has passes short months over; nothing where every month has its day.
  func shortMonths(_ task: Todo) -> [String] {
    guard let recurrence = task.recurrence, recurrence.mode == .fixed, recurrence.rule.frequency == .monthly,
      recurrence.rule.byDay.isEmpty, recurrence.rule.bySetPos.isEmpty
    else { return [] }
    let named = recurrence.rule.byMonthDay
    let days = named.isEmpty ? [recurrence.start.date.day] : named
    return days.contains { $0 > 28 } ? ["Short months skip it."] : []
  }

  /// A date in an answer: with its weekday, or at level brief so that one braille row holds the answer (rule 108).
  func answerDate(_ when: When) -> String { level == .brief ? shortDate(when) : dateReadBack(when) }

  /// Tasks with edits made: `changed` are those that are otherwise now, of `tasks` as they were before.
  public func changed(_ changed: [Todo], of tasks: [Todo], _ edits: [Edit]) -> String {
    guard let task = changed.first else { return Sentences.nothingChanged }
    let object = changed.count == 1 ? "\(task.number), \(task.name.spoken)" : Sentences.counted(changed.count, "task")
    // What went along unasked is said too: a reminder that counted from a due that is gone.
    let before = changed.count == 1 ? tasks.first { $0.uid == task.uid } : nil
    let along = before.map { fieldsChanged($0, into: task) } ?? []
    // Where both are said as one stretch of time, the due says it.
    let isLasting = { (field: Field) in field == .start && along.contains(.due) && task.lasting != nil }
    let fields = Set(edits.map(\.field) + along).sorted().filter { !isLasting($0) }
    // The due that a repeat brings along is known by standing before it.
    let isAlone = fields.count == 1 || (Set(edits.map(\.field)) == [.recurrence] && fields == [.due, .recurrence])
    let values = fields.compactMap { field in
      field == .name && changed.count == 1 ? nil : value(field, changed, edits, isAlone: isAlone)
    }
    // A new name may have been meant to set what it says.
    let isUndated = task.due == nil && !fields.contains(.due) && changed.count == 1 && fields.contains(.name)
    let remark = isUndated && Phrases.namesTime(task.name) ? ["no due"] : []
    let isRepeat = changed.count == 1 && edits.contains { $0.field == .recurrence }
    return
      (["Changed " + ([object] + values + remark).joined(separator: ", ") + "."] + (isRepeat ? shortMonths(task) : []))
      .joined(separator: " ")
  }

  /// The fields that are otherwise; where start and due were one span of time and are none now, both.
  private func fieldsChanged(_ old: Todo, into task: Todo) -> [Field] {
    let isSplit = old.lasting != nil && task.lasting == nil
    return Field.allCases.filter { field in
      details(field, of: old) != details(field, of: task) || (isSplit && field == .due && task.due != nil)
    }
  }

  /// What a field holds now; where it is not the same in all tasks, what was done to it.
  private func value(_ field: Field, _ tasks: [Todo], _ edits: [Edit], isAlone: Bool) -> String {
    let values = Set(tasks.map { answerValue(field, $0, isAlone: isAlone) })
    if let value = values.first, values.count == 1, field != .notes || tasks.count == 1 { return value }
    return edits.filter { $0.field == field }.map(done).joined(separator: ", ")
  }

  /// What was done to tasks that are not alike in it.
  private func done(_ edit: Edit) -> String {
    switch edit {
    case .addReminder(let phrase): alarmWords(phrase) + " added"
    case .addTags(let tags): self.tags(tags) + " added"
    case .removeTags(let tags): "no " + self.tags(tags)
    case .addNote: "note added"
    case .notes: "no notes"
    case .start(let when?): "start " + answerDate(when)
    case .due(let when?): "due " + readBack(when)
    case .moveDue(let shift): "due " + distance(shift)
    case .recurrence(let phrase?): "repeat " + meaning(phrase.meaning)
    case .endRecurrence(let end): "repeat " + ending(end)
    default: Sentences.word(edit.field) + " changed"
    }
  }

  private func tags(_ tags: [String]) -> String {
    (tags.count == 1 ? "tag " : "tags ") + Sentences.all(tags.map(\.spoken))
  }

  /// A field with its value, or with "no". Brief leaves out the label where the person named this one field.
  private func answerValue(_ field: Field, _ task: Todo, isAlone: Bool) -> String {
    let isBare = level == .brief && isAlone
    return field.spec.answer?(self, task, isBare) ?? details(field, of: task) ?? "no " + Sentences.word(field)
  }

  /// What a field command says when no value was given.
  public func fieldNow(_ field: Field, of task: Todo) -> String {
    ([
      "\(task.number)", task.name.spoken,
    ] + (field == .name ? [] : [answerValue(field, task, isAlone: true)])).joined(separator: ", ") + "."
  }

  /// `moved` are the next dates of those that repeat.
  public func done(_ tasks: [Todo], moved: [Recurrence.Step], left: Int) -> String {
    let done = "Done" + object(tasks, withNumber: false)
    guard let step = moved.first else {
      let isLast = tasks.count == 1 && tasks[0].recurrence != nil
      let passed = isLast ? tasks[0].recurrence?.passedToEnd(after: tasks[0].due) ?? 0 : 0
      let last = passed == 0 ? " That was the last." : " That was the last, \(passed) passed over."
      return done + (isLast ? last : "") + " " + leftOver(left)
    }
    if moved.count > 1 { return done + " \(moved.count) come again. " + leftOver(left) }
    return tasks.count == 1
      ? comesNext("Done", tasks[0], step)
      : done + " " + comesNext(tasks.first { $0.recurrence != nil } ?? tasks[0], step)
  }

  /// Deleted tasks; `left` is how many are open now.
  public func deleted(_ tasks: [Todo], left: Int) -> String {
    "Deleted" + object(tasks, withNumber: true) + " " + leftOver(left)
  }

  /// Tasks that are open again.
  public func reopened(_ tasks: [Todo]) -> String { "Reopened" + object(tasks, withNumber: true) }

  /// " 3, Pay rent." for one task, " 3 tasks." for several.
  private func object(_ tasks: [Todo], withNumber: Bool) -> String {
    guard let task = tasks.first, tasks.count == 1 else { return " " + Sentences.counted(tasks.count, "task") + "." }
    return (withNumber ? " \(task.number)" : "") + ", " + task.name.spoken + "."
  }

  /// A step that was taken back; `isAnothers` says that another Heed had done it, which the person may not expect.
  public func undone(_ entry: Entry, _ action: Entry.Action, open: Int, isAnothers: Bool) -> String {
    "Undone, " + took(entry, action) + (isAnothers ? anothers : whereNow(entry) + tasksNow(open))
  }

  /// A step that was done again, as `undone` says one that was taken back.
  public func redone(_ entry: Entry, _ action: Entry.Action, open: Int, isAnothers: Bool) -> String {
    "Redone, " + took(entry, action) + (isAnothers ? anothers : tasksNow(open))
  }

  private var anothers: String { " By another." }

  /// How many tasks there are then; below level full the name is enough, in two thirds of the time.
  private func tasksNow(_ open: Int) -> String {
    level < .full ? "" : " " + Sentences.capitalized(Sentences.counted(open, "task")) + onPage + "."
  }

  /// What an entry did: its verb, and its task or how many.
  private func took(_ entry: Entry, _ action: Entry.Action) -> String {
    let verb = action.verb
    if action.isOfPage, let page = tookPage(entry) { return "\(verb) \(page)." }
    // A repeating task that was done is two changes: it moved on, and what was done is kept.
    let hasOnlyNew = entry.changes.allSatisfy { $0.before == nil }
    let touched = entry.changes.filter { $0.before != nil || $0.after?.isOpen == true || hasOnlyNew }
    let count = Set(touched.compactMap(\.uid)).count
    guard let change = touched.first, count == 1, let task = change.after ?? change.before else {
      return "\(verb), " + Sentences.counted(count, "task") + "."
    }
    return "\(verb) \(task.number), \(task.name.spoken)."
  }

  /// Where one task is again whose due or page was changed by what was taken back.
  private func whereNow(_ entry: Entry) -> String {
    guard let change = entry.changes.first(where: { $0.before != nil }), let before = change.before,
      let after = change.after, entry.changes.allSatisfy({ $0.before == nil || $0.uid == change.uid })
    else { return "" }
    var places: [String] = []
    if before.due != after.due || (before.start != after.start && before.lasting != nil) {
      places.append(answerDue(before).map { "due " + $0 } ?? "no due")
    }
    if before.page != after.page { places.append("page " + before.page.spoken) }
    return places.isEmpty ? "" : " Now " + places.joined(separator: ", ") + "."
  }

  /// A file of commands was carried out.
  public func replayed(_ commands: Int, refused: Int) -> String {
    "Replayed " + Sentences.counted(commands, "command") + (refused == 0 ? "." : ", \(refused) refused.")
  }

  /// So many tasks were written to a file.
  public func backedUp(_ count: Int, _ path: String) -> String {
    "Wrote " + Sentences.counted(count, "task") + " to \(path.spoken)."
  }
}
