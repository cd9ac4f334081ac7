import Model

@testable import Conversation
@testable import English

// The rest of the catalogue of sentences: rows, reminders, questions, pages, files and long forms.
extension Spoken {
  static let reminders: [Spoken] = [
    .one("ReminderSentences.none", .answer) { _ in Sentences.Reminders.none },
    .one("ReminderSentences.several", .answer) {
      Sentences.Reminders.several(Array(repeating: $0.name, count: $0.count + 2), limit: 39)
    },
    .one("ReminderSentences.several") {
      Sentences.Reminders.several(Array(repeating: $0.name, count: $0.count + 2), limit: 39, isAtQuestion: true)
    },
    .one("ReminderSentences.stillWaiting") { Sentences.Reminders.stillWaiting($0.count + 1) },
    Spoken("ReminderSentences.explanation") { _ in Sentences.Reminders.explanation },
    .one("ReminderSentences.commandFailed", .refusal) { _ in Sentences.Reminders.commandFailed },
    .one("ClosedSentences.on", .answer) { _ in Sentences.Closed.on },
    .one("ClosedSentences.off", .answer) { _ in Sentences.Closed.off },
    .one("ClosedSentences.isOff", .answer) { _ in Sentences.Closed.isOff },
    .one("ClosedSentences.turnOn", .answer) { _ in Sentences.Closed.turnOn },
    .one("ClosedSentences.listen", .answer) { _ in Sentences.Closed.listen },
    .one("ClosedSentences.trial", .answer) { _ in Sentences.Closed.trial },
    .one("ClosedSentences.untilLogout", .answer) { _ in Sentences.Closed.untilLogout },
    .one("ClosedSentences.nameless", .answer) { _ in Sentences.Closed.nameless },
    .one("ClosedSentences.lastTime", .answer) { _ in Sentences.Closed.lastTime },
    .one("ClosedSentences.timesInTheClear") { _ in Sentences.Closed.timesInTheClear },
    .one("ClosedSentences.unreadable", .refusal) { _ in Sentences.Closed.unreadable },
    .one("ClosedSentences.came") { Sentences.Closed.came($0.count + 2, isLate: true) },
    .one("ClosedSentences.came") { Sentences.Closed.came($0.count + 2, isLate: false) },
    .one("ClosedSentences.untold") { Sentences.Closed.untold($0.count + 1) },
    .one("ClosedSentences.sent", .answer) { _ in Sentences.Closed.sent(.both) },
    .one("ClosedSentences.by", .answer) { _ in Sentences.Closed.by(.both) },
    .one("ClosedSentences.names", .answer) { _ in Sentences.Closed.names(false) },
    .one("ClosedSentences.notTold") { Sentences.Closed.notTold($0.count + 1, .both) },
    .one("ClosedSentences.closed") {
      $0.voice.closed(ClosedReminders(way: .notification, saysNames: false, since: Instant(seconds: 0)))
    },
    .one("ClosedSentences.lastTold") { $0.voice.lastTold($0.task, at: Instant(seconds: 0)) },
    .one("ReminderSentences.missed") { Sentences.Reminders.missed($0.count + 1) },
    .one("ReminderSentences.heading", .answer) { Sentences.Reminders.heading(waiting: $0.count, coming: $0.count) },
    .one("ReminderSentences.heading", .answer) { Sentences.Reminders.heading(waiting: $0.count, coming: 0) },
    .one("ReminderSentences.dismissed", .answer) { Sentences.Reminders.dismissed($0.count) },
    .one("ReminderSentences.dismissed", .answer) { $0.voice.dismissed([$0.task]) },
    .one("ReminderSentences.reminder", .answer) { $0.voice.reminder($0.task, came: $0.voice.now) },
    .one("ReminderSentences.reminder", .answer) { $0.voice.reminder($0.lateTask, came: Sample.late) },
    .one("ReminderSentences.waitingReminder") { $0.voice.waitingReminder($0.lateTask, came: Sample.late) },
    .one("ReminderSentences.comingReminder") { $0.voice.comingReminder($0.task, comes: Sample.far) },
    .one("ReminderSentences.snoozed", .answer) { $0.voice.snoozed([$0.task], to: Sample.far) },
    .one("ReminderSentences.snoozed", .answer) { $0.voice.snoozed($0.tasks, to: Sample.far) },
  ]

