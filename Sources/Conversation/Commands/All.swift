import English

extension Command {
  /// Every command, in the order in which `help` tells of them. A test compares this list with the folder.
  static let all: [Command] = [
    add, new, edit, Command.name, urgency, time, start, due, move, remind, `repeat`, note, tag,
    done, skip, dates, reopen, delete, undo, redo,
    list, next, previous, first, last, current, read, find, more, overdue, today, tomorrow, day, week, page, pages,
    calendar, free, plan, fits, status, why, what, sort, reminders, snooze, dismiss,
    help, again, yes, explain, `where`, history, set,
    register, login, logout, profile, profiles, password,
    replay, record, export, `import`, check, backup, restore, quit,
  ]
}
