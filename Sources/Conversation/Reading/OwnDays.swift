import English
import Model

extension Session {
  /// The repeat of the one task that words are about with another end: `until 1 june`, `5 times`. Nil for other words.
  func newEnd(_ text: String) -> Edit? {
    guard subjects.count == 1, let task = subjects.first, var recurrence = task.recurrence, recurrence.mode == .fixed,
      ["until", "times"].contains(where: { word in Words(text).words.contains { $0.plain == word } })
    else { return nil }
    recurrence.rule.until = nil
    recurrence.rule.count = nil
    let words = voice.typed(Meaning.recurrence(recurrence.rule, .fixed, time: task.due?.time, start: nil)) + " " + text
    guard case .value(let phrase) = Phrases.recurrence(words, phraseContext) else { return nil }
    return .recurrence(phrase)
  }

  /// How words for a due are read of tasks that are there: a time of day without a day may be of the day that they are
  /// due, which is suggested, or of today. Refused where they are due on several days.
  func ownDayReading(_ text: String) throws(Failure) -> Reading<When> {
    let reading = dueReading(text)
    let now = world.today
    let days = Set(subjects.compactMap(\.due?.date)).filter { $0 >= now.date }
    guard memory.day == nil, let day = days.first, Phrases.time(text, on: day, phraseContext) != nil else {
      return reading
    }
    guard days.count == 1 else {
      throw .misunderstanding(Misunderstanding(heard: text, subject: .date, reason: .severalDays))
    }
    let own = Phrases.time(text, on: day, phraseContext)?.values.filter { $0 > now } ?? []
    let values = Phrases.unique(own + reading.values)
    return values.count == 1 && reading.values.count == 1 ? .value(values[0]) : .choices(values)
  }
}
