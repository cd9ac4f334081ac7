import Grammar
import Model

/// Reads words as values of fields. What reading depends on is given, so that it is a pure function of the words.
struct EntryValues {
  /// The hour, and the settings that words for time depend on.
  let context: PhraseContext
  /// How words for a day are read.
  let date: (String) -> Reading<When>
  /// The name of a page that is there, as it is written; nil where there is none.
  let page: (String) -> String?
  /// The tasks that the line is about: `one day later` counts from their due, `until friday` ends their repeats.
  var subjects: [Todo] = []
  /// Whether a name stands before the details; without it `name` and `no due` are details too.
  var nameFirst = true

  /// A value that stands without the word of its field: a length, a repeat, or a day.
  func bare(_ text: String) -> EntryValue? {
    if TimeGrammar.isNumber(text) || TimeGrammar.isBareM(text) || text == "Eve" { return nil }
    if isAbout(text) { return due(text) }
    if let change = change(text) { return change }
    if let range = DateRanges(context: context, date: date).read(text) { return range }
    if let each = lengthEach(text) { return each }
    let time = Phrases.expectedTime(text, context)
    // "1000000 hours" and "0 minutes" are no lengths, and no days counted from now either.
    if impossibleLength(text, time) != nil { return nil }
    // "1/2" is a day before it is half a minute.
    if !text.hasPrefix("+"), !isTimeOfDay(text), let length = length(of: time),
      length.isSure || text.contains(where: \.isLetter)
    {
      return length
    }
    if let repeats = recurrence(text), repeats.isSure { return repeats }
    if TimeGrammar.isPlural(text), let every = every(text) { return every }
    if var due = due(text) {
      // "3 months" has no fixed length, and counts from now for those who mean a day.
      if case .failure(let failure) = time, failure.reason == .noFixedLength {
        due.isSure = false
      }
      return due
    }
    return recurrence(text)
  }

  /// Whether words are a number alone behind one that makes it vague: `around 5` is an hour, and no 5 minutes.
  private func isAbout(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ")
    return words.count == 2 && ["around", "about", "roughly", "approximately"].contains(words[0])
      && TimeGrammar.isNumber(String(words[1]))
  }

  /// What words do to what the subjects have already: another end of their repeats, or how far their dues move.
  func change(_ text: String) -> EntryValue? {
    guard !subjects.isEmpty else { return nil }
    if let shift = Phrases.move(text) { return EntryValue(.due, [.moveDue(shift)]) }
    guard subjects.allSatisfy({ $0.recurrence != nil }), let end = Phrases.repeatEnd(text, context) else { return nil }
    return EntryValue(.recurrence, end) { [.endRecurrence($0)] }
  }

  /// A subject without a repeat, where words are the end of one.
  func withoutRepeat(_ text: String) -> Todo? {
    let task = subjects.first { $0.recurrence == nil }
    return task != nil && Phrases.repeatEnd(text, context) != nil ? task : nil
  }

  /// What stands behind a comma and would be clear behind the word of its field: `10 minutes before`, `20m`.
  func unnamed(_ text: String) -> EntryValue? {
    if TimeGrammar.isBareM(text), !text.contains(" "), case .value(let span) = Phrases.expectedTime(text, context) {
      return EntryValue(.length, [.time(span)], isSure: false)
    }
    guard text.contains("before"), var value = reminders(text), value.isSure else { return nil }
    value.isSure = false
    return value
  }

  /// The day or time when a task is due.
  func due(_ text: String) -> EntryValue? {
    EntryValue(.due, date(text)) { [.due($0)] }
  }

  /// The day or time when a task starts.
  func start(_ text: String) -> EntryValue? {
    EntryValue(.start, date(text)) { [.start($0)] }
  }

  /// How long a task takes. A time of day is none.
  func length(_ text: String) -> EntryValue? { isTimeOfDay(text) ? nil : namedLength(text) }

  private func isTimeOfDay(_ text: String) -> Bool {
    Phrases.isFourDigitHours(text) || text.utf8.contains(UInt8(ascii: ":")) || TimeGrammar.isHour(text)
  }

  /// Why words for a length are none: it is too long, or nothing.
  private func impossibleLength(_ text: String, _ time: Reading<TimeSpan>) -> Misunderstanding? {
    guard text.contains(where: \.isLetter), case .failure(let failure) = time,
      [.tooLong, .zero, .negative].contains(failure.reason)
    else { return nil }
    return failure
  }

  /// The same behind the word of its field.
  func namedLength(_ text: String) -> EntryValue? {
    length(of: Phrases.expectedTime(text, context))
  }

