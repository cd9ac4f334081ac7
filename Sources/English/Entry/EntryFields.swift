import Grammar
import Model

// Segments that begin with the word of their field.
extension EntrySegments {
  /// What words say that name their field; nil where their value is none, so that they are part of the name.
  func named(
    _ words: Range<Int>, _ field: FieldNames.Match, _ place: Place, isOnePiece: Bool
  ) -> EntrySegment? {
    if field.kind == .reminder, place == .ending, isThing(words, field) { return nil }
    let rest = words.lowerBound + field.count..<max(words.upperBound, words.lowerBound + field.count)
    if rest.isEmpty { return whenDue(words, field, place) }
    switch field.kind {
    case .page: return isOnePiece ? page(words, rest, field, place) : nil
    case .tags: return isOnePiece ? tags(words, rest, place) : nil
    case .urgency:
      guard isOnePiece, let urgency = EntryWords.shortUrgency(line.phrase(rest).lowercased()) else { return nil }
      return EntrySegment(
        words: words, kind: .urgency, readings: [[.urgency(urgency)]], strength: .marked)
    case .note: return nil
    default: return timed(words, rest, field)
    }
  }

  /// `Set a reminder for friday`, `Fix car alarm tomorrow`: whether the word of a reminder is the name of a thing, as what
  /// is done with it or what stands before it tells. Behind a day or a time, and before what only a reminder has, it is none.
  private func isThing(_ words: Range<Int>, _ field: FieldNames.Match) -> Bool {
    guard words.lowerBound > 0 else { return false }
    let (word, before) = (line[words.lowerBound], line[words.lowerBound - 1])
    if ["set", "a", "an", "the", "my", "add", "make"].contains(before.plain) { return true }
    guard field.count == 1, ["alarm", "alert", "reminder", "reminders"].contains(word.plain), !before.isTime,
      !line[words].contains(where: { $0.plain == "before" || $0.isValue })
    else { return false }
    if EntrySegments.kindsOfAlarm.contains(before.plain) { return true }
    let verbs = word.plain.hasPrefix("reminder") ? EntrySegments.writing : EntrySegments.mending
    return verbs.contains(line[0].plain)
  }

  /// Verbs at the beginning of a name that are done with a reminder.
  private static let writing: Set<String> = [
    "send", "write", "email", "mail", "draft", "post", "print", "prepare", "forward", "set", "design",
  ]

  /// Verbs at the beginning of a name that are done with an alarm.
  private static let mending: Set<String> = [
    "fix", "repair", "test", "check", "buy", "order", "get", "return", "install", "replace", "change", "set", "clean",
    "service",
  ]

  /// Words before an alarm that name a thing with it.
  private static let kindsOfAlarm: Set<String> = ["smoke", "fire", "car", "burglar", "house", "bike", "gas", "door"]

  /// `remind` alone: a reminder when the task is due.
  private func whenDue(_ words: Range<Int>, _ field: FieldNames.Match, _ place: Place) -> EntrySegment? {
    let isBehindTime = words.lowerBound > 0 && line[words.lowerBound - 1].isTime
    guard field.kind == .reminder, place == .listed || field.count == 2 || isBehindTime else { return nil }
    let alarm = AlarmPhrase.alarm(.before(days: 0, minutes: 0))
    return EntrySegment(
      words: words, kind: .reminder, readings: [[.reminders([alarm])]], strength: .marked)
  }

  /// A page that is there, or behind a comma one that is to be made.
  private func page(_ words: Range<Int>, _ rest: Range<Int>, _ field: FieldNames.Match, _ place: Place) -> EntrySegment?
  {
    let said = EntryWords.unquoted(line.typed(rest))
    var segment = EntrySegment(words: words, kind: .page, readings: [], strength: .marked)
    if let name = values.page(said) {
      segment.readings = [[.page(name)]]
      return segment
    }
    // "project:Work" can be nothing else, wherever it stands.
    let isKey = line[rest.lowerBound].isValue && line[words.lowerBound].plain != "in"
    guard place == .listed || isKey, field.isSure, line[rest.lowerBound].plain != "of" else { return nil }
    do throws(Failure) {
      segment.readings = [[.page(try Phrases.pageName(said))]]
    } catch {
      segment.failure = error
    }
    return segment
  }

  /// The tags behind their word; one of them at the end of a name.
  private func tags(_ words: Range<Int>, _ rest: Range<Int>, _ place: Place) -> EntrySegment? {
    // "Play tag tomorrow" is played tomorrow.
    if place == .ending, rest.count > 1 && line[rest.lowerBound + 1].plain != "and" || isTime(rest) { return nil }
    var segment = EntrySegment(words: words, kind: .tags, readings: [], strength: .marked)
    do throws(Failure) {
      segment.readings = [[.tags(try Phrases.tags(line.typed(rest)))]]
    } catch {
      guard place == .listed else { return nil }
      segment.failure = error
    }
    return segment
  }

