import Grammar
import Model

// How a task is said. The longer it takes, the more is said of it: the original of this program drew a taller row.

extension Voice {
  /// A task in a list: its number, its name, and as much as its expected time and the level ask for.
  public func row(_ task: Todo) -> String {
    let pieces = pieces(task)
    return (pieces + elsewhere(task).filter { !pieces.contains($0) }).joined(separator: ", ") + "."
  }

  /// The page of a task that is not where the person is, in a list that looks beyond the open page.
  private func elsewhere(_ task: Todo) -> [String] {
    guard saysPages, level != .full, Page.key(task.page) != Page.key(page ?? Todo.firstPage) else { return [] }
    return ["page " + task.page.spoken]
  }

  private func pieces(_ task: Todo) -> [String] {
    if !fields.isEmpty, level != .full { return chosen(task) }
    return switch level {
    case .brief: heading(task) + exceptions(task)
    case .normal: heading(task) + scaled(task)
    case .full: [fullRow(task)] + standing(task) + background(task)
    }
  }

  /// The number, then the fields that the person chose, each as it can be typed behind `edit` and the number.
  private func chosen(_ task: Todo) -> [String] {
    ["\(task.number)"] + fields.flatMap { chosen($0, of: task) }
  }

  private func chosen(_ field: Field, of task: Todo) -> [String] {
    field.spec.chosen?(self, task) ?? details(field, of: task).map { [$0] } ?? []
  }

  /// Number and name; a finished task says so.
  private func heading(_ task: Todo) -> [String] {
    ["\(task.number)", quotedName(task.name)] + (task.done.map { _ in ["done"] } ?? [])
  }

  /// What stands out: high urgency, and being late.
  private func exceptions(_ task: Todo) -> [String] {
    var pieces: [String] = []
    if task.urgency == .high || isNameless(task) { pieces.append(Sentences.word(task.urgency)) }
    if task.isOverdue(at: now), let due = task.due { pieces.append(overdue(due)) }
    if task.startsLater(than: now.date), let start = task.start { pieces.append("start " + date(start)) }
    return pieces
  }

  /// When it starts, where that is still to come, and when it is due; one piece where it lasts from one time to another.
  private func dates(_ task: Todo) -> [String] {
    let isLate = task.isOverdue(at: now)
    if task.start != nil, !isLate, let lasting = lasting(task, day) { return [lasting] }
    var pieces: [String] = []
    if task.isOpen, let start = task.start, start.date >= now.date { pieces.append("start " + exactDate(start)) }
    if let due = task.due { pieces.append(isLate ? overdue(due) : "due " + date(due)) }
    return pieces
  }

  /// Whether the urgency of a task is said: at the levels brief and normal not medium, which is what is meant when nothing
  /// is said (rules.txt rule 39).
  func saysUrgency(of task: Todo) -> Bool { level == .full || task.urgency != .medium || isNameless(task) }

  /// A row needs a letter: with digits and signs alone a screen reader takes it for noise (rules.txt rule 8).
  private func isNameless(_ task: Todo) -> Bool { !task.name.contains(where: \.isLetter) }

  /// Four lengths, by the expected time: to 30 minutes, to 3 hours, to 8 hours, and beyond.
  private func scaled(_ task: Todo) -> [String] {
    var pieces = saysUrgency(of: task) ? [Sentences.word(task.urgency)] : []
    pieces += dates(task)
    guard let estimate = task.estimate, saysTimes || estimate > TimeSpan(minutes: 30) else { return pieces }
    pieces.append(roughDuration(estimate))
    guard estimate > TimeSpan(hours: 3) else { return pieces }
    pieces += startBy(task)
    pieces.append("page " + task.page.spoken)
    guard estimate > TimeSpan(hours: 8) else { return pieces }
    if estimate <= TimeSpan(hours: 12) { pieces.append(workingDays(estimate)) }
    return pieces + background(task)
  }

  /// What the full row cannot be typed with: that it is done or late, when to start, and the first page.
  private func standing(_ task: Todo) -> [String] {
    var pieces = task.done.map { _ in ["done"] } ?? []
    if task.isOverdue(at: now), let due = task.due { pieces.append(overdue(due)) }
    pieces += startBy(task)
    if let estimate = task.estimate, estimate > TimeSpan(hours: 8) { pieces.append(workingDays(estimate)) }
    if details(.page, of: task) == nil { pieces.append("page " + task.page) }
    return pieces
  }

