import Grammar
import Model

/// Every spoken word that is not a command's own help: fixed sentences here, those that depend on how much is
/// said or on the time of speaking as functions of `Voice`, one file a subject.
public enum Sentences {
  /// What stands before the cursor: one word, a colon, a space, at most 14 columns (rules.txt rules 27 and 29).
  public enum Prompts {
    /// The prompt before a command.
    public static let command = "heed: "
    /// The prompt behind reminders that came at it.
    public static func came(_ count: Int) -> String { "\(count) came: " }
    /// Words that stand before answers, which the prompt before commands may not be.
    public static let ofQuestions = Set(
      FieldSpec.all.flatMap { [$0.word, $0.prompt] } + ["more", "task", "choice", "yes", "no"])
    /// The prompt at a question of yes or no.
    public static let confirm = "yes or no: "
    /// The prompt at a question with numbered answers.
    public static let choice = "choice: "
    /// The prompt at the question which task.
    public static let task = "task: "
  }

  /// A line that was dropped with Ctrl-C.
  public static let cancelled = "Cancelled."
  /// A line without words.
  public static let emptyLine = "Nothing typed. Type help for help."
  /// A change that is there already.
  public static let nothingChanged = "Nothing changed."
  /// No change is left to be taken back.
  public static let nothingToUndo = "Nothing to undo."
  /// No change is left to be done again.
  public static let nothingToRedo = "Nothing to redo."
  /// There was more, which the journal does not hold any more.
  public static let undoForgotten = "Nothing to undo. Older is not kept."
  /// There was more to do again, which the journal does not hold any more.
  public static let redoForgotten = "Nothing to redo. Older is not kept."
  /// `more` behind the last row.
  public static let nothingMore = "Nothing more. Type list to begin again."
  /// `yes` where nothing was said to be typed, or several things were.
  public static let nothingSuggested = "Nothing to say yes to. Type the line."
  /// Questions that were open when the terminal was closed, by the first answer that was given.
  public static func unfinished(_ name: String) -> String { "Not finished, \(name.heard). Type resume." }
  /// `resume` where nothing was left.
  public static let nothingUnfinished = "All was finished. Type add to make one."
  /// An answer that is said once more, behind a row that says so. Its rows of tasks are said the other way, with a comma
  /// behind the number or without: a reader that compares screens says no row that stands there already.
  public static func onceMore(_ lines: [String], rows: Range<Int>) -> [String] {
    let said = lines.indices.map { rows.contains($0) ? otherWay(lines[$0]) : lines[$0] }
    guard let first = said.first, first.first?.isNumber == true else { return ["Once more."] + said }
    return ["Once more, " + first] + said.dropFirst()
  }

  /// A row with a comma behind its number for one without, and without for one with; a name that begins with a digit
  /// keeps its comma.
  private static func otherWay(_ row: String) -> String {
    let number = row.prefix { $0.isNumber }
    let rest = row.dropFirst(number.count)
    guard !number.isEmpty, let name = rest.first(where: { $0 != "," && $0 != " " }), !name.isNumber else { return row }
    return number + (rest.hasPrefix(",") ? String(rest.dropFirst()) : "," + rest)
  }

  /// `again` before anything was said.
  public static let nothingSaid = "Nothing said yet. Type help for help."
  /// `next` behind the last task.
  public static let endOfList = "End of list."
  /// The same, behind which repeats were heard that come again on that day and are due before it.
  public static func endOfList(repeats count: Int) -> String {
    endOfList + (count == 0 ? "" : " \(counted(count, "repeat")) \(count == 1 ? "comes" : "come") too.")
  }
  /// Both days of a weekend have tasks.
  public static let noFreeWeekend = "No free day that weekend."
  /// Each day of the next seven has tasks.
  public static let noFreeDays = "No free days in the next 7 days."
  /// How the day that was said is opened.
  public static let dayOpens = "Type day to open it."
  /// `previous` before the first task.
  public static let startOfList = "Start of list."
  /// No command was typed before.
  public static let noHistory = "No earlier commands. Type help for help."
  /// No earlier command holds those words.
  public static func noHistory(with sought: String) -> String { "No command with \(sought.heard). Type history." }
  /// `record` alone where nothing is recorded.
  public static let notRecording = "Not recording. Type record and a file."
  /// How many times a repeat can come.
  public static let timesChoices = "a number from 1 to 10000"
  /// The farewell.
  public static let goodbye = "Saved. Goodbye."
  /// The farewell where something could not be written.
  public static let goodbyeUnsaved = "Goodbye. Not all was saved."
  /// A run of all or nothing was refused something.
  public static let takenBack = "Nothing of this run was kept."

  /// A script ended where its changes could not be written; those of the lines before are on the disk.
  public static func stopped(_ line: Int, kept: Int) -> String {
    "Stopped at line \(line), " + (kept == 0 ? "nothing" : counted(kept, "change")) + " kept."
  }

