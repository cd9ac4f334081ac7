import Conversation
import English
import Grammar
import Model
import Seeded

/// Tasks and lines of every kind, for laws that must hold for all of them.
struct TodoGenerator {
  var random: Seeded
  let now: When

  private static let words = [
    "pay", "rent", "milk", "Ana", "the", "blue", "folder", "2", "high", "due", "friday", "and", "note", "every", "May",
    "café", "Straße", "日本", "it's", "5%", "a-b", "#1", "\"quoted\"", "page", "30", "minutes", "all", "Monday",
  ]

  init(seed: UInt64, now: When) {
    random = Seeded(seed)
    self.now = now
  }

  /// A name of one to six words, some with commas, and words that mean something elsewhere.
  mutating func name() -> String {
    var name = random.pick(TodoGenerator.words)
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      name += (random.chance(4) ? ", " : " ") + random.pick(TodoGenerator.words)
    }
    // A quote followed by a comma or the end would end a quoted name: the one thing that a name cannot hold.
    return name.replacing("\"", with: "")
  }

  mutating func when() -> When {
    let date = now.date.adding(days: Int.random(in: -20...500, using: &random))
    return When(date, random.chance(2) ? TimeOfDay(wrapping: Int.random(in: 0..<288, using: &random) * 5) : nil)
  }

  /// A start: any day without a due, else one before it, or a time of its day.
  mutating func start(due: When?) -> When {
    guard let due else { return when() }
    if let time = due.time, time.minutes > 60, random.chance(2) {
      return When(due.date, TimeOfDay(wrapping: Int.random(in: 0..<time.minutes / 5, using: &random) * 5))
    }
    let start = When(due.date.adding(days: -Int.random(in: 0...30, using: &random)))
    return random.chance(3) && start.date < due.date ? When(start.date, .noon) : start
  }

  mutating func span() -> TimeSpan {
    random.chance(3)
      ? TimeSpan(hours: Int.random(in: 1...60, using: &random))
      : TimeSpan(minutes: Int.random(in: 1...700, using: &random))
  }

  mutating func alarm(hasDue: Bool) -> Alarm {
    if hasDue, random.chance(2) {
      return .before(
        days: Int.random(in: 0...10, using: &random), minutes: Int.random(in: 1...600, using: &random))
    }
    let date = now.date.adding(days: Int.random(in: 1...400, using: &random))
    return .at(When(date, TimeOfDay(wrapping: Int.random(in: 0..<288, using: &random) * 5)))
  }

  /// A repeat that begins with the due, or after a while goes on from an earlier start.
  private mutating func recurrence(_ todo: inout Todo) -> Recurrence? {
    var rule = RecurrenceRule(
      random.pick([.daily, .weekly, .monthly, .yearly]), interval: Int.random(in: 1...4, using: &random))
    if rule.frequency == .weekly, random.chance(2) { rule.byDay = [.init(.monday), .init(.thursday)] }
    if rule.frequency == .monthly, random.chance(2) { rule.byMonthDay = [random.pick([1, 15, -1])] }
    if random.chance(3) { rule.count = Int.random(in: 2...20, using: &random) }
    let phrase = RecurrencePhrase(rule: rule)
    guard let repeats = phrase.recurrence(due: todo.due, now: now) else { return nil }
    todo.due =
      random.chance(3) ? repeats.dates(after: repeats.start).first { _ in true } ?? repeats.start : repeats.start
    return repeats
  }

  /// Makes a value of a field, and what it cannot be without.
  mutating func set(_ field: Field, of todo: inout Todo) {
    switch field {
    case .name: todo.name = name()
    case .urgency: todo.urgency = random.pick(Urgency.allCases)
    case .start: todo.start = start(due: todo.due)
    case .due: todo.due = when()
    case .time: todo.estimate = span()
    case .reminder:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let alarm = alarm(hasDue: todo.due != nil)
        if !todo.alarms.contains(alarm) { todo.alarms.append(alarm) }
      }
    case .recurrence: todo.recurrence = recurrence(&todo)
    case .page: todo.page = random.pick(["Home", "School", "Shopping list", "Work and play", "tomorrow", "2 hours"])
    case .tags: todo.tags = random.pick([["home"], ["bills", "money"], ["rock and roll", "fun"], ["two words"]])
    case .notes: todo.notes = [name()]
    }
  }

  /// A task with an urgency, and any of the other fields that a row says whole, so without notes.
  mutating func todo(number: Int) -> Todo {
    var todo = Todo(
      uid: UID(high: random.next(), low: random.next()), number: number, name: name(),
      created: Instant(seconds: now.startingMinutes * 60))
    set(.urgency, of: &todo)
    // The start comes last, since it is never behind the due.
    for field in Field.allCases.filter({ ![.name, .urgency, .start, .notes].contains($0) }) + [.start] {
      if random.chance([.due, .time].contains(field) ? 2 : 3) { set(field, of: &todo) }
    }
    // Some count from the one of start and due that is not meant anyway.
    let startsAtTime = todo.startsAtTime
    for (place, alarm) in todo.alarms.enumerated() {
      guard let (days, minutes) = alarm.length, random.chance(3), startsAtTime || todo.start != nil else { continue }
      todo.alarms[place] =
        startsAtTime ? .beforeDue(days: days, minutes: minutes) : .beforeStart(days: days, minutes: minutes)
    }
    return todo
  }
}
