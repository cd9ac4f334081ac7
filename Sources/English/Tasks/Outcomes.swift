import Grammar
import Model

// What is said of a change: the outcome first, then its object, in one line (rules.txt rules 32 to 34).

extension Voice {
  /// A new task; `entry` is the line that it was made of, of which is told what a name holds and no field has, and
  /// `remark` what is to be said of its doubts.
  public func added(_ task: Todo, of entry: TypedEntry? = nil, _ remark: EntryRemark? = nil) -> String {
    let pieces = ["Added \(task.number)", task.name.spoken] + understood(task) + (entry.map { unset($0, task) } ?? [])
    return ([Sentences.sentence(pieces)] + (remark.map { [inTheName($0)] } ?? shortMonths(task))).joined(
      separator: " ")
  }

  /// The fields that a name speaks of and that are not set; of a due that its day is over, which is why it was not taken.
  private func unset(_ entry: TypedEntry, _ task: Todo) -> [String] {
    var fields: [Field] = []
    if entry.namesTime, task.due == nil { fields.append(.due) }
    if entry.lacksReminder, task.alarms.isEmpty { fields.append(.reminder) }
    let isPast = entry.endsInPast && fields.first == .due
    return fields.map { "no " + Sentences.word($0) } + (isPast ? ["that is past"] : [])
  }