  static let pages: [Spoken] = [
    .one("PageWords.new", .answer) { _ in Sentences.Pages.new },
    .one("PageWords.isDay", .answer) { _ in Sentences.Pages.isDay },
    .one("PageWords.isOpen") { _ in Sentences.Pages.isOpen },
    .one("PageWords.repeats") { _ in Sentences.Pages.repeats },
    .one("PageWords.make") { Sentences.Pages.make($0.name) },
    .one("PageWords.openOrMake") { Sentences.Pages.openOrMake($0.name, $0.name) },
    .one("PageWords.delete") { Sentences.Pages.delete($0.page, $0.tasks) },
    .one("PageWords.pageRow", .row) { sample in
      var count = PageCount(page: sample.page)
      (count.open, count.overdue, count.time) = (sample.count, sample.count, Sample.span)
      return sample.voice.pageRow(count)
    },
    .one("PageWords.allPages", .answer) { $0.voice.allPages($0.count) },
    .one("PageWords.made", .answer) { $0.voice.made($0.page) },
    .one("PageWords.renamed", .answer) { $0.voice.renamed($0.page, to: Sample.tag) },
    .one("PageWords.deleted", .answer) { $0.voice.deleted($0.page, $0.count, left: $0.count) },
    .one("PageWords.moved", .answer) { $0.voice.moved([$0.task], to: $0.page) },
    .one("PageWords.moved", .answer) { $0.voice.moved($0.tasks, to: $0.page) },
    .one("PageWords.repeats", .answer) { $0.voice.repeats($0.page) },
    .one("PageWords.changed", .answer) { $0.voice.changed($0.page, next: Sample.far) },
    .one("PageWords.followed", .answer) { $0.voice.followed($0.page, $0.count) },
  ]

  static let rows: [Spoken] = [
    .one("Rows.row", .row) { $0.voice.row($0.task) },
    .one("Rows.row", .row) { $0.voice.row($0.full) },
    .one("Rows.row", .row) { $0.voice.row($0.lateTask) },
    .one("Rows.row", .row) { sample in
      var task = sample.full
      task.estimate = TimeSpan(hours: 100)
      task.notes = Array(repeating: "", count: min(sample.count, 1_000))
      return sample.voice.row(task)
    },
    .one("Rows.row", .row) { sample in
      var task = sample.task
      task.estimate = TimeSpan(minutes: 570)
      return sample.voice.row(task)
    },
    Spoken("ReadTasks.everything", .row) { $0.voice.everything($0.full) },
    Spoken("ReadTasks.everything", .row) { sample in
      var voice = sample.voice
      voice.changer = { _ in sample.name }
      return voice.everything(sample.full)
    },
    Spoken("ReadTasks.everything", .row) { sample in
      var task = sample.lateTask
      task.notes = [sample.name + "\n" + Sample.note]
      return sample.voice.everything(task)
    },
  ]

