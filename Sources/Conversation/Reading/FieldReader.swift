import English
import Grammar
import Model

/// What words mean as the value of a field.
struct FieldReader {
  let invocation: Invocation

  private var context: PhraseContext { invocation.context }

  init(_ invocation: Invocation) { self.invocation = invocation }

  // MARK: The value of a field that is named

  /// A field's new value from words. Throws when they are not understood, or unclear and nobody can be asked.
  func edit(_ field: Field, _ text: String) throws(Failure) -> Edit {
    switch field.spec.kind {
    case .name: return .name(try FieldReader.checkedName(text))
    case .urgency:
      guard let urgency = Phrases.urgency(text) else {
        throw .misunderstanding(Misunderstanding(heard: text, subject: .urgency))
      }
      return .urgency(urgency)
    case .start:
      return .start(try invocation.resolve(invocation.days.dueOfSubjects(text), heard: text, Meaning.when))
    case .due:
      if let shift = shift(text) { return shift }
      return try due(text)
    case .length:
      return .time(try invocation.resolve(Phrases.expectedTime(text, context), heard: text, Meaning.span))
    case .reminders: return .reminders(try reminders(text))
    case .recurrence:
      if !invocation.subjects.isEmpty, let end = try repeatEnd(text) { return end }
      return .recurrence(
        try invocation.resolve(Phrases.recurrence(Words.unquoted(text), context), heard: text, \.meaning))
    case .page: return .page(try page(Words.clean(Words.unquoted(text))))
    case .tags: return .tags(try Phrases.tags(text))
    case .text(let edit): return try edit(Words.unquoted(text))
    }
  }

  /// The start and the due of a span of time, as `add` reads it: `friday 3 to 5 pm`, `from 3 to 5 december`; nil for other
  /// words. Asked about where it is unclear.
  func span(_ text: String) throws(Failure) -> [Edit]? {
    guard Phrases.mayBeSpan(text), let entry = try? TypedLine(invocation.tried).read(text, nameFirst: false) else {
      return nil
    }
    if entry.doubts.isEmpty, entry.name.isEmpty, FieldReader.isSpan(entry.edits) {
      // "20 to 5 pm" is twenty minutes to five before it lasts over a night.
      if case .value = invocation.days.due(text), FieldReader.isOverNight(entry.edits) { return nil }
      return entry.edits
    }
    // In words, as in "ten to five", minutes to the hour are meant.
    guard let doubt = entry.doubts.first, entry.doubts.count == 1, text.contains(where: \.isNumber),
      doubt.readings.allSatisfy({ $0.name.isEmpty && FieldReader.isSpan($0.edits) }),
      let task = invocation.subjects.first,
      !doubt.readings.isEmpty
    else { return nil }
    return try TypedLine(invocation).details(text, of: task)
  }

  /// Whether a start and a due stand on different days.
  private static func isOverNight(_ edits: [Edit]) -> Bool {
    let days = edits.compactMap { edit in
      switch edit {
      case .start(let when), .due(let when): when?.date
      default: nil
      }
    }
    return Set(days).count > 1
  }

  /// Whether values are a start and a due, and nothing else.
  private static func isSpan(_ edits: [Edit]) -> Bool {
    edits.map(\.field).sorted() == [.start, .due]
  }

  /// How far the due of tasks that are there is to be moved; nil for other words.
  func shift(_ text: String) -> Edit? {
    invocation.subjects.isEmpty ? nil : Phrases.move(text).map(Edit.moveDue)
  }

  private func due(_ text: String) throws(Failure) -> Edit {
    .due(try invocation.resolve(invocation.days.dueOfSubjects(text), heard: text, Meaning.when))
  }

  /// Another end for the repeats that tasks have; nil for other words. Refused for a task that does not repeat.
  func repeatEnd(_ text: String) throws(Failure) -> Edit? {
    guard let reading = Phrases.repeatEnd(Words.unquoted(text), context) else { return nil }
    if let task = invocation.subjects.first(where: { $0.recurrence == nil }) {
      throw .refusal(.task(.doesNotRepeat(task)))
    }
    switch reading {
    case .value(let end): return .endRecurrence(end)
    case .failure(let failure): throw .misunderstanding(failure)
    case .choices(let ends):
      // Times are never unclear.
      let days = ends.compactMap { end -> When? in if case .until(let day) = end { day } else { nil } }
      return .endRecurrence(
        .until(try invocation.resolve(.choices(days), heard: text, Meaning.when)))
    }
  }

  /// The name of a page as it is kept, or a new one.
  private func page(_ name: String) throws(Failure) -> String {
    if let page = invocation.list.page(named: name) { return page.name }
    return try Phrases.pageName(name)
  }

  /// One reminder, or several joined by "and".
  private func reminders(_ text: String) throws(Failure) -> [AlarmPhrase] {
    let days = invocation.days
    if let phrase = days.clearReminder(text) { return [phrase] }
    let parts = Phrases.listed(text)
    var alarms: [AlarmPhrase] = []
    for part in parts.count > 1 ? parts : [text] {
      var alarm = days.clearReminder(part)
      if alarm == nil {
        alarm = .alarm(try invocation.resolve(possible(days.reminder(part)), heard: part, Meaning.alarm))
      }
      if let alarm, !alarms.contains(alarm) { alarms.append(alarm) }
    }
    return alarms
  }

  /// The reminders of a reading that a task can have: without a due, none counts from it.
  private func possible(_ reading: Reading<Alarm>) -> Reading<Alarm> {
    guard case .choices(let alarms) = reading, !invocation.subjects.isEmpty else { return reading }
    let there = alarms.filter { alarm in
      invocation.subjects.contains { alarm.trigger(start: $0.start, due: $0.due) != nil }
    }
    return there.isEmpty ? reading : there.count == 1 ? .value(there[0]) : .choices(there)
  }

  private static func checkedName(_ text: String) throws(Failure) -> String {
    do throws(TaskRefusal) { return try Todo.checkedName(text) } catch { throw .refusal(.task(error)) }
  }
}

extension Invocation {
  var fields: FieldReader { FieldReader(self) }
}
