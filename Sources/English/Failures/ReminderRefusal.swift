import Grammar
import Model

/// Why something about reminders cannot be.
public enum ReminderRefusal: RefusalSubject {
  /// None has come, or all are done with.
  case noReminders
  case noReminderOf(Todo)
  /// Several wait and none of them was named.
  case severalReminders(Int)
  /// A reminder is put off to a time that is not ahead.
  case notLater(When)
  /// Nothing that could tell reminders is on this machine.
  case nothingTells
  /// The program that waits is not there.
  case notInstalled
  /// They come in Heed alone.
  case notClosed
  /// A way that is not there or failed, and one that may be; nil for none.
  case noWay(ClosedReminders.Way, other: ClosedReminders.Way?)
  /// It would start what stays, and a script cannot be asked.
  case stays(line: String)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .noReminders:
      RefusalWords(
        "No reminder waits. Type reminders for those to come.",
        because: "None has come yet, or all of them are done with.")
    case .noReminderOf(let task):
      RefusalWords(
        "No reminder of \(task.name.heard) waits. Type remind \(task.number) and a time.",
        because: "Snooze and dismiss are for reminders that have come.")
    case .severalReminders(let count):
      RefusalWords(
        "Not one reminder but \(count). Type reminders, then a number or all.",
        because: "Several have come, so that one of them must be named.")
    case .notLater(let time):
      RefusalWords(
        "Not after now, \(voice.exactDate(time)). Type a time like 10 minutes.",
        because: "A reminder can be put off only to a time ahead.")
    case .nothingTells:
      RefusalWords(
        "Nothing here can tell you. Type help closed.",
        because: "Neither notifications nor speech nor a reminder command of yours was found.")
    case .notInstalled:
      RefusalWords(
        "No program for it beside Heed. Get Heed whole.",
        because: "The program that waits while Heed is closed is installed with it.")
    case .notClosed:
      RefusalWords(
        "Not on. Type reminders closed on.", because: "Reminders come in Heed alone until that is typed.")
    case .noWay(let way, let other):
      RefusalWords(
        "No \(Sentences.Closed.thing(way)) here. Type "
          + (other.map { "reminders closed by \(Sentences.Closed.typed($0))." } ?? "help closed."),
        because: "It is not there, or it did not take a trial.")
    case .stays(let line):
      RefusalWords(
        "Not without yes, it stays. Type \(line.spoken) yes.",
        because: "It starts what runs while Heed is closed, and in a script nobody can be asked.")
    }
  }

  static func samples(_ like: RefusalSample) -> [ReminderRefusal] {
    [
      .noReminders, .noReminderOf(like.task), .severalReminders(like.number),
      .notLater(When(CivilDate(dayNumber: 20_782), .midnight)), .nothingTells, .notInstalled, .notClosed,
      .noWay(.notification, other: .speech), .noWay(.speech, other: .notification), .noWay(.both, other: nil),
      .noWay(.command, other: nil), .stays(line: "reminders closed on"),
    ]
  }
}
