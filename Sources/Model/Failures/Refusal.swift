/// Understood, but it cannot be: every reason for which Heed refuses what was asked.
public enum Refusal: Error, Hashable, Sendable {
  /// What a command needs and did not get.
  public enum Missing: Hashable, Sendable {
    case task, it, current, words, time, day, form, tag, page, newName, historyNumber
    /// A file behind these words, which are the verb or begin with it.
    case path(String)
  }

  /// What can be too long.
  public enum Long: Hashable, Sendable { case line, name, note, tag, page }

  // Naming a command, a topic or a setting
  /// `nearest` are the names that may have been meant, none of them run.
  case unknownCommand(String, nearest: [String])
  case noHelp(String, nearest: [String])
  case noSetting(String)
  /// Words behind a command that takes none.
  case takesNothing(String, String)
  /// A word that names no field of a task.
  case noField(String)
  case notAMonth(String)
  /// A word that no list is asked for with; `meant` are words that may have been meant.
  case notAListWord(String, meant: [String])
  /// A page or a tag that no task has; `there` are some that are there.
  case noTag(String, there: [String])
  /// The last of the days that were asked for is before the first.
  case noDaysBetween(CivilDate, CivilDate)
  case notAValue(String, setting: String, choices: String)
  case missing(Missing)
  /// A setting that no script may change.
  case onlyAtPrompt(String)

  // Naming a task
  case noTask(number: Int, highest: Int)
  case noTasksAtAll
  case noTaskNamed(String)
  /// Several tasks match and nobody can be asked.
  /// Some of them, and how many there are.
  case severalTasksNamed(String, [Todo], count: Int)
  case onlyOneTask

  // What a task can be
  case emptyName
  case tooLong(Long, limit: Int)
  /// A tag or a page that could not be typed back between commas.
  case unsayable(String)
  case reminderNeedsDue
  /// Hours cannot be counted from a day without a time, nor past the years that are kept.
  case noTimeToCountFrom
  /// No day from the due on fits the repeat.
  case repeatNeverComes
  case cannotClear(Field)
  /// `near` is what may have been meant.
  case notADetail(String, near: String?)
  /// A detail of a field that another detail has set already.
  case namedTwice(String, Field)
  case alreadyDone(Todo)
  case stillOpen(Todo)
  case doesNotRepeat(Todo)
  /// A repeat that has come to its end has no next date.
  case lastOfRepeat(Todo)
  case changedMeanwhile(number: Int, name: String)

  // Profiles
  case profile(ProfileRefusal)

  // Pages
  case noPage(String, nearest: String?)
  /// Neither a date nor the name of a page.
  case noDayOrPage(String, nearest: String?)
  case pageExists(String)
  /// `page delete School`, where the verb comes first; `instead` is the one that a page can be changed with.
  case verbBehindPage(String, String, instead: String)
  /// The page that is always there can be neither deleted nor renamed.
  case firstPageStays
  /// A word that means something else where pages are named.
  case reservedForPages(String)
  /// A name without a letter could be taken for a task.
  case noLetterForPage(String)
  /// A comma or a quote in the name.
  case signForPage(String)
  /// A repeat that counts from when something is done.
  case notARepeatForPages(String)
  case pageChangedMeanwhile(String)
  /// A page with its tasks would be deleted and nobody can be asked.
  case pageNeedsYes(String, count: Int)

  // Reminders
  /// None has come, or all are done with.
  case noReminders
  case noReminderOf(Todo)
  /// Several wait and none of them was named.
  case severalReminders(Int)
  /// A reminder is put off to a time that is not ahead.
  case notLater(When)

  // Questions
  case cancelled
  /// No was answered, or nothing.
  case declined
  /// The input ended in the middle of a question.
  /// The command that asked, and where in its script it stands.
  case inputEnded(String, line: Int?)
  /// A line of a script stands at a question and is a command: what asks was forgotten.
  case commandAsAnswer(String, to: String, line: Int?)
  case notOneOfThose(String)
  /// A command was typed where a question is open.
  case questionIsOpen(String)
  case notYesOrNo(String)
  /// Several tasks would be touched and nobody can be asked.
  case needsYes(Int)
  /// Undo and redo take one step and no number.
  case oneAtATime(String)

  // Files and history
  case noHistory(Int, count: Int)
  case replayInItself(String)
  /// A file of commands that does not end, or has more than these.
  case replayTooLarge(String, megabytes: Int)
  /// A word that names no form of a file.
  case noForm(String)
  case cannotImport(FileFault, path: String)
  /// The same of a backup, which is always json.
  case cannotRestore(FileFault, path: String)
  /// What was typed could not be written to the file being recorded; the command itself was carried out.
  case recordingEnded(String)
  /// There is no folder to keep tasks in.
  case noHome
}
