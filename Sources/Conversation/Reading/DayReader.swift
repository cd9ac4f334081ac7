import English
import Grammar
import Model

/// How words for a due or a reminder are read beside a day that is open, and of tasks that have days of their own.
struct DayReader {
  let context: PhraseContext
  /// The day that is open.
  let day: CivilDate?
  /// The tasks that the words are about.
  let subjects: [Todo]

  /// Words for a due: while a day is open, a time without a day is a time of that day.
  func due(_ text: String) -> Reading<When> {
    day.flatMap { Phrases.time(text, on: $0, context) } ?? Phrases.date(text, context)
  }

  /// Words for the due of the subjects: a time of day without a day may be of the day that they are due, which is
  /// suggested, or of today. No day where they are due on several.
  func dueOfSubjects(_ text: String) -> Reading<When> {
    let reading = due(text)
    let days = Set(subjects.compactMap(\.due?.date)).filter { $0 >= context.now.date }
    guard day == nil, let own = days.first, let times = Phrases.time(text, on: own, context) else { return reading }
    guard days.count == 1 else {
      return .failure(Misunderstanding(heard: text, subject: .date, reason: .severalDays))
    }
    let values = Phrases.unique(times.values.filter { $0 > context.now } + reading.values)
    return values.count == 1 && reading.values.count == 1 ? .value(values[0]) : .choices(values)
  }

  /// Words for one reminder.
  func reminder(_ text: String) -> Reading<Alarm> {
    day.flatMap { Phrases.time(text, on: $0, context) }.map { $0.map(Alarm.at) } ?? Phrases.reminder(text, context)
  }

  /// One reminder whose words are clear; a time alone may be of the day of its due.
  func clearReminder(_ text: String) -> AlarmPhrase? {
    if let phrase = Phrases.dueDayReminder(text, context) { return phrase }
    guard case .value(let alarm) = reminder(text) else { return nil }
    let times = day == nil ? Phrases.timesOfDay(text) : []
    return times.count == 1 ? .time(times[0], alone: alarm) : .alarm(alarm)
  }
}

extension Invocation {
  var days: DayReader { DayReader(context: context, day: day, subjects: subjects) }

  /// The day that words mean, asked about when it is unclear.
  func date(_ text: String) throws(Failure) -> When {
    try resolve(Phrases.date(text, context), heard: text, Meaning.when)
  }
}
