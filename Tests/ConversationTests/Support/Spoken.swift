import Model
import Testing

@testable import Conversation
@testable import English

/// A function of Sources/English that says something, and how it is called with a sample.
struct Spoken: CustomTestStringConvertible, Sendable {
  enum Kind: Sendable {
    /// What a command says of one thing: its fixed text is limited to 40 characters (rule 34).
    case answer
    /// What and why, then what to type, each limited to 40 (rules 34 and 68).
    case refusal
    /// A heading, a question or help: a line of at most 80.
    case line
    /// A task with its values: all of it is the person's own, and as long as that is.
    case row
  }

  /// File and function, `Outcomes.added`.
  let key: String
  let kind: Kind
  let say: @Sendable (Sample) -> [String]

  var testDescription: String { key }

  init(_ key: String, _ kind: Kind = .line, say: @escaping @Sendable (Sample) -> [String]) {
    self.key = key
    self.kind = kind
    self.say = say
  }

  static func one(_ key: String, _ kind: Kind = .line, _ say: @escaping @Sendable (Sample) -> String) -> Spoken {
    Spoken(key, kind) { [say($0)] }
  }

  static let all =
    outcomes + lists + calendar + pages + profiles + syncing + reminders + rows + questions + opening + tour + files
    + long + failures

  /// Functions that give words for a part of a sentence, heard in the sentences above, or a file that is no sentence.
  static let parts: Set<String> = [
    "DaySentences.monthName", "DaySentences.withOverload", "DaySentences.hours",
    "Calls.versionNumber", "DateSentences.date", "DateSentences.dateReadBack", "DateSentences.day",
    "DateSentences.exactDate", "DateSentences.fullDay", "DateSentences.name", "DateSentences.overdue",
    "DateSentences.plainDay",
    "DateSentences.shortDate", "DateSentences.time", "DurationSentences.distance", "DurationSentences.duration",
    "DurationSentences.expectedTime",
    "DurationSentences.halved",
    "DurationSentences.roughDuration", "DurationSentences.workingDays", "LongForms.unended", "Lists.word",
    "Misunderstandings.meaning", "Misunderstandings.numberedDay", "Misunderstandings.ordinal",
    "Misunderstandings.typed", "Outcomes.answerDate", "Outcomes.pastRemark", "Outcomes.readBack",
    "Questions.isOfEvery", "Questions.adding", "Questions.editing", "Questions.morePrompt", "Questions.prompt",
    "ReminderSentences.reminder", "ClosedSentences.typed", "ClosedSentences.thing", "ClosedSentences.choices",
    "ClosedSentences.doneAnswer", "ClosedSentences.snoozeAnswer",
    "Sentences.quiet", "Sentences.until",
    "RepeatDateSentences.datesChoices", "RepeatSentences.canBeTyped", "RepeatSentences.ending",
    "RepeatSentences.recurrence", "ReminderSentences.snoozedTo",
    "TypedRows.details",
    "Rows.ended", "TypedRows.fullRow", "TypedRows.typed", "TypedRows.typedRow", "Sentences.all", "Sentences.automatic",
    "Sentences.capitalized", "Sentences.choice", "Sentences.command", "Sentences.counted",
    "Sentences.dayWords", "Sentences.detailWords", "Sentences.either",
    "Sentences.hours", "Sentences.monthWords", "Sentences.none",
    "Sentences.ofQuestions", "Sentences.came", "Sentences.place", "Sentences.prompt", "Sentences.rows",
    "Sentences.task",
    "Sentences.timeWords", "Sentences.timesChoices", "Sentences.width", "Sentences.word", "Sentences.workingDay",
    "FileFaultWords.reason", "FileFaultWords.reasonOfBackup", "FileWords.allCases", "FileWords.cell",
    "FileWords.heading", "FileWords.isAlways",
    "FileWords.table", "Outcomes.shortMonths", "PageWords.leftOver", "PageWords.onPage", "PageWords.tookPage",
    "Outcomes.pastReminders", "EntryRemark.remark", "EntryRemark.line", "EntryRemark.taken", "EntryRemark.task",
    "Suggestion.line", "Suggestion.replacing", "EntryRemark.editLine", "EntryRemark.details",
    "Suggestion.suggestion", "DaySentences.answerDue", "TypedRows.quotedName", "TypedRows.quotedTag",
    "Rows.saysUrgency", "Rows.workedOut", "Rows.latestStart", "Rows.background",
    "Rows.chosen", "Rows.created", "DateSentences.isWithinWeek",
    "Sentences.afternoon",
    "Sentences.anyTime", "Sentences.beforeNoon", "Sentences.everyWords",
    "Sentences.late", "Sentences.lengthWords", "Sentences.normal", "Sentences.one", "Sentences.reminderWords",
    "Sentences.row", "Sentences.value", "Completion.candidates", "Completion.common",
    "DateSentences.nearReadBack", "DateSentences.nearDay", "DateSentences.isApart", "DateSentences.rowDate",
    "DateSentences.exactRowDate", "DateSentences.shortDay", "Rows.numbered", "TypedRows.typedPieces",
    "TypedRows.typedName",
    "Rows.sentence", "Rows.all", "Rows.word", "Hints.allCases", "Hints.key", "Outcomes.fieldsChanged",
    "Outcomes.answerValue", "Lists.startLater", "TimeSpans.lasting", "TimeSpans.times",
    "Completion.spokenNames", "Tallies.added", "Tallies.done", "Tallies.due", "Completion.start",
    "SyncWords.listsPrompt", "SyncWords.guardPrompt", "SyncWords.choices", "ConflictWords.conflictChoices",
    "SyncWords.syncChoices", "SyncWords.unnamedList",
    "ProfileWords.writtenPrompt", "TourSentences.steps", "Completion.lines", "Signs.spelt",
  ]
}

