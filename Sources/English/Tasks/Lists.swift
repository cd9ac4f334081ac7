import Grammar
import Model

// What is said of several tasks: the count first, exceptions next (rules.txt rules 43 to 51).

extension Voice {
  /// There is no open task, on the open page where one is open.
  public func noTasks(later: Int = 0) -> String {
    "No tasks\(onPage). " + (later > 0 ? "Type list later for \(later)." : "Type add to make one.")
  }

  /// Behind a count: how many more are left out since they start later.
  func startLater(_ count: Int) -> String { count == 0 ? "" : ", \(count) start\(count == 1 ? "s" : "") later" }

  /// How many rows of a list are left, and while it is to be heard, how to go on.
  public func moreRows(_ count: Int, _ hint: String?) -> String {
    ["\(count) more.", hint].compactMap { $0 }.joined(separator: " ")
  }

  /// One task with its place in the list behind it: exactly one line.
  public func place(_ place: Int, of count: Int, _ task: Todo) -> String {
    row(task) + " " + Sentences.place(place, of: count)
  }

  /// An empty list, and the way on (rule 44).
  public func nothing(_ kind: String) -> String { "Nothing \(kind)." + (level == .brief ? "" : " Type list for all.") }

  /// The line before the rows of `overdue`.
  public func overdueHeading(_ count: Int) -> String {
    count == 0 ? nothing("overdue") : Sentences.counted(count, "task") + " overdue."
  }

  /// The line before the rows of `today`.
  public func todayHeading(_ due: DueByToday) -> String {
    guard due.count > 0 else { return nothing("due today") }
    let time = load(due)
    return withOverload(
      "\(due.count - due.late) due today" + (due.late > 0 ? ", \(due.late) late" : "")
        + (time.isEmpty ? "." : ", \(time)."), due.time)
  }

  /// The expected time of tasks together, or nothing when none has one.
  private func load(_ due: DueByToday) -> String { due.time.seconds == 0 ? "" : roughDuration(due.time) }

  /// The line before the rows of `fits`.
  public func fitsHeading(_ count: Int, _ span: TimeSpan, later: Int = 0) -> String {
    count == 0
      ? "Nothing fits \(duration(span))\(onPage)\(startLater(later)). Type a longer time."
      : Sentences.counted(count, "task") + " within \(duration(span))\(onPage)\(startLater(later))."
  }

  /// The answer to `status`.
  public func status(open: Int, _ due: DueByToday, later: Int = 0) -> String {
    guard open > 0 else { return noTasks(later: later) }
    let time = load(due)
    var pieces = [Sentences.counted(open, "task") + onPage]
    if due.late > 0 { pieces.append("\(due.late) late") }
    if due.count > due.late { pieces.append("\(due.count - due.late) due today") }
    if !time.isEmpty { pieces.append("\(time) for today") }
    return pieces.joined(separator: ", ") + startLater(later) + "."
  }

  /// The one line at the start.
  public func start(open: Int, overdue: Int, later: Int = 0) -> String {
    guard open > 0 else { return "No tasks\(startLater(later))." }
    return Sentences.counted(open, "task") + (overdue > 0 ? ", \(overdue) late" : "") + startLater(later) + "."
  }

  /// The answer to `where`: the place in the list, 0 before its start, the task spoken of, the open day and the
  /// recording.
  public func whereabouts(open: Int, place: Int, of count: Int, current: Todo?, day: CivilDate?, recording: String?)
    -> String
  {
    var sentence =
      (place > 0
        ? "Place \(place) of \(count)" + (level == .brief ? "" : " in the list")
        : "At the start, " + Sentences.counted(open, "task"))
      + onPage
    if let current { sentence += ", current task " + numbered(current) }
    if let day { sentence += ", day " + fullDay(day) }
    if let recording { sentence += ", recording to \(recording.spoken)" }
    // With a recording too, one line does not hold how to go on.
    return Sentences.ended(sentence) + (day == nil || recording != nil ? "" : " Type day none to close it.")
  }

  /// Which of several tasks that hold the words is meant.
  public func whichTask(_ tasks: ArraySlice<Todo>, of count: Int, named text: String) -> String {
    "\(count) tasks with \(text.heard). " + toChoose(tasks, of: count)
  }

  /// The next of them, with their places among all.
  public func moreToChoose(_ tasks: ArraySlice<Todo>, of count: Int) -> String {
    "\(tasks.startIndex + 1) to \(tasks.endIndex) of \(count). " + toChoose(tasks, of: count)
  }

  private func toChoose(_ tasks: ArraySlice<Todo>, of count: Int) -> String {
    let names = tasks.map { Sentences.ended(numbered($0)) + " " }.joined()
    return names + (tasks.endIndex < count ? "Type a number, or more." : "Type a number.")
  }

  /// Why a task stands where it stands, in one sentence.
  public func why(_ task: Todo, place: Int, of count: Int, behind neighbour: Todo?, order: Order) -> String {
    let name = Sentences.capitalized(task.name.spoken)
    let start =
      level == .brief ? "\(name), \(place) of \(count)" : "\(name) is \(place) of \(count), \(standing(task, order))"
    guard let neighbour else { return "\(start), first by \(Sentences.word(order))." }
    let which = level > .brief ? ", which is " : ", "
    return "\(start), behind \(neighbour.number)\(which)\(difference(neighbour, task, order))."
  }

  /// Why a task that starts later has no place in the order.
  public func whyLater(_ task: Todo) -> String {
    "\(Sentences.capitalized(task.name.spoken)) starts \(task.start.map(date) ?? "later"), lists leave it out till then."
  }

  /// What the order looks at in a task.
  private func standing(_ task: Todo, _ order: Order) -> String {
    switch order {
    case .urgency: "\(Sentences.word(task.urgency)), \(dueness(task))"
    case .due: dueness(task)
    case .time: task.estimate.map(roughDuration) ?? "no time"
    case .name: "by its name"
    case .created: age(task)
    case .page: "page \(task.page.spoken), \(Sentences.word(task.urgency)), \(dueness(task))"
    }
  }

  private func dueness(_ task: Todo) -> String {
    task.due.map { task.isOverdue(at: now) ? overdue($0) : "due " + (level == .brief ? shortDate($0) : date($0)) }
      ?? "no due"
  }

  /// The first thing in which a task comes before another.
  private func difference(_ first: Todo, _ second: Todo, _ order: Order) -> String {
    switch order {
    case .time where first.estimate != second.estimate: return first.estimate.map(roughDuration) ?? "without time"
    case .name where folded(first.name) != folded(second.name): return first.name.spoken
    case .page where folded(first.page) != folded(second.page): return "on page \(first.page.spoken)"
    case .urgency, .page:
      if first.urgency != second.urgency { return Sentences.word(first.urgency) }
    default: break
    }
    return order != .created && first.due != second.due ? dueness(first) : "older"
  }

  private func age(_ task: Todo) -> String { "created " + date(When(day(task.created))) }
}

extension Voice {
  /// What the order could go by instead.
  public func otherOrders(_ order: Order) -> String {
    "Type sort " + Sentences.either(Order.allCases.filter { $0 != order }.map(\.rawValue)) + "."
  }
}

extension Sentences {
  /// The word for an order behind `by`.
  public static func word(_ order: Order) -> String { order == .created ? "creation" : order.rawValue }
}
