import Grammar
import Model

// How a task is said. The longer it takes, the more is said of it: the original of this program drew a taller row (D28).

extension Voice {
  /// A task in a list: its number, its name, and as much as its expected time and the level ask for.
  public func row(_ task: Todo) -> String {
    let pieces = pieces(task)
    return Sentences.sentence(
      pieces + (level == .full || !saysPages ? [] : elsewhere(task).filter { !pieces.contains($0) }))
  }

  /// The page of a task that is not where the person is.
  private func elsewhere(_ task: Todo) -> [String] {
    Page.key(task.page) == Page.key(page ?? Todo.firstPage) ? [] : ["page " + task.page.spoken]
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
    let pieces = fields.flatMap { chosen($0, of: task) }
    guard fields.first == .field(.name), let name = pieces.first else { return ["\(task.number)"] + pieces }
    return [numbered(task, name)] + pieces.dropFirst()
  }

  private func chosen(_ said: RowField, of task: Todo) -> [String] {
    switch said {
    case .created: ["created " + rowDate(When(created(task)))]
    case .done: task.done.map { ["done " + rowDate(When(day($0)))] } ?? []
    case .field(let field): field.spec.chosen?(self, task) ?? details(field, of: task).map { [$0] } ?? []
    }
  }

  /// A number and a name. A comma stands between them only where the name begins with a digit: without it the two are one
  /// utterance of a screen reader (rules.txt rule 39).
  func numbered(_ task: Todo, _ name: String) -> String {
    let isDigit = name.first { $0.isLetter || $0.isNumber }?.isNumber ?? false
    return "\(task.number)" + (isDigit ? ", " : " ") + name
  }

  /// The same with the name as it is.
  func numbered(_ task: Todo) -> String { numbered(task, task.name.spoken) }

  /// Number and name; a finished task says so.
  private func heading(_ task: Todo) -> [String] {
    [numbered(task, quotedName(task.name))] + (task.done.map { _ in ["done"] } ?? [])
  }

  /// What stands out: urgency where it is said, being late, and what is due today or tomorrow (rules.txt rule 91).
  private func exceptions(_ task: Todo) -> [String] {
    let isNear = task.isOpen && (task.due.map { $0.date.dayNumber - now.date.dayNumber < 2 } ?? false)
    if isNear { return urgency(of: task) + dates(task) }
    let start = task.startsLater(than: now.date) ? task.start : nil
    return urgency(of: task) + (start.map { ["start " + rowDate($0)] } ?? [])
  }

  /// When it starts, where that is still to come, and when it is due; one piece where it lasts from one time to another.
  private func dates(_ task: Todo) -> [String] {
    let isLate = task.isOverdue(at: now)
    if task.start != nil, !isLate, let lasting = lasting(task, rowDay) { return [lasting] }
    var pieces: [String] = []
    if task.isOpen, let start = task.start, start.date >= now.date { pieces.append("start " + exactRowDate(start)) }
    // Beside "done" a day would be heard as the one on which it was done, and of two days one needs its name.
    if let due = task.due {
      pieces.append(isLate ? overdue(due) : (task.isOpen && pieces.isEmpty ? "" : "due ") + rowDate(due))
    }
    return pieces
  }

  private func rowDay(_ day: CivilDate) -> String { rowDate(When(day)) }

  /// The urgency in a row, where this row says it. A row needs a letter: with digits and signs alone a screen reader takes
  /// it for noise (rules.txt rule 8).
  private func urgency(of task: Todo) -> [String] {
    let isSaid =
      switch urgencies {
      case .every: true
      case .high: task.urgency == .high
      case .none: false
      }
    return isSaid || isNameless(task) ? [Sentences.word(task.urgency)] : []
  }

  /// Whether an answer about a new task says its urgency: at the levels brief and normal not medium, which is what is meant
  /// when nothing is said.
  func saysUrgency(of task: Todo) -> Bool { level == .full || task.urgency != .medium || isNameless(task) }

  private func isNameless(_ task: Todo) -> Bool { !task.name.contains(where: \.isLetter) }

  /// Six lengths: up to 30 minutes, over that, and what `lengths` adds.
  private func scaled(_ task: Todo) -> [String] {
    let pieces = urgency(of: task) + dates(task)
    guard let estimate = task.estimate, saysTimes || estimate > TimeSpan(minutes: 30) else { return pieces }
    let said = Voice.lengths.filter { estimate >= TimeSpan(hours: $0.hours) }.flatMap { $0.says(self, task) }
    return pieces + [roughDuration(estimate)] + said
  }

  /// What a row says of a task that takes so many hours or more, in the order in which it is said.
  private static let lengths: [(hours: Int, says: @Sendable (Voice, Todo) -> [String])] = [
    (3, { $0.startBefore($1) }),
    (7, { voice, task in [.reminder, .recurrence].compactMap { voice.details($0, of: task) } }),
    (5, { voice, task in voice.elsewhere(task) + [voice.details(.tags, of: task)].compactMap { $0 } }),
    (9, { $0.workload($1) }),
  ]

