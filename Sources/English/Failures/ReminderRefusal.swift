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
    }
  }

  static func samples(_ like: RefusalSample) -> [ReminderRefusal] {
    [
      .noReminders, .noReminderOf(like.task), .severalReminders(like.number),
      .notLater(When(CivilDate(dayNumber: 20_782), .midnight)),
    ]
  }
}
