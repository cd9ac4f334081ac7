import Foundation

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// What a catalogued sentence is about: a name, a count, a level, and all else that follows from them.
struct Sample {
  /// As the person typed it.
  var name: String
  var count = 1
  var level = Level.normal
  var clock24 = false

  var voice: Voice {
    Voice(level: level, now: When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)), clock24: clock24)
  }

  /// Whether hints are still heard: they never are at level brief.
  var saysHints: Bool { level > .brief }

  /// A name that stands in no sentence of ours.
  static let plainName = "Zanzibar"

  // Dates far off, and with the longest words: a Wednesday in September at half past twelve, of another year.
  static let far = When(CivilDate(dayNumber: 21_090), TimeOfDay(wrapping: 750))
  static let near = When(CivilDate(dayNumber: 20_783), TimeOfDay(wrapping: 1_020))
  static let late = When(CivilDate(dayNumber: 20_780), TimeOfDay(wrapping: 540))
  static let span = TimeSpan(minutes: 90)
  static let path = "/folder/file"
  static let tag = "Ypsilon"
  static let note = "The Kilimanjaro is high"
  static let typed = "urgency 7 high"

  var task: Todo {
    var task = Todo(uid: UID(high: 0, low: 1), number: 7, name: name.spoken, created: Instant(seconds: 1_795_000_000))
    task.changed = Instant(seconds: 1_795_500_000)
    return task
  }

  /// The task with every field set.
  var full: Todo {
    var task = task
    (task.start, task.due) = (When(Sample.far.date), Sample.far)
    task.urgency = .high
    task.estimate = Sample.span
    task.alarms = [.before(days: 1, minutes: 30)]
    task.recurrence = recurrence
    task.page = Sample.tag
    task.tags = [Sample.tag]
    task.notes = [Sample.note]
    var generator = TodoGenerator(seed: 1, now: Sample.far)
    for field in Field.allCases where task.isEmpty(field) { generator.set(field, of: &task) }
    return task
  }

  /// A task that starts on a day to come.
  var starting: Todo {
    var task = task
    task.start = When(Sample.far.date.adding(days: -1))
    return task
  }

  /// A task that lasts from one time of a day to another.
  var lasting: Todo {
    var task = task
    (task.start, task.due) = (Sample.far.adding(minutes: -90), Sample.far)
    return task
  }

  /// A task that comes on a day which not every month has.
  var ofLastDays: Todo {
    var task = task
    var rule = RecurrenceRule(.monthly)
    rule.byMonthDay = [31]
    task.recurrence = Recurrence(rule: rule, start: Sample.far)
    return task
  }

  var page: Page {
    Page(name: name.spoken, created: Instant(seconds: 0), recurrence: recurrence)
  }

  var lateTask: Todo {
    var task = task
    task.due = Sample.late
    return task
  }

  var recurrence: Recurrence {
    var rule = RecurrenceRule(.weekly, interval: 2)
    rule.byDay = [RecurrenceRule.Day(.wednesday)]
    return Recurrence(rule: rule, start: Sample.far)
  }

  var step: Recurrence.Step { Recurrence.Step(due: Sample.far, passed: count, recurrence: recurrence) }

  /// A line that was typed, as it was read.
  func entry(_ line: String) -> TypedEntry? { try? TypedEntry(reading: line, PhraseContext(voice)) }

  /// Words that may be a detail.
  var doubt: TypedEntry.Doubt { TypedEntry.Doubt(words: name, readings: []) }

  /// So many tasks, a thousand at most.
  var tasks: [Todo] {
    (0..<min(count, 1_000)).map { place in
      var task = task
      task.uid = UID(high: 1, low: UInt64(place))
      task.number = place + 1
      return task
    }
  }

  /// Tasks without a due would be none of these; a sentence does not ask.
  var due: DueByToday { DueByToday(count: tasks.count + 2, late: 1, time: Sample.span) }

  static let action = Entry.Action("done")
  var entry: Entry {
    Entry(
      sequence: 1, time: Instant(seconds: 0), typed: Sample.typed,
      changes: tasks.map { Change(before: $0, after: lateTask(of: $0)) })
  }

  private func lateTask(of task: Todo) -> Todo {
    var task = task
    task.due = Sample.late
    return task
  }

  /// The person's own words as they stand in sentences, the longest first.
  var own: [String] {
    let said = [name.spoken, name.heard, Sample.path, Sample.tag, Sample.note]
    let all = said.flatMap { [$0, Sentences.capitalized($0), "\"\($0)\""] }
    return Set(all.filter { $0.count > 2 || !$0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
      .sorted { ($0.count, $0) > ($1.count, $1) }
  }

  /// Values that the person typed and that are read back, as they stand in sentences, the longest first.
  var values: [String] {
    let whens = [Sample.far, Sample.near, Sample.late, When(Sample.far.date), When(Sample.far.date.adding(days: 1))]
    let dates = whens.flatMap {
      [
        voice.dateReadBack($0), voice.exactDate($0), voice.date($0), voice.shortDate($0), voice.overdue($0),
        voice.nearReadBack($0), voice.rowDate($0),
      ]
    }
    let others = [
      "medium", "29 February 2027", "31 September 2027", "30 February", "29 September 2027", "1 day after it is done",
      voice.recurrence(ofLastDays.recurrence!, due: nil), voice.recurrence(recurrence),
      voice.recurrence(recurrence.rule, .fixed, time: Sample.far.time),
      voice.reminder(.before(days: 1, minutes: 30)), voice.expectedTime(Sample.span), voice.duration(Sample.span),
    ]
    // The values of a setting, and the fields of a row, are said whole, since one of them is to be typed.
    return (own + dates + others + Setting.all.map(\.choices) + [Sample.fields]).sorted { $0.count > $1.count }
  }

  private static let fields = Field.allCases.map { Sentences.word($0) }.joined(separator: ", ")

  /// A line without what is the person's own: the fixed text whose length is limited (rule 34).
  func fixed(_ line: String) -> String {
    values.filter { !$0.isEmpty }.reduce(line) { $0.replacingOccurrences(of: $1, with: "") }
  }

  // MARK: Many of them

  static let counts = [0, 1, 2, 1_000_000]

  /// Names of 1 to 500 characters, and names with everything that a person can type.
  static let names: [String] = {
    let letters = Array("Zanzibar was Yellow in the Morning and Quiet at night ")
    let lengths = Array(1...45) + [79, 80, 81, 100, 128, 255, 256, 400, 499, 500]
    let plain = lengths.map { length in
      // A blank at the end would not be kept.
      String((0..<length).map { $0 == length - 1 ? "z" : letters[$0 % letters.count] })
    }
    return plain + odd
  }()

  static let odd = [
    "Café de l'été", "Straße", "日本語の名前", "مرحبا بالعالم", "cafe\u{301} au lait", "🙂🙃", "👨‍👩‍👧 family 🇩🇪", "a\u{1B}[31m b",
    "tab\there\u{7}\u{0}", "two\nlines\r\nhere", "c1 \u{9B}31m \u{85}", "\u{202E}right to left\u{202C}",
    "Eggs, milk, and bread",
    "Say \"hello\" now", "due friday", "heed: add", "100% & more", "#5 $3 > 2", "No task 7.", "Why?", "Wow!",
    "http://example.org/a?b=c", "1/2", "2026-03-18", "5 MIN", "a  b   c", "- dash", "(brackets)", "7", "e\u{301}",
    String(repeating: "日", count: 500), String(repeating: "🙂", count: 500), String(repeating: "ab, ", count: 125) + "z",
    String(repeating: "\u{1B}x", count: 250),
  ]
}
