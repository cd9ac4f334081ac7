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

  /// What a field or a day that was chosen says; nothing where the task has none.
  func chosen(_ said: RowField, of task: Todo) -> [String] {
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

  /// What the full row cannot be typed with: that it is done or late, and what is worked out.
  private func standing(_ task: Todo) -> [String] {
    var pieces = task.done.map { _ in ["done"] } ?? []
    if task.isOverdue(at: now), let due = task.due { pieces.append(overdue(due)) }
    return pieces + workedOut(task)
  }

  /// When to start at the latest, how many working days it takes, and the first page.
  func workedOut(_ task: Todo) -> [String] {
    var pieces = latestStart(task).map { ["start by " + exactDate($0)] } ?? []
    if let estimate = task.estimate, estimate > TimeSpan(hours: 8) { pieces.append(workingDays(estimate)) }
    if details(.page, of: task) == nil { pieces.append("page " + task.page) }
    return pieces
  }

  /// The latest time to start, while it is still to come. The very day that is due says nothing more.
  func latestStart(_ task: Todo) -> When? {
    guard task.isOpen, let start = task.latestStart(workingDay: workingDay), start != task.due else { return nil }
    return start >= now || start.date == now.date ? start : nil
  }

  /// What nobody sets: the day when it was made, and how many notes it has.
  func background(_ task: Todo) -> [String] {
    ["created " + date(When(created(task))), Sentences.counted(task.notes.count, "note")]
  }

  /// The day on which a task was made.
  func created(_ task: Todo) -> CivilDate { day(task.created) }
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