extension Spoken {
  private static let outcomes: [Spoken] = [
    .one("Outcomes.added", .answer) { $0.voice.added($0.task) },
    .one("Outcomes.added", .row) { $0.voice.added($0.full) },
    .one("Outcomes.added", .answer) { $0.voice.added($0.ofLastDays) },
    .one("Outcomes.changed", .answer) { sample in
      sample.voice.changed([sample.ofLastDays], of: [sample.task], [.recurrence(nil)])
    },
    .one("Outcomes.added", .answer) { $0.voice.added($0.task, of: $0.entry("Buy Friday paper")) },
    .one("Outcomes.added", .answer) { $0.voice.added($0.task, of: $0.entry("remind me to buy soap")) },
    .one("EntryRemark.inTheName") { $0.voice.inTheName(.maybe($0.name, line: $0.name)) },
    .one("EntryRemark.inTheName") { $0.voice.inTheName(.notRead($0.name)) },
    .one("EntryRemark.inTheName") { $0.voice.inTheName(.impossible($0.name)) },
    .one("EntryRemark.inTheName") { $0.voice.inTheName(.severalTimes($0.name)) },
    .one("EntryRemark.inTheName") { $0.voice.inTheName(.atName($0.name)) },
    .one("EntryRemark.doubt") { $0.voice.doubt($0.doubt, $0.task, [$0.lateTask]) },
    .one("EntryRemark.detail") { $0.voice.detail($0.doubt, $0.task, [$0.lateTask]) },
    .one("EntryRemark.detail") { $0.voice.detail($0.doubt, $0.task, [$0.lateTask, $0.lateTask]) },
    .one("Outcomes.taken") { sample in
      sample.voice.taken([.due(Sample.far), .time(Sample.span), .urgency(.medium), .tags([Sample.tag])])
    },
    .one("Outcomes.taken") { sample in
      sample.voice.taken([.reminders([])], without: .refusal(.task(.reminderNeedsDue))) ?? ""
    },
    .one("Outcomes.taken") { sample in
      sample.voice.taken([.reminders([])], without: .refusal(.task(.reminderNeedsStart))) ?? ""
    },
    .one("Outcomes.changed", .row) { $0.voice.changed([$0.full], of: [$0.task], [.due(Sample.far)]) },
    .one("Outcomes.changed", .answer) { $0.voice.changed([$0.lateTask], of: [$0.task], [.due(Sample.late)]) },
    .one("Outcomes.changed", .answer) { $0.voice.changed([$0.task], of: [$0.task], [.reminders([])]) },
    .one("Outcomes.changed", .answer) {
      $0.voice.changed([$0.full], of: [$0.full], [.addReminder(.alarm(.at(Sample.far)))])
    },
    .one("Outcomes.changed", .answer) { $0.voice.changed($0.tasks, of: $0.tasks, [.name($0.name)]) },
    .one("Outcomes.changed", .answer) { $0.voice.changed($0.tasks, of: $0.tasks, [.page(Sample.tag)]) },
    .one("Outcomes.changed", .answer) { $0.voice.changed([], of: $0.tasks, []) },
    .one("Outcomes.fieldNow", .answer) { $0.voice.fieldNow(.due, of: $0.full) },
    .one("Outcomes.fieldNow", .answer) { $0.voice.fieldNow(.reminder, of: $0.task) },
    .one("Outcomes.done", .answer) { $0.voice.done([$0.task], moved: [], left: $0.count) },
    .one("Outcomes.done", .answer) { $0.voice.done([$0.full], moved: [], left: $0.count) },
    .one("Outcomes.done", .answer) { $0.voice.done([$0.full], moved: [$0.step], left: $0.count) },
    .one("Outcomes.done", .answer) { $0.voice.done($0.tasks + [$0.task], moved: [], left: $0.count) },
    .one("Outcomes.done") { $0.voice.done($0.tasks + [$0.task], moved: [$0.step, $0.step], left: $0.count) },
    .one("Outcomes.deleted", .answer) { $0.voice.deleted([$0.task], left: $0.count) },
    .one("Outcomes.deleted", .answer) { $0.voice.deleted($0.tasks, left: $0.count) },
    .one("Outcomes.reopened", .answer) { $0.voice.reopened([$0.task]) },
    .one("Outcomes.reopened", .answer) { $0.voice.reopened($0.tasks) },
    .one("TakenBack.undone", .answer) { $0.voice.undone($0.entry, Sample.action, open: $0.count, isAnothers: false) },
    .one("TakenBack.undone", .answer) { $0.voice.undone($0.entry, Sample.action, open: $0.count, isAnothers: true) },
    .one("TakenBack.redone", .answer) { $0.voice.redone($0.entry, Sample.action, open: $0.count, isAnothers: false) },
    .one("TakenBack.redone", .answer) { $0.voice.redone($0.entry, Sample.action, open: $0.count, isAnothers: true) },
    .one("RepeatDateSentences.skipped", .answer) { $0.voice.skipped([$0.full], [$0.step]) },
    .one("RepeatDateSentences.skipped", .answer) { $0.voice.skipped($0.tasks, []) },
    .one("RepeatDateSentences.comesNext", .answer) { $0.voice.comesNext("Done", $0.task, $0.step) },
    .one("RepeatDateSentences.comesNext", .answer) { $0.voice.comesNext($0.task, $0.step) },
    Spoken("RepeatDateSentences.comingDates") { sample in
      let whens = Array(repeating: Sample.far, count: min(sample.count, 3)).enumerated().map {
        When($1.date.adding(days: $0), $1.time)
      }
      return sample.voice.comingDates(whens, of: sample.full, sample.recurrence, isEnd: true)
    },
    .one("DaySentences.moved", .answer) { $0.voice.moved([$0.full], to: Sample.far, load: TimeSpan(hours: 1)) },
    .one("DaySentences.moved", .answer) { $0.voice.moved($0.tasks) },
    .one("DaySentences.moved") { $0.voice.moved([$0.full], to: Sample.far, load: TimeSpan(hours: 1_000)) },
    .one("DaySentences.moved", .answer) { $0.voice.moved($0.tasks, to: Sample.far, load: TimeSpan(hours: 1)) },
    .one("Sentences.settingNow", .answer) { $0.voice.settingNow("working day", "8 hours") },
    .one("Sentences.unfinished", .answer) { Sentences.unfinished($0.name) },
    .one("Sentences.nothingUnfinished", .answer) { _ in Sentences.nothingUnfinished },
    .one("Sentences.nothingSuggested", .answer) { _ in Sentences.nothingSuggested },
    .one("Sentences.nothingChanged", .answer) { _ in Sentences.nothingChanged },
    .one("Sentences.nothingToUndo", .answer) { _ in Sentences.nothingToUndo },
    .one("Sentences.nothingToRedo", .answer) { _ in Sentences.nothingToRedo },
    .one("Sentences.undoForgotten", .answer) { _ in Sentences.undoForgotten },
    .one("Sentences.redoForgotten", .answer) { _ in Sentences.redoForgotten },
    .one("Sentences.nothingMore", .answer) { _ in Sentences.nothingMore },
    Spoken("Sentences.onceMore") {
      Sentences.onceMore([Sentences.counted($0.count, "task") + ".", $0.voice.row($0.task)], rows: 1..<2)
    },
    Spoken("Sentences.onceMore") { _ in Sentences.onceMore([Sentences.nothingSaid], rows: 0..<0) },
    .one("Sentences.nothingSaid", .answer) { _ in Sentences.nothingSaid },
    .one("Sentences.emptyLine", .answer) { _ in Sentences.emptyLine },
    .one("Sentences.cancelled", .answer) { _ in Sentences.cancelled },
    .one("Sentences.endOfList", .answer) { _ in Sentences.endOfList },
    .one("Sentences.endOfList", .answer) { Sentences.endOfList(repeats: $0.count) },
    .one("Sentences.noFreeWeekend", .answer) { _ in Sentences.noFreeWeekend },
    .one("Sentences.noFreeDays", .answer) { _ in Sentences.noFreeDays },
    .one("Sentences.dayOpens", .answer) { _ in Sentences.dayOpens },
    .one("Sentences.startOfList", .answer) { _ in Sentences.startOfList },
    .one("Sentences.noHistory", .answer) { _ in Sentences.noHistory },
    .one("Sentences.noHistory", .answer) { Sentences.noHistory(with: $0.name) },
    .one("Sentences.notRecording", .answer) { _ in Sentences.notRecording },
    .one("Sentences.goodbye", .answer) { _ in Sentences.goodbye },
    .one("Sentences.goodbyeUnsaved", .answer) { _ in Sentences.goodbyeUnsaved },
    .one("Sentences.takenBack", .answer) { _ in Sentences.takenBack },
    .one("Sentences.stopped") { Sentences.stopped($0.count, kept: $0.count) },
  ]