  /// The latest time to start, where it is before the day that is due.
  private func startBefore(_ task: Todo) -> [String] {
    guard let start = latestStart(task), let due = task.due, start.date < due.date else { return [] }
    return ["start by " + rowDate(start)]
  }

  /// How many working days, where the length was not said in them, and how many notes.
  private func workload(_ task: Todo) -> [String] {
    let days = task.estimate.flatMap { $0 > TimeSpan(hours: 12) ? nil : workingDays($0) }
    return [days, task.notes.isEmpty ? nil : Sentences.counted(task.notes.count, "note")].compactMap { $0 }
  }

  /// What the full row cannot be typed with: that it is done or late, when to start, and the first page.
  private func standing(_ task: Todo) -> [String] {
    var pieces = task.done.map { _ in ["done"] } ?? []
    if task.isOverdue(at: now), let due = task.due { pieces.append(overdue(due)) }
    pieces += latestStart(task).map { ["start by " + date($0)] } ?? []
    if let estimate = task.estimate, estimate > TimeSpan(hours: 8) { pieces.append(workingDays(estimate)) }
    if details(.page, of: task) == nil { pieces.append("page " + task.page) }
    return pieces
  }

  /// The latest time to start, while it is still to come.
  private func latestStart(_ task: Todo) -> When? {
    guard task.isOpen, let start = task.latestStart(workingDay: workingDay) else { return nil }
    return start >= now || start.date == now.date ? start : nil
  }

  private func background(_ task: Todo) -> [String] {
    ["created " + date(When(created(task))), Sentences.counted(task.notes.count, "note")]
  }

  /// The whole row, without the full stop: typed after `add` it makes an equal task.
  func fullRow(_ task: Todo) -> String { numbered(task, typedRow(task)) }

  /// The full row without its number: a task as it is typed in one line, but for its notes.
  public func typedRow(_ task: Todo) -> String {
    ([quotedName(task.name)] + Field.allCases.compactMap { details($0, of: task) }).joined(separator: ", ")
  }

  /// What rows say of a task in words that cannot be typed for it, and what can: nothing for what nobody sets.
  public func typedPieces(of task: Todo) -> [String: String] {
    var pieces = ["done": ""]
    if let start = latestStart(task) {
      for said in [rowDate(start), date(start)] { pieces["start by " + said] = "" }
    }
    if let start = task.start { pieces["start " + exactRowDate(start)] = details(.start, of: task) }
    for piece in background(task) + chosen(.created, of: task) + chosen(.done, of: task) { pieces[piece] = "" }
    if let due = task.due, let typed = details(.due, of: task) {
      for said in [overdue(due), rowDate(due), "due " + rowDate(due)] { pieces[said] = typed }
    }
    if let estimate = task.estimate {
      pieces[workingDays(estimate)] = ""
      pieces[roughDuration(estimate)] = details(.time, of: task)
    }
    return pieces
  }

  /// One field as it stands in a full row; nil when it is not set.
  public func details(_ field: Field, of task: Todo) -> String? {
    let spec = field.spec
    guard let label = spec.label(task), let value = spec.stands(self, task) else { return nil }
    return label + value
  }

  /// One field as it would be typed at its question.
  public func typed(_ field: Field, of task: Todo) -> String { field.spec.stands(self, task) ?? "" }

  /// The name as it is typed behind `add`.
  public func typedName(of task: Todo) -> String { quotedName(task.name) }

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
    var lines = [Sentences.ended(fullRow(task)), dates + "."] + reminderState(task)
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

/// What a row can say behind its number, where the person chooses: a field, or a day that nobody sets.
public enum RowField: Hashable, Sendable {
  case field(Field)
  /// The day on which the task was made.
  case created
  /// The day on which it was finished.
  case done

  /// All of them.
  public static let all = Field.allCases.map(RowField.field) + [.created, .done]

  /// Its word, by which it is typed too.
  public var word: String {
    switch self {
    case .field(let field): Sentences.word(field)
    case .created: "created"
    case .done: "done"
    }
  }
}

/// Which rows below level full say their urgency.
public enum SaidUrgencies: Hashable, Sendable {
  case every, high, none
}

extension Sentences {
  /// Pieces between commas, as a sentence.
  static func sentence(_ pieces: [String]) -> String { ended(pieces.joined(separator: ", ")) }

  /// A person's own words as a line: it ends as a sentence does and is long enough to be spoken (rules.txt rules 8 and 42).
  static func ended(_ text: String) -> String {
    guard let last = text.last else { return text }
    return ".?!".contains(last) ? text : text + "."
  }
}