  /// The latest time to start, while it is still to come.
  private func startBy(_ task: Todo) -> [String] {
    guard task.isOpen, let start = task.latestStart(workingDay: workingDay), start >= now || start.date == now.date
    else { return [] }
    return ["start by " + date(start)]
  }

  private func background(_ task: Todo) -> [String] {
    ["created " + date(When(created(task))), Sentences.counted(task.notes.count, "note")]
  }

  /// The whole row, without the full stop: typed after `add` it makes an equal task.
  func fullRow(_ task: Todo) -> String { "\(task.number), " + typedRow(task) }

  /// The full row without its number: a task as it is typed in one line, but for its notes.
  public func typedRow(_ task: Todo) -> String {
    ([quotedName(task.name)] + Field.allCases.compactMap { details($0, of: task) }).joined(separator: ", ")
  }

  /// One field as it stands in a full row; nil when it is not set.
  public func details(_ field: Field, of task: Todo) -> String? {
    let spec = field.spec
    guard let label = spec.label(task), let value = spec.stands(self, task) else { return nil }
    return label + value
  }

  /// One field as it would be typed at its question.
  public func typed(_ field: Field, of task: Todo) -> String { field.spec.stands(self, task) ?? "" }

  /// A name that would be read as a name and details is put in quotes.
  func quotedName(_ name: String) -> String {
    let name = name.spoken
    return Phrases.needsQuotes(name: name, PhraseContext(self), page: pageNamed) ? "\"\(name)\"" : name
  }

  /// A tag of several words that holds "and" is put in quotes.
  func quotedTag(_ tag: String) -> String {
    Words(tag).words.contains { $0.plain == "and" } ? "\"\(tag.spoken)\"" : tag.spoken
  }

  /// Everything about a task: the full row, when it was created and changed, and each note on lines of its own.
  public func everything(_ task: Todo) -> [String] {
    var dates = "Created " + date(When(created(task)))
    if task.changed != task.created { dates += ", changed " + date(When(day(task.changed))) }
    if let done = task.done { dates += ", done " + date(When(day(done))) }
    if task.isOverdue(at: now), let due = task.due { dates += ", " + overdue(due) }
    var lines = [fullRow(task) + ".", dates + "."] + reminderState(task)
    for (place, note) in task.notes.enumerated() {
      let text = note.split(separator: "\n").map { String($0).spoken }.filter { !$0.isEmpty }
      guard let first = text.first else { continue }
      lines.append("Note \(place + 1). " + Sentences.ended(first))
      // Each line says whose it is: it can stand alone, and none can look like a prompt.
      for (line, words) in text.enumerated().dropFirst() {
        lines.append("Note \(place + 1), line \(line + 1). " + Sentences.ended(words))
      }
    }
    return lines
  }

  /// Which reminder waits, to when one was put off, and what there is beside it.
  private func reminderState(_ task: Todo) -> [String] {
    let waiting = task.waitingReminder(at: now, hour: reminderHour, wallClock: wallClock)
    let snoozed = task.isOpen ? task.snoozed.flatMap { $0 > now ? $0 : nil } : nil
    return [waiting.map { "Reminder waits, came \(exactDate($0))." }, snoozed.map { "Snoozed to \(exactDate($0))." }]
      .compactMap { $0 } + reminders(of: task, waiting: waiting)
  }

  /// Which reminders are over and which are to come; nothing where all of them are to come, or none is left to tell.
  private func reminders(of task: Todo, waiting: When?) -> [String] {
    let triggers =
      task.isOpen
      ? task.alarms.compactMap { $0.trigger(start: task.start, due: task.due, hour: reminderHour) }.sorted() : []
    let over = triggers.filter { $0 <= now && $0 != waiting }
    let coming = over.isEmpty && waiting == nil ? [] : triggers.filter { $0 > now }
    func line(_ times: [When], _ state: String) -> String? {
      if times.isEmpty { return nil }
      return (times.count == 1 ? "Reminder " : "Reminders ") + state + ", " + Sentences.all(times.map(exactDate)) + "."
    }
    return [line(over, "over"), line(coming, "to come")].compactMap { $0 }
  }

  private func created(_ task: Todo) -> CivilDate { day(task.created) }
}

extension Sentences {
  /// A person's own words as a line: it ends as a sentence does and is long enough to be spoken (rules.txt rules 8 and 42).
  static func ended(_ text: String) -> String {
    guard let last = text.last else { return text }
    return ".?!".contains(last) ? text : text + "."
  }
}
