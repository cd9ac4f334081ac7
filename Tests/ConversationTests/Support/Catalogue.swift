import Conversation
import Model

@testable import Conversation
@testable import English

/// One of each thing that can go wrong, with words and numbers that can be found again in a sentence.
enum Catalogue {
  static var voice: Voice { Voice(now: When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615))) }
  static let word = Sample.plainName
  static let number = 77

  static let task = Todo(uid: UID(high: 0, low: 1), number: number, name: word, created: Instant(seconds: 0))

  private static let general: [Refusal] = [
    .unknownCommand(word, nearest: []), .unknownCommand(word, nearest: [word]), .noHelp(word, nearest: []),
    .noHelp(word, nearest: [word]), .noSetting(word), .takesNothing("plan", word), .noField(word), .notAMonth(word),
    .notAValue(word, setting: "clock", choices: "12 or 24"), .onlyAtPrompt(Setting.reminderCommand),
    .missing(.task), .missing(.it), .missing(.current), .missing(.words), .missing(.time), .missing(.path("import")),
    .missing(.form),
    .missing(.tag), .missing(.page), .missing(.newName), .missing(.historyNumber), .noTask(number: number, highest: 0),
    .noTask(number: number, highest: number), .noTasksAtAll, .noTaskNamed(word),
    .severalTasksNamed(word, [task, task], count: number), .onlyOneTask, .emptyName, .tooLong(.line, limit: number),
    .tooLong(.name, limit: number), .tooLong(.note, limit: number), .tooLong(.tag, limit: number),
    .tooLong(.page, limit: number), .noPage(word, nearest: nil), .noPage(word, nearest: word),
    .noDayOrPage(word, nearest: nil), .noDayOrPage(word, nearest: word),
    .pageExists(word), .verbBehindPage("delete", word, instead: "delete"),
    .firstPageStays, .reservedForPages(word), .noLetterForPage(word), .signForPage(word),
    .notARepeatForPages(word), .pageNeedsYes(word, count: number),
    .unsayable(word), .reminderNeedsDue, .noTimeToCountFrom, .repeatNeverComes, .cannotClear(.name),
    .notADetail(word, near: nil),
    .notADetail(word, near: "high"), .namedTwice(word, .due), .notAListWord(word, meant: []),
    .notAListWord(word, meant: [word]), .noTag(word, there: [word]),
    .noTag(word, there: []),
    .noDaysBetween(CivilDate(dayNumber: 20_787), CivilDate(dayNumber: 20_784)),
    .alreadyDone(task), .doesNotRepeat(task), .lastOfRepeat(task), .missing(.day),
    .noReminders, .noReminderOf(task), .severalReminders(number),
    .notLater(When(CivilDate(dayNumber: 20_782), .midnight)), .stillOpen(task),
    .cancelled, .declined, .inputEnded("add", line: number),
    .commandAsAnswer(word, to: "add", line: number), .notOneOfThose(word), .notYesOrNo(word), .needsYes(number),
    .questionIsOpen(word),
    .oneAtATime(word),
    .noHistory(number, count: number), .replayInItself(word), .noForm(word),
    .cannotImport(.notText, path: word), .cannotImport(.cut(line: number), path: word),
    .cannotImport(.malformed(line: number), path: word), .cannotImport(.noNames, path: word),
    .cannotImport(.nothing, path: word), .cannotImport(.writtenOnly, path: word), .cannotImport(.locked, path: word),
    .cannotRestore(.malformed(line: number), path: word), .cannotRestore(.writtenOnly, path: word),
    .cannotRestore(.locked, path: word),
    .cannotImport(.unknownForm, path: word),
  ]

  static let refusals = general + profileRefusals.map(Refusal.profile)

  private static let profileRefusals: [ProfileRefusal] = [
    .noProfile(word), .noProfile(nil), .noProfiles, .noneOpen, .alreadyOpen(word),
    .missingName, .asksItself(verb: "password"),
    .nameTaken(word), .emailTaken(word), .reservedName(word), .emptyEmail, .notAnAddress(word),
    .shortPassword(number), .guessablePassword, .passwordsDiffer, .wrongPassword(word), .needsPassword(word),
    .wrongGivenPassword(word), .wrongRecoveryKey(groups: [number]), .noPasswordGiven, .noPassword(word), .samePassword,
    .needsYes(word, count: number), .missingPassword, .recoveryInScript,
    .needsNewPassword(word),
  ]

  /// Two Heeds at once, or a machine without a home folder, provoke them; other tests do.
  static let provokedElsewhere: [Refusal] = [
    .changedMeanwhile(number: number, name: word), .pageChangedMeanwhile(word), .noHome, .recordingEnded(word),
    .inputEnded("add", line: nil), .cannotImport(.tooLarge(megabytes: number), path: word),
    .replayTooLarge(word, megabytes: number),
    .profile(.tooMuchWork(word)), .profile(.notTogether), .profile(.wrongRecoveryKey(groups: [])),
    .profile(.deletedMeanwhile(word)), .profile(.newPasswordNotKept(word)),
  ]

  static let troubles: [Trouble] = [
    .diskFull, .readOnly(path: "/folder/file"), .noPermission(path: "/folder/file"), .notThere(path: "/folder/file"),
    .isDirectory(path: "/folder/file"), .notAFolder(path: "/folder/file"), .exists(path: "/folder/file"),
    .damaged(path: "/folder/file"),
    .storeGone(path: "/folder/file"), .sealBroken(path: "/folder/file"), .noKey, .noKeyholder,
    .lockChanged(path: "/folder"),
    .locked(path: "/folder/file"), .system(errno: 5, path: "/folder/file"),
    .newerFormat(number, path: "/folder/file"),
  ]

  private static let day = CivilDate(dayNumber: 21_090)

  /// One of each reason for which words are not understood.
  static let reasons: [Misunderstanding.Reason] = [
    .unknown, .empty, .ambiguous([.when(When(day)), .when(When(day.adding(days: 1)))]),
    .ambiguous([.when(When(day))]),
    .ambiguous([
      .span(Sample.span), .recurrence(RecurrenceRule(.daily), .afterDone, time: nil, start: nil),
      .alarm(.at(When(day))),
    ]), .guess(.when(Sample.far)),
    .noSuchDay(year: 2027, month: 2, day: 29, last: 28),
    .noSuchDay(year: nil, month: 2, day: 30, last: 29), .noSuchDay(year: 2027, month: 9, day: 31, last: 30),
    .noSuchDayOfMonth(32), .noSuchDayOfYear(366, year: 2027), .noSuchMonth(13),
    .noSuchWeekday(.wednesday, ordinal: 5, year: 2027, month: 9),
    .wrongWeekday(day, said: .thursday), .noSuchWeek(54, year: 2027), .yearOutOfRange(99_999), .severalDays, .noDay,
    .noSuchTime, .severalTimes, .timeOutsidePart, .zero, .negative, .tooLong, .unknownUnit(word), .noNumber, .noUnit,
    .noFixedLength, .doesNotRepeat, .badRule(word), .badRule(""), .countedWeekdays, .severalEnds,
    .movesEachYear, .neverHappens,
  ]

  static let subjects: [Misunderstanding.Subject] = [.date, .duration, .recurrence, .reminder, .urgency, .anyTime]

  static let misunderstandings: [Misunderstanding] = subjects.flatMap { subject in
    reasons.map { Misunderstanding(heard: word, subject: subject, reason: $0) }
  }

  static let faults: [FileFault] = [
    .notText, .cut(line: number), .malformed(line: number), .noNames, .nothing, .tooLarge(megabytes: number),
    .writtenOnly, .locked, .unknownForm,
  ]

  static let calls: [WrongCall] = [.unknown(word), .missingValue(word), .notATime(word), .misplaced(word)]

  static let failures: [Failure] =
    (refusals + provokedElsewhere).map(Failure.refusal) + troubles.map(Failure.trouble)

  /// A regular expression for a sentence, its own words and numbers standing for any.
  static func pattern(_ sentence: String) -> String {
    var pattern = ""
    for character in sentence {
      if ".?()+*[]".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    return pattern.replacing("clock, \(word)", with: ".+").replacing("12 or 24", with: ".+").replacing(word, with: ".+")
      .replacing(String(number), with: "\\d+")
  }
}