  private func length(of time: Reading<TimeSpan>) -> EntryValue? { EntryValue(.length, time) { [.time($0)] } }

  /// A repeat; asked about where no word says that it is one.
  func recurrence(_ text: String) -> EntryValue? {
    guard
      var value = EntryValue(
        .recurrence, Phrases.recurrence(text, context), { [.recurrence($0)] })
    else { return nil }
    if !TimeGrammar.saysRepeat(text) { value.isSure = false }
    return value
  }

  /// `in the mornings`, `on tuesday nights`: every one of them, or the coming one.
  private func every(_ text: String) -> EntryValue? {
    let words = text.lowercased().split(separator: " ").filter { !["in", "on", "at", "the"].contains($0) }
    let singular = words.joined(separator: " ").dropLast()
    guard case .value(let phrase) = Phrases.recurrence("every " + singular, context) else { return nil }
    return EntryValue(.recurrence, [.recurrence(phrase)], isSure: false)
  }

  /// `20 minutes a day`: a repeat with that length, or a length.
  private func lengthEach(_ text: String) -> EntryValue? {
    let words = text.split(separator: " ")
    guard words.count >= 3, let link = words.dropLast().last?.lowercased(),
      ["a", "per", "each", "every"].contains(link),
      case .value(let span) = Phrases.expectedTime(words.dropLast(2).joined(separator: " "), context),
      case .value(let phrase) = Phrases.recurrence("every " + String(words[words.count - 1]), context)
    else { return nil }
    return EntryValue(.length, [.recurrence(phrase), .time(span)], [.time(span)], isSure: false)
  }

  /// Reminders, one or several joined by "and".
  func reminders(_ text: String) -> EntryValue? {
    if let alarm = reminder(text) { return alarm }
    let parts = Phrases.listed(text)
    guard parts.count > 1 else { return nil }
    var alarms: [AlarmPhrase] = []
    for part in parts {
      guard let value = reminder(part), value.isSure, case .reminders(let said)? = value.readings[0].first else {
        return nil
      }
      alarms += said.filter { !alarms.contains($0) }
    }
    return EntryValue(.reminder, [.reminders(alarms)])
  }

  /// One reminder; a time of day alone may be of the day of its due.
  private func reminder(_ text: String) -> EntryValue? {
    if let phrase = Phrases.dueDayReminder(text, context) { return EntryValue(.reminder, [.reminders([phrase])]) }
    let reading = Phrases.reminder(text, context)
    let times = Phrases.timesOfDay(text).isEmpty ? partOfDay(text) : Phrases.timesOfDay(text)
    return EntryValue(.reminder, reading) { alarm in
      [.reminders([times.count == 1 ? .time(times[0], alone: alarm) : .alarm(alarm)])]
    }
  }

  /// The hour of a part of the day alone: `morning`.
  private func partOfDay(_ text: String) -> [TimeOfDay] {
    guard case .word(.part(let part))? = Tokenizer.tokens(text).last?.kind, part != .tonight,
      case .value(let when) = date(text), text.split(separator: " ").count <= 3,
      TimeGrammar.parts(text, context)?.hasDay == false
    else { return [] }
    return when.time.map { [$0] } ?? []
  }

  /// Why words that name one day, one time of day or one repeat are none; nil for any other words.
  func impossible(_ text: String) -> Misunderstanding? {
    if TimeGrammar.isNumber(text) { return nil }
    if let failure = impossibleLength(text, Phrases.expectedTime(text, context)) { return failure }
    if case .failure(let failure) = date(text), failure.isImpossible { return failure }
    if TimeGrammar.saysRepeat(text), case .failure(let failure) = Phrases.recurrence(text, context),
      failure.isImpossibleRepeat
    {
      return failure
    }
    return nil
  }
}

extension Misunderstanding {
  /// Whether the words were a day or a time of day that cannot be, rather than other words.
  var isImpossible: Bool {
    switch reason {
    case .noSuchDay, .noSuchDayOfMonth, .noSuchDayOfYear, .noSuchMonth, .noSuchWeekday, .wrongWeekday, .noSuchWeek,
      .noSuchTime, .timeOutsidePart, .yearOutOfRange:
      true
    default: false
    }
  }

  /// Whether the words were a repeat that cannot be followed, rather than other words.
  var isImpossibleRepeat: Bool {
    switch reason {
    case .severalTimes, .severalEnds, .countedWeekdays, .movesEachYear, .neverHappens: true
    default: false
    }
  }
}