  private static let lists: [Spoken] = [
    .one("Lists.noTasks", .answer) { $0.voice.noTasks() },
    .one("Lists.noTasks", .answer) { $0.voice.noTasks(later: $0.count) },
    .one("Lists.whyLater") { $0.voice.whyLater($0.starting) },
    .one("Queries.heading", .answer) {
      $0.voice.heading($0.count, 0, .inSight(on: $0.voice.now.date), later: $0.count)
    },
    .one("Queries.heading", .answer) { sample in
      var query = Query()
      query.starting = .after(sample.voice.now.date)
      return sample.voice.heading(sample.count, 0, query)
    },
    .one("Lists.fitsHeading", .answer) { $0.voice.fitsHeading($0.count, Sample.span, later: $0.count) },
    .one("Lists.status") { $0.voice.status(open: $0.count, $0.due, later: $0.count) },
    .one("Lists.start") { $0.voice.start(open: $0.count, overdue: $0.count, later: $0.count) },
    .one("Rows.row") { $0.voice.row($0.starting) },
    .one("Rows.row") { $0.voice.row($0.lasting) },
    .one("Outcomes.added", .answer) { $0.voice.added($0.lasting) },
    .one("Lists.nothing", .answer) { $0.voice.nothing("due tomorrow") },
    .one("Queries.heading", .answer) { $0.voice.heading($0.count, 0, Query()) },
    .one("Queries.heading") { sample in
      var query = Query()
      query.state = .done
      query.urgency = .medium
      query.tag = sample.name
      return sample.voice.heading(sample.count, sample.count, query)
    },
    .one("Queries.heading") { sample in
      var (query, other) = (Query(), Query(.all))
      (query.has, query.longerThan) = ([.recurrence, .notes], Sample.span)
      other.numbers = 2...5
      query.unless = [other]
      return sample.voice.heading(sample.count, 0, query)
    },
    .one("Queries.heading") { sample in
      var (query, other) = (Query(), Query(.all))
      (query.createdDuring, other.urgency) = (Instant(seconds: 0)...Instant(seconds: 60), .high)
      query.either = [[other, Query(page: sample.name)]]
      return sample.voice.heading(sample.count, 0, query)
    },
    .one("Queries.heading") { sample in
      var query = Query()
      query.shorterThan = Sample.span
      return sample.voice.heading(sample.count, 0, query)
    },
    .one("Queries.nothing") { $0.voice.nothing(Query(page: $0.name, .done)) },
    .one("Lists.moreRows", .answer) { $0.voice.moreRows($0.count + 1, $0.saysHints ? Hint.more.sentence : nil) },
    .one("Lists.place", .row) { $0.voice.place($0.count, of: $0.count, $0.full) },
    .one("Queries.found", .answer) { $0.voice.found($0.count, late: 0, $0.name) },
    .one("Lists.overdueHeading", .answer) { $0.voice.overdueHeading($0.count) },
    .one("Lists.todayHeading") { $0.voice.todayHeading(DueByToday(count: $0.tasks.count + 1, late: 1)) },
    .one("Lists.todayHeading", .answer) { _ in Sample(name: "").voice.todayHeading(DueByToday()) },
    .one("Lists.fitsHeading", .answer) { $0.voice.fitsHeading($0.count, Sample.span) },
    .one("Lists.status") { $0.voice.status(open: $0.count, $0.due) },
    .one("Lists.start") { $0.voice.start(open: $0.count, overdue: $0.count) },
    .one("Lists.whereabouts") { sample in
      sample.voice.whereabouts(
        open: sample.count, place: 0, of: 0, current: sample.task, day: Sample.far.date, recording: Sample.path)
    },
    .one("Lists.whereabouts") { sample in
      sample.voice.whereabouts(open: 3, place: sample.count, of: 3, current: sample.task, day: nil, recording: nil)
    },
    .one("Lists.otherOrders") { $0.voice.otherOrders(.urgency) },
    .one("Lists.whichTask") { $0.voice.whichTask([$0.task, $0.full], of: 2, named: $0.name) },
    .one("Lists.moreToChoose") { $0.voice.moreToChoose([$0.task, $0.full, $0.task, $0.full][1..<3], of: 4) },
    .one("Lists.why", .row) { $0.voice.why($0.full, place: 2, of: 3, behind: $0.task, order: .urgency) },
    .one("Lists.why") { $0.voice.why($0.full, place: 1, of: 3, behind: nil, order: .created) },
  ]