  /// Commands are recorded into a file from now on.
  public static func recording(_ path: String) -> String { "Recording. Type record off to end, \(path.spoken)." }
  /// A recording that was ended.
  public static func recorded(_ path: String) -> String { "Recorded, \(path.spoken)." }
  /// The number of a script's line, before what is said of it.
  public static func line(_ number: Int) -> String { "Line \(number)." }
  /// A line that was typed, under its number. One without a letter would be no sentence (rules.txt rule 8).
  public static func numbered(_ number: Int, _ text: String) -> String {
    ended("\(number), \(text.contains(where: \.isLetter) ? "" : "typed ")\(text.spoken)")
  }
  /// A place in a list.
  public static func place(_ number: Int, of count: Int) -> String { "\(number) of \(count)." }
  /// `current` where the task at that place was deleted.
  public static func deletedThere(_ place: Int, of count: Int) -> String {
    "\(place) of \(count) is deleted. Type next."
  }
  /// The question before a verb touches several tasks; `isOfAllPages` where a page is open and others are meant too.
  public static func confirm(_ verb: String, _ count: Int, isOfAllPages: Bool = false) -> String {
    "\(capitalized(verb)) \(counted(count, "task"))\(isOfAllPages ? " of all pages" : "")? Type yes or no."
  }
  /// The question before a repeat is finished twice on one day.
  public static func doneToday(_ task: Todo) -> String {
    "\(capitalized(task.name.spoken)) was done today. Done again? Type yes or no."
  }
  /// Whole hours of a length of time.
  public static func hours(_ span: TimeSpan) -> String { counted(span.minutes / 60, "hour") }

  /// A number and its noun: "no tasks", "1 task", "2 tasks".
  public static func counted(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)s" : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// "a, b or c", for choices.
  public static func either(_ words: [String]) -> String { joined(words, "or") }

  /// "a, b and c".
  public static func all(_ words: [String]) -> String { joined(words, "and") }

  private static func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// A part of a line and what stands in it, for `what`.
  public static func part(_ key: String, _ value: String) -> String {
    "\(capitalized(key)), \(unended(value.spoken))."
  }

  /// A sentence begins with a capital.
  public static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// The word for a field.
  public static func word(_ field: Field) -> String { field.spec.word }

  /// One of a field, where its word is for several.
  static func one(_ field: Field) -> String { field.spec.one }

  /// What stands in a field.
  public static func value(_ field: Field) -> String { field.spec.value }

  /// The word for an urgency.
  public static func word(_ urgency: Urgency) -> String {
    switch urgency {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  /// What Tab offers in details and behind a task.
  public static let detailWords = FieldSpec.all.flatMap(\.details)
  /// What Tab offers for a day.
  public static let dayWords = [
    "today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  /// What Tab offers behind `due`.
  public static let timeWords = dayWords + ["none"]
  /// What Tab offers for an expected time.
  public static let lengthWords = ["15 minutes", "30 minutes", "1 hour", "2 hours", "half a day", "1 day", "none"]
  /// What Tab offers for a reminder.
  public static let reminderWords = [
    "10 minutes before", "30 minutes before", "1 hour before", "1 day before", "tomorrow", "in 2 days", "none",
  ]
  /// What Tab offers behind `every`.
  public static let everyWords = [
    "day", "week", "month", "year", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// What Tab offers for a month.
  public static let monthWords = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "next month",
  ]

  /// How the settings name their values.
  public enum Settings {
    /// What the command of reminders can be.
    public static let command = "a command, or none"
    /// What the quiet hours can be.
    public static let quiet = "10 pm to 7 am, or none"
    /// What the number of rows can be.
    public static let rows = "a number from 1 to 1000"
    /// What the width of lines can be.
    public static let width = "automatic, or a number from 14"
    /// The width of the terminal itself.
    public static let automatic = "automatic"
    /// What `morning` can be.
    public static let beforeNoon = "a time before noon, like 8 am"
    /// What a time of day can be.
    public static let anyTime = "a time, like 9 am"
    /// What `afternoon` can be.
    public static let afternoon = "a time like 3 pm"
    /// What `evening` and later words can be.
    public static func late(_ first: String) -> String { "a time from \(first) on, like 8 pm" }
    /// What a working day can be.
    public static let workingDay = "a number of hours from 1 to 24"
    /// What the prompt can be.
    public static let prompt = "a word of up to 6 letters, or none"
    /// What stands between two times.
    public static let until = " to "
    /// Nothing at all.
    public static let none = "none"
    /// The fields that a row says unless others are chosen.
    public static let normal = "normal"
    /// What the fields of a row can be.
    public static let row = "normal, or fields like name due time"
  }
}

extension Voice {
  /// A setting and its value, as it is typed.
  public func settingNow(_ name: String, _ value: String) -> String {
    Sentences.capitalized(name) + " " + value + "."
  }
}