  /// Whether words are a value for time.
  private func isTime(_ rest: Range<Int>) -> Bool {
    line[rest].allSatisfy(\.isTime) && values.bare(line.phrase(rest)) != nil
  }

  /// A due, a start, a length, a repeat or a reminder.
  private func timed(_ words: Range<Int>, _ rest: Range<Int>, _ field: FieldNames.Match) -> EntrySegment? {
    let text = line.phrase(rest)
    if field.kind == .recurrence, let task = values.withoutRepeat(text) {
      var segment = EntrySegment(words: words, kind: .recurrence, readings: [], strength: .marked)
      segment.failure = .refusal(.task(.doesNotRepeat(task)))
      return segment
    }
    if Phrases.isClearing(text), let edit = field.clearing {
      return EntrySegment(
        words: words, kind: field.kind, readings: [[edit]], strength: .marked)
    }
    // "for 12/05" is a day before it is a part of an hour.
    if field.kind == .length, line[words.lowerBound].plain == "for", text.contains("/"),
      !text.contains(where: \.isLetter), let day = values.due(text)
    {
      var segment = timed(words, day, text)
      segment.isSure = false
      return segment
    }
    guard line[rest].allSatisfy({ $0.isTime || $0.isSlip || field.kind == .reminder || $0.isRule }),
      let (value, failure) = value(field.kind, text)
    else { return nil }
    var segment = EntrySegment(
      words: words, kind: value?.kind ?? field.kind, readings: value?.readings ?? [],
      isSure: value?.isSure ?? false,
      strength: .marked)
    segment.phrase = text
    if !segment.isSure {
      // "from 3 to 4 pm" and "for a week or two" name no field for sure.
      guard field.isSure else { return value == nil || TimeGrammar.isNumber(text) ? nil : segment }
      segment.refusal = failure
    }
    segment.isPast = isPast(segment.readings)
    return segment
  }

  /// The value of a field and, where it is not sure, what to refuse with; nil where the words are no value at all.
  private func value(_ kind: FieldNames.Kind, _ text: String) -> (EntryValue?, Misunderstanding?)? {
    if let change = values.change(text), change.kind == kind { return (change, nil) }
    switch kind {
    case .due:
      if let range = DateRanges(context: values.context, date: values.date).read(text) {
        return (range, unclear(range, text))
      }
      // "due every month"
      if let repeats = values.recurrence(text), repeats.isSure { return (repeats, nil) }
      return result(values.due(text), values.date(text), text) { .when($0) }
    case .start:
      if DateRanges(context: values.context, date: values.date).read(text) != nil { return nil }
      // "start by 2 December" is the latest start, which a row tells of and nobody sets.
      if text.lowercased().hasPrefix("by "), case .value = values.date(text) {
        return (EntryValue(.start, [[]], isSure: true), nil)
      }
      return result(values.start(text), values.date(text), text) { .when($0) }
    case .length:
      return result(values.namedLength(text), Phrases.expectedTime(text, values.context), text) { .span($0) }
    case .recurrence:
      var reading = Phrases.recurrence(text, values.context)
      // "rec:2w" is every two weeks, "rec:+1m" every month.
      if case .failure = reading { reading = Phrases.recurrence("every " + TimeGrammar.inMonths(text), values.context) }
      return result(
        EntryValue(.recurrence, reading) { [.recurrence($0)] }, reading, text
      ) { $0.meaning }
    case .reminder:
      if let value = values.reminders(text), value.isSure { return (value, nil) }
      return result(values.reminders(text), Phrases.reminder(text, values.context), text) { .alarm($0) }
    default: return nil
    }
  }

  /// What to refuse with where a stretch of time may be several.
  private func unclear(_ value: EntryValue, _ text: String) -> Misunderstanding? {
    value.isSure ? nil : Misunderstanding(heard: text, subject: .date, reason: .severalTimes)
  }

  /// A value and what to refuse with, as a reading of the grammar says; nil for words that are nothing like it.
  private func result<Value>(
    _ value: EntryValue?, _ reading: Reading<Value>, _ text: String, _ meaning: (Value) -> Meaning
  ) -> (EntryValue?, Misunderstanding?)? {
    // "due back at the desk" is a name; "due 30 February" is a mistake that must be heard.
    if case .failure(let failure) = reading { return failure.reason == .unknown ? nil : (nil, failure) }
    return (value, reading.refusal(heard: text, subject: .anyTime, meaning))
  }

  /// Whether every reading is over.
  func isPast(_ readings: [[Edit]]) -> Bool {
    let now = values.context.now
    return !readings.isEmpty
      && readings.allSatisfy { edits in
        let dues = edits.compactMap { edit -> When? in
          if case .due(let when?) = edit { return when }
          return nil
        }
        if let due = dues.first { return due < now }
        if case .start(let start?)? = edits.first, edits.count == 1 { return start < now }
        return false
      }
  }
}

extension FieldNames.Match {
  /// What `none` behind the words does; nil where they do not name a field for sure, or it cannot be empty.
  var clearing: Edit? { isSure ? kind.field.flatMap(Edit.clearing) : nil }
}
