import Model

/// A reminder as it was said: a value, or a time of day on the day of a due that may still be unknown.
public enum AlarmPhrase: Hashable, Sendable {
  case alarm(Alarm)
  /// `the day before at 6 pm`, `the morning of`: so many days before the day of the due, at that time of day.
  case onDueDay(daysBefore: Int, TimeOfDay)
  /// A time of day alone: of the day of a due that is said beside it, else what it means by itself.
  case time(TimeOfDay, alone: Alarm)

  /// What it means for a due; nil without one to count from. `isBesideDue` says that the due was named with it.
  public func alarm(due: When?, isBesideDue: Bool, now: When) -> Alarm? {
    switch self {
    case .alarm(let alarm): return alarm
    case .onDueDay(let days, let time): return due.map { .at(When($0.date.adding(days: -days), time)) }
    case .time(let time, let alone):
      guard isBesideDue, let due else { return alone }
      let moment = When(due.date, time)
      return moment > now ? .at(moment) : alone
    }
  }
}

extension Phrases {
  /// Reads a reminder by the day of the due: `the day before at 6 pm`, `the evening before`, `on the day at noon`.
  ///
  /// Nil for any other words, and where the time of day has two meanings.
  public static func dueDayReminder(_ text: String, _ context: PhraseContext) -> AlarmPhrase? {
    let words = Words(text.lowercased())
    guard (2...10).contains(words.count) else { return nil }
    if let phrase = partOfDueDay(words, context) { return phrase }
    for place in 1..<words.count {
      guard let days = dueDays(words.prefixText(place), context) else { continue }
      let rest = words.dropFirst(place).rest
      if let time = part(rest, context) { return .onDueDay(daysBefore: days, time) }
      let times = timesOfDay(rest)
      if times.count == 1 { return .onDueDay(daysBefore: days, times[0]) }
    }
    return nil
  }

  /// `the morning of`, `on the morning`, `the evening before`, `the night before it is due`.
  private static func partOfDueDay(_ words: Words, _ context: PhraseContext) -> AlarmPhrase? {
    var plain = words.words.map(\.plain)[...]
    let isOn = plain.first == "on"
    while let first = plain.first, ["me", "on", "in", "the"].contains(first) { plain = plain.dropFirst() }
    guard let name = plain.first, let time = part(name, context) else { return nil }
    let rest = plain.dropFirst()
    if rest.isEmpty { return isOn ? .onDueDay(daysBefore: 0, time) : nil }
    let tail = ["it", "is", "due", "the", "day", "date", "that"]
    guard rest.first == "of" || rest.first == "before", rest.dropFirst().allSatisfy(tail.contains) else { return nil }
    return .onDueDay(daysBefore: rest.first == "of" ? 0 : 1, time)
  }

  /// How many days before the due words say: `the day before`, `2 days before`, `on the day`.
  private static func dueDays(_ text: String, _ context: PhraseContext) -> Int? {
    if ["on the day", "the same day", "on the same day", "same day", "the day of", "on the day of"].contains(text) {
      return 0
    }
    guard case .value(.before(let days, minutes: 0)) = reminder(text, context), days > 0 else { return nil }
    return days
  }

  /// The hour of a part of the day: `evening`, `in the evening`.
  private static func part(_ text: String, _ context: PhraseContext) -> TimeOfDay? {
    switch Words(text).words.map(\.plain).filter({ !["in", "the", "at"].contains($0) }) {
    case ["morning"]: context.hours.morning
    case ["afternoon"]: context.hours.afternoon
    case ["evening"]: context.hours.evening
    case ["night"]: context.hours.night
    default: nil
    }
  }
}