  static let questions: [Spoken] =
    Field.allCases.flatMap { field in
      [
        Spoken.one("Questions.question") { $0.voice.question("2 of 4.", field, saysChoices: $0.saysHints) },
        .one("Questions.question") { $0.voice.question("", field, saysChoices: $0.saysHints) },
        .one("Questions.help") { _ in Sentences.Wizard.help(field) },
        .one("Questions.help") { _ in Sentences.Wizard.help(field, true) },
        .one("Questions.whereabouts") { _ in
          Sentences.Wizard.whereabouts(Sentences.Wizard.adding, "2 of 4.", field, false)
        },
        .one("Questions.whereabouts") {
          Sentences.Wizard.whereabouts(Sentences.Wizard.editing($0.task), "", field, true)
        },
        .one("Questions.editQuestion") { $0.voice.editQuestion("2 of 4.", field, $0.task, saysChoices: $0.saysHints) },
        .one("Questions.editQuestion") { $0.voice.editQuestion("", field, $0.full, saysChoices: $0.saysHints) },
      ]
    } + [
      .one("Questions.otherFields") { $0.voice.otherFields(saysChoices: $0.saysHints) },
      .one("Questions.moreHelp") { _ in Sentences.Wizard.moreHelp },
      .one("Questions.moreWhereabouts") { _ in Sentences.Wizard.moreWhereabouts(Sentences.Wizard.adding) },
      .one("Questions.moreWhereabouts") { Sentences.Wizard.moreWhereabouts(Sentences.Wizard.editing($0.task)) },
      .one("Questions.noteLines") { _ in Sentences.Wizard.noteLines },
      .one("Questions.noteHelp") { _ in Sentences.Wizard.noteHelp },
      .one("Questions.noteWhereabouts") { Sentences.Wizard.noteWhereabouts($0.count + 1) },
      .one("Questions.taskHelp") { _ in Sentences.Wizard.taskHelp },
      .one("Questions.pasted") { Sentences.Wizard.pasted($0.count + 1) },
      .one("Misunderstandings.choices") {
        $0.voice.choices($0.name.spoken, [.when(Sample.far), .when(Sample.near)])
      },
      .one("Misunderstandings.choices") { $0.voice.choices($0.name.spoken, [.when(Sample.far)]) },
      .one("Misunderstandings.means") { $0.voice.means(.when(Sample.late)) },
      .one("Misunderstandings.means") { $0.voice.means(.span(Sample.span)) },
      .one("Misunderstandings.means") {
        $0.voice.means(.recurrence($0.recurrence.rule, .fixed, time: nil, start: nil))
      },
      .one("Misunderstandings.means") { $0.voice.means(.alarm(.before(days: 0, minutes: 0))) },
      .one("Sentences.confirm") { _ in Sentences.confirm("delete", 2) },
      .one("Sentences.confirm") { Sentences.confirm("finish", $0.count + 2, isOfAllPages: true) },
      .one("Sentences.doneToday") { Sentences.doneToday($0.task) },
      .one("Sentences.confirm") { Sentences.confirm("finish", $0.count + 2) },
      .one("Completion.sentence") { Completion(candidates: [], start: 0).sentence(typed: $0.name.spoken) },
      .one("Completion.sentence") { Completion(candidates: [$0.name.spoken], start: 0).sentence(typed: "z") },
      .one("Completion.sentence") { sample in
        Completion(candidates: (0..<min(sample.count, 1_000)).map { "name \($0)" }, start: 0).sentence(typed: "")
      },
    ]

