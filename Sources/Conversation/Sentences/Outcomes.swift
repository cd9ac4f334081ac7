import Model

// What is said of a change: the outcome first, then its object, in one line (ACCESSIBILITY.md rules 32 to 34).

extension Voice {
  func added(_ task: Todo, near: NearDetail?) -> String {
    var voice = self
    voice.level = max(level, .normal)
    let pieces = ["Added \(task.number)", task.name.spoken] + voice.understood(task)
    return ([pieces.joined(separator: ", ") + "."] + (near.map { [inTheName($0)] } ?? shortMonths(task))).joined(
      separator: " ")
  }

  /// All that was understood of a new task, read back with weekdays.
  private func understood(_ task: Todo) -> [String] {
    Field.allCases.compactMap { field in
      if field == .due, let due = task.due { return "due " + readBack(due) }
      if field == .notes { return task.notes.isEmpty ? nil : Sentences.counted(task.notes.count, "note") }
      return details(field, of: task).map { field == .reminder ? $0 + pastReminders(task) : $0 }
    }
  }

  /// That reminders have come already, and what becomes of them; nothing where none has.
  private func pastReminders(_ task: Todo) -> String {
    let past = task.waitingReminders(at: now, hour: reminderHour, wallClock: wallClock).count { $0 < now }
    if past == 0 { return "" }
    if past < task.alarms.count { return ", \(past) of them past and waiting" }
    return task.alarms.count == 1 ? ", which is past and waits" : ", which are past and wait"
  }

  /// A date as it was understood, and a warning when it is past.
  func readBack(_ when: When) -> String {
    dateReadBack(when) + (isPast(when) ? ", which is past" : "")
  }

  private func isPast(_ when: When) -> Bool { when.time == nil ? when.date < now.date : when < now }

  /// What was taken from an answer that did not name its field.
  func taken(_ edits: [Edit]) -> String {
    "Taken, "
      + edits.map { edit in
        switch edit {
        case .due(let when?): "due " + readBack(when)
        case .time(let span?): "time " + expectedTime(span)
        case .recurrence(let phrase?): "repeat " + meaning(phrase.meaning)
        case .urgency(let urgency): Sentences.word(urgency)
        default: Sentences.word(edit.field)
        }
      }.joined(separator: ", ") + "."
  }

  func explainAdded(_ task: Todo, near: NearDetail?) -> [String] {
    var lines = ["In one line, add \(typedRow(task))."]
    if case .near(let piece, let meant) = near, let place = task.name.ranges(of: ", " + piece).last {
      let name = String(task.name[..<place.lowerBound] + task.name[place.upperBound...])
      lines.append("Type edit \(task.number), name \(name.spoken), \(meant.spoken).")
    }
    if near == nil, !shortMonths(task).isEmpty {
      lines.append("Months without that day are skipped. Type edit \(task.number), last day of each month.")
    }
    return lines
  }

  /// What of a name was nearly a detail.
  func inTheName(_ near: NearDetail) -> String {
    switch near {
    case .noComma(let word): "No comma before \(word)."
    case .near(let piece, let meant): "\(piece.heard) is in the name. Did you mean \(meant.heard)?"
    case .notRead(let piece, let field): "\(piece.heard) is in the name, it is no \(Sentences.value(field))."
    case .second(let piece, let field): "\(piece.heard) is in the name, a second \(Sentences.one(field))."
    case .behind(let piece, let blocker): "\(piece.heard) is in the name, \(blocker.heard) is behind it."
    case .atName(let piece): "\(piece.heard) is in the name. Type back to change it."
    }
  }

  /// A repeat on a day that not every month has passes short months over; nothing where every month has its day.
  private func shortMonths(_ task: Todo) -> [String] {
    guard let recurrence = task.recurrence, recurrence.mode == .fixed, recurrence.rule.frequency == .monthly,
      recurrence.rule.byDay.isEmpty, recurrence.rule.bySetPos.isEmpty
    else { return [] }
    let named = recurrence.rule.byMonthDay
    let days = named.isEmpty ? [recurrence.start.date.day] : named
    return days.contains { $0 > 28 } ? ["Short months skip it. Or last day of each month."] : []
  }

  func changed(_ changed: [Todo], of tasks: [Todo], _ edits: [Edit]) -> String {
    guard let task = changed.first else { return Sentences.nothingChanged }
    let object = changed.count == 1 ? "\(task.number), \(task.name.spoken)" : Sentences.counted(changed.count, "task")
    // What went along unasked is said too: a reminder that counted from a due that is gone.
    let before = changed.count == 1 ? tasks.first { $0.uid == task.uid } : nil
    let along = before.map { old in Field.allCases.filter { details($0, of: old) != details($0, of: task) } } ?? []
    let fields = Set(edits.map(\.field) + along).sorted()
    let values = fields.compactMap { field in
      field == .name && changed.count == 1 ? nil : changedValue(field, task)
    }
    let isRepeat = changed.count == 1 && edits.contains { $0.field == .recurrence }
    return (["Changed " + ([object] + values).joined(separator: ", ") + "."] + (isRepeat ? shortMonths(task) : []))
      .joined(separator: " ")
  }

