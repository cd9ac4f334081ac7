import English

extension Command {
  /// Every command, in the order in which `help` tells of them. A test compares this list with the folder.
  static let all: [Command] = [
    add, new, edit, Command.name, urgency, time, start, due, move, remind, `repeat`, note, tag, untag, copy,
    done, skip, dates, reopen, delete, undo, redo,
    list, next, previous, first, last, current, read, find, more, overdue, today, tomorrow, day, week, page, pages,
    tags,
    calendar, free, plan, fits, status, stats, why, what, sort, reminders, snooze, dismiss,
    help, tour, again, yes, resume, explain, `where`, history, set, version,
    register, login, logout, profile, profiles, password, account, sync, conflicts,
    replay, record, export, `import`, check, backup, restore, join, quit,
  ]
}