  /// All that was understood of a new task, read back with weekdays.
  private func understood(_ task: Todo) -> [String] {
    let fields = Field.allCases.filter { field in
      field.spec.isReadBack?(self, task) ?? (details(field, of: task) != nil)
    }
    // Beside another day the due needs its name.
    let labelsDue = task.start != nil && task.lasting == nil
    // Nobody named a field: each is known by its word, or by being a day, a length or a repeat.
    return fields.map { answerValue($0, task, isAlone: false, labelsDue: labelsDue) }
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

  /// The same with what reminders count from in vain so far; nil for any other failure.
  public func taken(_ edits: [Edit], without failure: Failure) -> String? {
    switch failure {
    case .refusal(.task(.reminderNeedsDue)): taken(edits) + " No due to count from yet."
    case .refusal(.task(.reminderNeedsStart)): taken(edits) + " No start to count from yet."
    default: nil
    }
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
  func answerDate(_ when: When) -> String {
    switch level {
    case .brief: shortDate(when)
    // With a time of day the nearest days are said as a row says them, so that the answer is no longer than without.
    case .normal: when.time != nil && isWithinWeek(when.date) ? exactDate(when) : nearReadBack(when)
    case .full: dateReadBack(when)
    }
  }

  /// Tasks with edits made: `changed` are those that are otherwise now, of `tasks` as they were before.
  public func changed(_ changed: [Todo], of tasks: [Todo], _ edits: [Edit]) -> String {
    guard let task = changed.first else { return Sentences.nothingChanged }
    let old = changed.count == 1 ? tasks.first { $0.uid == task.uid } : nil
    let fields = fields(of: edits, old, into: task)
    // The due that a repeat brings along is known by standing before it.
    let isAlone = fields.count == 1 || (Set(edits.map(\.field)) == [.recurrence] && fields == [.due, .recurrence])
    let values = fields.compactMap { field in
      field == .name && changed.count == 1 ? nil : value(field, changed, edits, isAlone: isAlone)
    }
    guard changed.count == 1 else {
      return Sentences.sentence(["Changed " + Sentences.counted(changed.count, "task")] + values)
    }
    let isRepeat = edits.contains { $0.field == .recurrence }
    let remarks = (isRepeat ? shortMonths(task) : []) + [timeGone(old, task)].compactMap { $0 }
    return ([news(of: task, fields, values)] + remarks).joined(separator: " ")
  }

  /// That a task which goes on having a due has no time of day any more: a day alone takes the place of both. The other dates of
  /// a repeat keep it.
  private func timeGone(_ old: Todo?, _ task: Todo) -> String? {
    guard let time = old?.due?.time, let due = task.due, due.time == nil, task.recurrence == nil else { return nil }
    return "No longer at \(self.time(time))."
  }

  /// The fields that edits named, and what went along unasked: a reminder that counted from a due that is gone.
  private func fields(of edits: [Edit], _ old: Todo?, into task: Todo) -> [Field] {
    let along = old.map { fieldsChanged($0, into: task) } ?? []
    // Where both are said as one stretch of time, the due says it.
    let isLasting = { (field: Field) in field == .start && along.contains(.due) && task.lasting != nil }
    return Set(edits.map(\.field) + along).sorted().filter { !isLasting($0) }
  }

  /// What is new of one task: `Due Friday 27, Pay rent.`, `Pay rent, high.`
  private func news(of task: Todo, _ fields: [Field], _ values: [String]) -> String {
    if fields.count == 1, let lead = lead(fields[0], task) {
      let remark = fields[0] == .due ? task.due.map(pastRemark) ?? "" : ""
      return Sentences.sentence([lead, task.name.spoken + remark])
    }
    // A new name may have been meant to set what it says.
    let isUndated = task.due == nil && !fields.contains(.due) && fields.contains(.name)
    let pieces = values + (isUndated && Phrases.namesTime(task.name) ? ["no due"] : [])
    return Sentences.sentence(
      [
        fields.contains(.name) || beginsLikeAnother(task.name)
          ? "Changed \(task.number), \(task.name.spoken)" : task.name.spoken
      ] + pieces)
  }

  /// A new day, which comes before the name: `Due Friday 27`, `Start Monday 30`; nil for what is said behind it.
  private func lead(_ field: Field, _ task: Todo) -> String? {
    if field == .due { return answerDue(task).map { "Due " + $0 } }
    return field == .start ? task.start.map { "Start " + answerDate($0) } : nil
  }

  /// Whether a line that begins with a name could be taken for a prompt (rules.txt rule 11), a refusal, a reminder, or for
  /// what was done with a task.
  private func beginsLikeAnother(_ name: String) -> Bool {
    let prompt = Sentences.Prompts.command.prefix { $0 != ":" }
    let word = name.lowercased().prefix { !$0.isWhitespace && $0 != "," && $0 != "." }
    return name.lowercased().hasPrefix(prompt) || word.hasSuffix(":") || Voice.otherBeginnings.contains(String(word))
  }

  private static let otherBeginnings: Set = [
    "no", "not", "nothing", "unknown", "missing", "cannot", "reminder", "added", "deleted", "done", "reopened",
    "undone",
  ]

  /// The fields that are otherwise; where start and due were one span of time and are none now, both.
  func fieldsChanged(_ old: Todo, into task: Todo) -> [Field] {
    let isSplit = old.lasting != nil && task.lasting == nil
    return Field.allCases.filter { field in
      details(field, of: old) != details(field, of: task) || (isSplit && field == .due && task.due != nil)
    }
  }

  /// What a field holds now; where it is not the same in all tasks, what was done to it.
  private func value(_ field: Field, _ tasks: [Todo], _ edits: [Edit], isAlone: Bool) -> String {
    let labelsDue = tasks.count > 1 || edits.contains { $0.field == .start }
    let values = Set(tasks.map { answerValue(field, $0, isAlone: isAlone, labelsDue: labelsDue) })
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

  /// A field with its value, or with "no". A due alone needs no label, and brief leaves out that of the one field that the
  /// person named.
  func answerValue(_ field: Field, _ task: Todo, isAlone: Bool, labelsDue: Bool) -> String {
    let isBare = field == .due ? !labelsDue : level == .brief && isAlone && field != .start
    return field.spec.answer?(self, task, isBare) ?? details(field, of: task) ?? "no " + Sentences.word(field)
  }

  /// What a field command says when no value was given.
  public func fieldNow(_ field: Field, of task: Todo) -> String {
    let value = answerValue(field, task, isAlone: true, labelsDue: level > .brief)
    return Sentences.sentence([numbered(task)] + (field == .name ? [] : [value]))
  }

  /// `moved` are the next dates of those that repeat.
  public func done(_ tasks: [Todo], moved: [Recurrence.Step], left: Int) -> String {
    let done = "Done" + object(tasks)
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
    "Deleted" + object(tasks) + " " + leftOver(left)
  }

  /// Tasks that are open again.
  public func reopened(_ tasks: [Todo]) -> String { "Reopened" + object(tasks) }

  /// ", Pay rent." for one task, " 3 tasks." for several.
  private func object(_ tasks: [Todo]) -> String {
    guard let task = tasks.first, tasks.count == 1 else { return " " + Sentences.counted(tasks.count, "task") + "." }
    return ", " + Sentences.ended(task.name.spoken)
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