  static let opening: [Spoken] = [
    .one("Outcomes.replayed", .answer) { $0.voice.replayed($0.count, refused: 0) },
    .one("Outcomes.replayed") { $0.voice.replayed($0.count, refused: $0.count) },
    .one("Outcomes.backedUp", .answer) { $0.voice.backedUp($0.count, Sample.path) },
    Spoken("CheckSentences.checked") { sample in
      var report = CheckReport()
      (report.openTasks, report.doneTasks, report.entries) = (sample.count, sample.count, sample.count)
      return sample.voice.checked(report)
    },
    Spoken("CheckSentences.checked") { sample in
      var report = CheckReport()
      report.problems = problems(sample.count)
      report.warnings = warnings
      return sample.voice.checked(report)
    },
    .one("Opening.moved") { _ in
      Sentences.Opening.moved(ZoneMark(name: "America/Indiana/Indianapolis", minutesAhead: 0))
    },
    .one("Opening.moved") { _ in Sentences.Opening.moved(ZoneMark(name: "-1030", minutesAhead: -630)) },
    .one("Opening.movedMoments") { Sentences.Opening.movedMoments($0.count) },
    .one("Opening.unknown") {
      Sentences.Opening.unknown(ZoneMark(name: "Mars/Olympus_Mons", minutesAhead: $0.count, isKnown: false))
    },
    .one("Sentences.recording", .answer) { _ in Sentences.recording(Sample.path) },
    .one("Sentences.recorded", .answer) { _ in Sentences.recorded(Sample.path) },
    .one("Sentences.line", .answer) { Sentences.line($0.count) },
    .one("Sentences.numbered") { Sentences.numbered($0.count, $0.name) },
    .one("Sentences.deletedThere", .answer) { Sentences.deletedThere($0.count, of: $0.count) },
    .one("Opening.damaged") { Sentences.Opening.damaged(tasks: $0.count, changes: $0.count, keptAt: Sample.path) },
    .one("Opening.damaged") { Sentences.Opening.damaged(tasks: 0, changes: $0.count, keptAt: nil) },
    .one("Opening.gone") { Sentences.Opening.gone($0.count, .none, isAll: false, Sample.path) },
    .one("Opening.gone") { Sentences.Opening.gone($0.count, .empty, isAll: true, Sample.path) },
    .one("Opening.gone") { Sentences.Opening.gone($0.count, .cut, isAll: true, Sample.path) },
    .one("Opening.damagedSettings") { _ in Sentences.Opening.damagedSettings(Sample.path) },
    .one("Opening.damagedSettings") { _ in Sentences.Opening.damagedSettings(nil) },
    .one("Opening.unreadSettings", .refusal) { _ in Sentences.Opening.unreadSettings(Sample.path) },
    .one("Opening.notUnderstood", .refusal) { _ in Sentences.Opening.notUnderstood(settings: ["width"]) },
    .one("Opening.notUnderstood", .refusal) { _ in Sentences.Opening.notUnderstood(settings: ["width", "level"]) },
    .one("Opening.missing") { Sentences.Opening.missing(tasks: $0.count, changes: $0.count + 1) },
    .one("Opening.lostJournal") { _ in Sentences.Opening.lostJournal(Sample.path) },
    .one("Opening.apart") { Sentences.Opening.apart($0.count, keptAt: Sample.path) },
    .one("Opening.apart") { Sentences.Opening.apart($0.count, keptAt: nil) },
    .one("Opening.apart") { _ in Sentences.Opening.apart(0, keptAt: Sample.path) },
    .one("Opening.copy", .refusal) { _ in Sentences.Opening.copy(Sample.path) },
    .one("Opening.outside") { _ in Sentences.Opening.outside("/folder/tasks.json", gone: 0, changed: 0, new: 0) },
    .one("Opening.outside") {
      Sentences.Opening.outside("/folder/tasks.json", gone: $0.count, changed: $0.count, new: $0.count)
    },
    .one("Opening.kept") { Sentences.Opening.kept($0.count, aside: []) },
    .one("Opening.kept") { _ in Sentences.Opening.kept(0, aside: [Sample.path, Sample.path]) },
    .one("Opening.keptBeside") { _ in Sentences.Opening.keptBeside(Sample.path) },
    .one("Opening.keptBeside") { _ in Sentences.Opening.keptBeside(nil) },
    .one("Opening.lostFolder") { _ in Sentences.Opening.lostFolder(Sample.path) },
    .one("Opening.unlocked") { Sentences.Opening.unlocked($0.name) },
    .one("Opening.unemptied") { _ in Sentences.Opening.unemptied(Sample.path) },
    .one("Opening.unfinished") { _ in Sentences.Opening.unfinished },
    .one("Opening.newerFormat") { _ in Sentences.Opening.newerFormat },
    .one("Opening.mended") { Sentences.Opening.mended($0.count) },
    .one("Opening.waiting") { _ in Sentences.Opening.waiting },
    .one("Hints.sentence") { _ in Hint.start.sentence + " " + Hint.tour.sentence },
    .one("Sentences.part", .row) { Sentences.part("doubt", $0.name) },
    .one("Calls.about") { _ in Sentences.Calls.about },
    .one("HelpTopics.otherWords") { _ in Sentences.HelpTopics.otherWords },
    .one("HelpTopics.otherWord") { Sentences.HelpTopics.otherWord($0.name, "delete 7") },
    Spoken("HelpTopics.otherNames") { _ in
      Command.all.compactMap { Sentences.HelpTopics.otherNames($0.names + OtherWords.names(for: $0.name)) }
    },
    .one("Opening.clock") { _ in Sentences.Opening.clock(is24: true) },
    .one("Opening.clock") { _ in Sentences.Opening.clock(is24: false) },
    .one("Tallies.counted") { sample in
      var tally = Tally()
      (tally.added, tally.done, tally.due) = (sample.count, sample.count, sample.count)
      return sample.voice.counted(tally, in: "this week")
    },
    .one("Tallies.tagHeading", .answer) { $0.voice.tagHeading($0.count) },
    .one("Tallies.tagRow", .row) { $0.voice.tagRow($0.name, $0.count) },
    .one("DaySentences.freeHours", .answer) { $0.voice.freeHours([540..<840, 900..<1440]) },
    .one("DaySentences.freeHours") { $0.voice.freeHours([], on: Sample.far.date) },
    .one("DaySentences.freeHours") { $0.voice.freeHours([540..<840, 900..<1020], on: Sample.far.date) },
    .one("DaySentences.roomHeading", .answer) { $0.voice.roomHeading(Sample.span, $0.count) },
    .one("Calls.version") { _ in Sentences.Calls.version },
    Spoken("HelpTopics.overview") { _ in Sentences.HelpTopics.overview },
    Spoken("HelpTopics.topics") { _ in Sentences.HelpTopics.topics.values.flatMap { $0 } },
    Spoken("HelpTopics.topic") { _ in
      Sentences.HelpTopics.topic("Settings", settings: Setting.all.map(\.name)) ?? []
    },
    Spoken("HelpTopics.commands") { _ in
      Sentences.HelpTopics.commands(Command.all.map { ($0.name, $0.summary) })
    },
    Spoken("HelpTopics.examples") { _ in Sentences.HelpTopics.examples(["list"]) },
    Spoken("HelpTopics.command") { _ in
      Sentences.HelpTopics.command(names: ["a", "list", "all"], summary: "Says.", examples: ["list"], forms: [])
    },
  ]

