import Model

/// What falls on one day: the tasks due then, and the repeats that come again then.
struct Agenda {
  var due: [Todo] = []
  /// Tasks whose due is another day, but which repeat on this one.
  var again: [Todo] = []
  /// At what times those come again, in order; none where they have the whole day.
  var times: [UID: [TimeOfDay]] = [:]

  var count: Int { due.count + again.count }
  var isFree: Bool { count == 0 }

  /// The expected time of all of it together.
  var load: TimeSpan { TimeSpan(seconds: (due + again).reduce(0) { $0 + ($1.estimate?.seconds ?? 0) }) }
}

extension Session {
  /// How words for a due are read: while a day is open, a time without a day is a time of that day.
  func dueReading(_ text: String) -> Reading<When> {
    memory.day.flatMap { Phrases.time(text, on: $0, phraseContext) } ?? Phrases.date(text, phraseContext)
  }

  /// How words for one reminder are read, with the day that is open as above.
  func reminderReading(_ text: String) -> Reading<Alarm> {
    memory.day.flatMap { Phrases.time(text, on: $0, phraseContext) }.map { $0.map(Alarm.at) }
      ?? Phrases.reminder(text, phraseContext)
  }

  /// The day that words mean, asked about when it is unclear.
  func day(_ text: String) throws(Failure) -> When {
    try resolve(Phrases.date(text, phraseContext), heard: text, Meaning.when)
  }
}