  private func changedValue(_ field: Field, _ task: Todo) -> String {
    switch field {
    case .due: task.due.map { "due " + readBack($0) } ?? "no due"
    case .notes: Sentences.counted(task.notes.count, "note")
    case .name: "name " + task.name.spoken
    case .page: "page " + task.page.spoken
    case .reminder: details(field, of: task).map { $0 + pastReminders(task) } ?? "no " + Sentences.word(field)
    default: details(field, of: task) ?? "no " + Sentences.word(field)
    }
  }

  /// What a field command says when no value was given.
  func fieldNow(_ field: Field, of task: Todo) -> String {
    ([
      "\(task.number)", task.name.spoken,
    ] + (field == .name ? [] : [changedValue(field, task)])).joined(separator: ", ") + "."
  }

  /// `moved` are the next dates of those that repeat.
  func done(_ tasks: [Todo], moved: [Recurrence.Step], left: Int) -> String {
    let done = "Done" + object(tasks, withNumber: false)
    guard let step = moved.first else {
      let isLast = tasks.count == 1 && tasks[0].recurrence != nil
      return done + (isLast ? " That was the last." : "") + " " + leftOver(left)
    }
    if moved.count > 1 { return done + " \(moved.count) come again. " + leftOver(left) }
    let passed = step.passed == 0 ? "" : ", \(step.passed) passed over"
    return done + " Next is \(date(step.due))\(passed)."
  }

  func deleted(_ tasks: [Todo], left: Int) -> String {
    "Deleted" + object(tasks, withNumber: true) + " " + leftOver(left)
  }

  func reopened(_ tasks: [Todo]) -> String { "Reopened" + object(tasks, withNumber: true) }

  /// " 3, Pay rent." for one task, " 3 tasks." for several.
  private func object(_ tasks: [Todo], withNumber: Bool) -> String {
    guard let task = tasks.first, tasks.count == 1 else { return " " + Sentences.counted(tasks.count, "task") + "." }
    return (withNumber ? " \(task.number)" : "") + ", " + task.name.spoken + "."
  }

  /// `isAnothers` says that another Heed had done it, which the person may not expect.
  func undone(_ entry: Entry, open: Int, isAnothers: Bool) -> String {
    "Undone, " + took(entry) + (isAnothers ? " Another Heed did it. " : " ") + tasksNow(open)
  }

  func redone(_ entry: Entry, open: Int, isAnothers: Bool) -> String {
    "Redone, " + took(entry) + (isAnothers ? " Another Heed did it. " : " ") + tasksNow(open)
  }

  private func tasksNow(_ open: Int) -> String { Sentences.capitalized(Sentences.counted(open, "task")) + onPage + "." }

  /// What an entry did: its verb, and its task or how many.
  private func took(_ entry: Entry) -> String {
    let typed = Words(entry.typed)
    var verb = typed.first.flatMap { Command.named($0.plain)?.name } ?? "change"
    if verb == "new", typed.dropFirst().behindPage == nil { verb = Command.add.name }
    let isOfPage = verb == Command.page.name || typed.dropFirst().behindPage != nil
    if isOfPage, let page = tookPage(entry) { return (verb == Command.name.name ? "rename" : verb) + " \(page)." }
    // A repeating task that was done is two changes: it moved on, and what was done is kept.
    let hasOnlyNew = entry.changes.allSatisfy { $0.before == nil }
    let touched = entry.changes.filter { $0.before != nil || $0.after?.isOpen == true || hasOnlyNew }
    let count = Set(touched.compactMap(\.uid)).count
    guard let change = touched.first, count == 1, let task = change.after ?? change.before else {
      return "\(verb), " + Sentences.counted(count, "task") + "."
    }
    return "\(verb) \(task.number), \(task.name.spoken)."
  }

  func replayed(_ commands: Int, refused: Int) -> String {
    "Replayed " + Sentences.counted(commands, "command") + (refused == 0 ? "." : ", \(refused) refused.")
  }

  func backedUp(_ count: Int, _ path: String) -> String {
    "Wrote " + Sentences.counted(count, "task") + " to \(path.spoken)."
  }

  func checked(_ report: CheckReport) -> [String] {
    let counts = Sentences.counted(report.openTasks, "task") + " open, \(report.doneTasks) done"
    let warnings = report.warnings.map { warning in
      switch warning {
      case .openToOthers(let path, _): "Others can read or change \(path.spoken)."
      }
    }
    guard !report.isWhole else {
      return ["Whole. \(Sentences.capitalized(counts)), " + Sentences.counted(report.entries, "change") + " kept."]
        + warnings
    }
    let heading = "Not whole, " + Sentences.counted(report.problems.count, "problem") + ". Type backup and a file."
    return [heading] + report.problems.prefix(10).map(problem) + warnings
  }

  private func problem(_ problem: CheckReport.Problem) -> String {
    switch problem {
    case .damagedLines(let count): Sentences.counted(count, "change") + " cannot be read."
    case .damagedTasks(let count): Sentences.counted(count, "task") + " cannot be read."
    case .gap(let after, let before): "Changes are missing between \(after) and \(before)."
    case .brokenChain(let sequence, _): "Change \(sequence) does not follow from those before it."
    case .doubleNumber(let number): "Number \(number) is given twice."
    case .doubleIdentifier: "A task is kept twice."
    case .memoryDiffers(let count): Sentences.counted(count, "task") + " not as on disk."
    case .brokenPage(let sequence, _): "Change \(sequence) does not follow from those before it."
    case .pagesDiffer(let count): Sentences.counted(count, "page") + " not as on disk."
    }
  }
}