  static let warnings: [CheckReport.Warning] = [
    .openToOthers(path: Sample.path, permissions: 0o644), .notUnderstood(.due, number: 7),
    .changedOutside(.gone, number: 7, name: Sample.plainName),
    .changedOutside(.changed, number: 7, name: Sample.plainName),
    .changedOutside(.new, number: 7, name: Sample.plainName),
  ]

  /// One of each problem that `check` can find.
  static func problems(_ count: Int) -> [CheckReport.Problem] {
    [
      .damagedLines(count), .damagedTasks(count), .fileGone(Sample.path, .none, tasks: count),
      .gap(after: 1, before: 3),
      .brokenChain(sequence: 7, uid: UID(high: 0, low: 1)), .doubleNumber(7), .doubleIdentifier(UID(high: 0, low: 1)),
      .missingFile(path: Sample.path), .fileGone(Sample.path, .cut, tasks: count), .memoryDiffers(count),
      .pagesDiffer(count),
      .brokenPage(sequence: 8, name: Sample.tag), .fileGone(Sample.path, .empty, tasks: count),
      .apart(path: Sample.path), .unwritten,
    ]
  }

  static let long: [Spoken] =
    [
      Spoken("LongForms.atLength") { $0.voice.atLength([], nil, []) },
      Spoken("LongForms.explainAdded") { $0.voice.explainAdded($0.ofLastDays) },
      Spoken("LongForms.explainPage") { $0.voice.explainPage($0.name) },
      Spoken("LongForms.explainPut") { $0.voice.explainPut($0.tasks) },
      Spoken("LongForms.explainChanged") { $0.voice.explainChanged([$0.full], of: [$0.task]) },
      Spoken("LongForms.explainChanged") { $0.voice.explainChanged($0.tasks, of: $0.tasks) },
      Spoken("LongForms.explainDone") { $0.voice.explainDone([$0.task], repeats: $0.count > 0) },
      Spoken("LongForms.explainDone") { $0.voice.explainDone($0.tasks, repeats: false) },
      Spoken("LongForms.explainFieldNow") { $0.voice.explainFieldNow(.notes, of: $0.task) },
      Spoken("LongForms.explainRestored") { $0.voice.explainRestored($0.count) },
      Spoken("LongForms.explainDeleted") { $0.voice.explainDeleted() },
      Spoken("LongForms.explainReopened") { $0.voice.explainReopened($0.tasks) },
      Spoken("LongForms.explainMoved") { $0.voice.explainMoved($0.tasks) },
      Spoken("LongForms.explainSkipped") { $0.voice.explainSkipped($0.tasks) },
      Spoken("LongForms.explainSnoozed") { $0.voice.explainSnoozed($0.tasks) },
      Spoken("LongForms.explainDismissed") { $0.voice.explainDismissed($0.tasks) },
      Spoken("LongForms.explainTakenBack") {
        $0.voice.explainTakenBack($0.entry, isRedo: $0.count > 0, isAnothers: true)
      },
    ]
    + Command.all.map { command in
      Spoken("LongForms.atLength") { $0.voice.atLength([], command.name, command.atLength) }
    }
    + Setting.all.map { setting in
      Spoken("LongForms.explainSetting") { $0.voice.explainSetting(setting.name, choices: setting.choices) }
    }
}