  private static let calendar: [Spoken] = [
    .one("DaySentences.dayHeading") { $0.voice.dayHeading(Agenda(due: $0.tasks), on: Sample.far.date) },
    .one("DaySentences.weekRow") { $0.voice.weekRow(Sample.near.date, Agenda(due: $0.tasks + [$0.full])) },
    .one("DaySentences.monthRow") { $0.voice.monthRow(Sample.far.date, Agenda(due: $0.tasks + [$0.full])) },
    .one("DaySentences.tomorrowHeading") { $0.voice.tomorrowHeading(Agenda(due: $0.tasks + [$0.full])) },
    .one("DaySentences.tomorrowHeading", .answer) { $0.voice.tomorrowHeading(Agenda()) },
    .one("DaySentences.comesAgain") { $0.voice.comesAgain($0.full, on: Sample.far.date, at: [.noon]) },
    .one("DaySentences.dayIsOpen") { $0.voice.dayIsOpen(Sample.far.date) },
    .one("DaySentences.dayClosed", .answer) { $0.voice.dayClosed($0.count == 0 ? nil : Sample.far.date) },
    .one("DaySentences.weekHeading") { $0.voice.weekHeading([Agenda(due: $0.tasks)], late: $0.count) },
    .one("DaySentences.monthHeading") { $0.voice.monthHeading(Sample.far.date, [Agenda(due: $0.tasks)]) },
    .one("DaySentences.freeDays") { sample in
      sample.voice.freeDays((0...min(sample.count, 5)).map { Sample.near.date.adding(days: $0) }) ?? ""
    },
    .one("DaySentences.freeDays") { sample in
      let days = (0..<min(sample.count * 3, 30)).map { Sample.far.date.adding(days: -$0 * 2) }.reversed()
      return sample.voice.freeDays(Array(days.filter { $0.month == 9 }), month: Sample.far.date, left: true)
    },
    .one("DaySentences.weekHeading") {
      $0.voice.weekHeading(from: Sample.far.date, [Agenda(due: $0.tasks)], late: $0.count)
    },
    Spoken("DaySentences.freeDays") { sample in
      sample.voice.freeDays(
        (0..<min(sample.count, 7)).map { Sample.far.date.adding(days: $0) }, weekFrom: Sample.far.date)
    },
    .one("DaySentences.dayIsFree", .answer) { $0.voice.dayIsFree(Sample.far.date) },
    .one("DaySentences.emptyDay", .answer) { $0.voice.emptyDay(Sample.far.date) },
    .one("DaySentences.endOfDay", .answer) { $0.voice.endOfDay(Sample.far.date) },
    Spoken("DaySentences.dayLines") { $0.voice.dayLines(Agenda(due: $0.tasks + [$0.full]), on: Sample.far.date) },
    Spoken("DaySentences.dayLines") { sample in
      var long = sample.full
      long.estimate = TimeSpan(hours: 1_000)
      return sample.voice.dayLines(Agenda(due: sample.tasks + [long]), on: Sample.far.date)
    },
    .one("DaySentences.planOverload") { $0.voice.planOverload(TimeSpan(hours: $0.count + 9)) ?? "" },
    .one("DaySentences.planHeading") { $0.voice.planHeading($0.tasks, today: TimeSpan(hours: $0.count)) },
    Spoken("DaySentences.planExplanation") { $0.voice.planExplanation },
  ]
}
