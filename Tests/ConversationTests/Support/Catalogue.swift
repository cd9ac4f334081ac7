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

  /// What samples of refusals are about.
  static let sample = RefusalSample(
    word: word, meant: word, number: number, limit: number, several: number, path: word, task: task)

  /// Those that a transcript provokes.
  static let refusals = Refusal.samples(sample).filter { !provokedElsewhere.contains($0) }

  /// Two Heeds at once, or a machine without a home folder, provoke them; other tests do.
  static let provokedElsewhere: [Refusal] = [
    .store(.changedMeanwhile(number: number, name: word)), .store(.pageChangedMeanwhile(word)), .file(.noHome),
    .file(.onlyInMemory),
    .file(.recordingEnded(word)), .question(.inputEnded("add", line: nil)),
    .file(.cannotImport(.tooLarge(megabytes: 64), path: word)),
    .file(.cannotImport(.tooMany(.tasks, limit: 200_000), path: word)), .file(.replayTooLarge(word, megabytes: 64)),
    .profile(.tooMuchWork(word)), .profile(.damagedLock(word)), .profile(.blankPassword), .profile(.notTogether),
    .profile(.wrongRecoveryKey(groups: [])), .sync(.notTogether),
    // Files of a store on the disk: the tests of Storage join them.
    .store(.cannotJoin(.noHistory, path: word)), .store(.cannotJoin(.damaged(whole: number), path: word)),
    .store(.cannotJoin(.newerFormat, path: word)), .store(.cannotJoin(.locked, path: word)),
    .store(.cannotJoin(.otherTasks(canImport: true), path: word)),
    .store(.cannotJoin(.otherTasks(canImport: false), path: word)), .store(.cannotJoin(.own, path: word)),
    .reminder(.notInstalled), .profile(.deletedMeanwhile(word)), .profile(.newPasswordNotKept(word)),
  ]

  static let troubles: [Trouble] = [
    .diskFull, .readOnly(path: "/folder/file"), .noPermission(path: "/folder/file"), .notThere(path: "/folder/file"),
    .isDirectory(path: "/folder/file"), .notAFolder(path: "/folder/file"), .exists(path: "/folder/file"),
    .damaged(path: "/folder/file"),
    .cannotGrow(path: "/folder/file"), .notAFile(path: "/folder/file"), .linkToNothing(path: "/folder/file"),
    .ownFile(path: "/folder/file"), .maybeSaved(path: "/folder/file"),
    .storeGone(path: "/folder/file"), .sealBroken(path: "/folder/file"), .otherKeys(path: "/folder/file"), .noKey,
    .noKeyholder, .noProcess, .noMemory,
    .changing("/folder/file"), .lockChanged(path: "/folder"),
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
    .notText, .cut(line: number), .malformed(line: number), .noNames, .unclearDay("03.12.2026"), .nothing,
    .tooLarge(megabytes: number),
    .writtenOnly("html"), .locked, .unknownForm, .tooMany(.tasks, limit: 200_000), .tooMany(.lines, limit: 4_000_000),
    .tooMany(.values, limit: 4_000_000),
  ]

  static let calls: [WrongCall] = [.unknown(word), .missingValue(word), .notATime(word), .misplaced(word)]

  static let failures: [Failure] = Refusal.samples(sample).map(Failure.refusal) + troubles.map(Failure.trouble)

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
