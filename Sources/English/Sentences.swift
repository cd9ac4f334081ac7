import Model

/// Every spoken word that is not a command's own help: fixed sentences here, those that depend on how much is
/// said or on the time of speaking as functions of `Voice`, one file a subject.
public enum Sentences {
  /// What stands before the cursor: one word, a colon, a space, at most 14 columns (ACCESSIBILITY.md rules 27 and 29).
  public enum Prompts {
    public static let command = "heed: "
    /// Words that stand before answers, which the prompt before commands may not be.
    static let ofQuestions = Set(
      Field.allCases.map { Sentences.word($0) } + ["note", "more", "task", "choice", "yes", "no"])
    static let confirm = "yes or no: "
    static let choice = "choice: "
    static let task = "task: "
  }

  static let cancelled = "Cancelled."
  static let emptyLine = "Nothing typed. Type help for help."
  static let nothingChanged = "Nothing changed."
  static let nothingToUndo = "Nothing to undo."
  static let nothingToRedo = "Nothing to redo."
  /// There was more, which the journal does not hold any more.
  static let undoForgotten = "Nothing to undo. Older is not kept."
  static let redoForgotten = "Nothing to redo. Older is not kept."
  static let nothingMore = "Nothing more. Type list to begin again."
  static let nothingSaid = "Nothing said yet. Type help for help."
  static let endOfList = "End of list."
  static let noFreeWeekend = "No free day that weekend."
  static let noFreeDays = "No free days in the next 7 days."
  static let dayOpens = "Type day to open it."
  static let startOfList = "Start of list."
  static let noHistory = "No earlier commands. Type help for help."
  static func noHistory(with sought: String) -> String { "No command with \(sought.heard). Type history." }
  static let notRecording = "Not recording. Type record and a file."
  static let timesChoices = "a number from 1 to 10000"
  static let goodbye = "Saved. Goodbye."
  static let goodbyeUnsaved = "Goodbye. Not all was saved."
  static let takenBack = "Nothing of this run was kept."

  /// A script ended where its changes could not be written; those of the lines before are on the disk.
  static func stopped(_ line: Int, kept: Int) -> String {
    "Stopped at line \(line), " + (kept == 0 ? "nothing" : counted(kept, "change")) + " kept."
  }

  static func recording(_ path: String) -> String { "Recording. Type record off to end, \(path.spoken)." }
  static func recorded(_ path: String) -> String { "Recorded, \(path.spoken)." }
  static func line(_ number: Int) -> String { "Line \(number)." }
  /// A line that was typed, under its number. One without a letter would be no sentence (ACCESSIBILITY.md rule 8).
  static func numbered(_ number: Int, _ text: String) -> String {
    "\(number), \(text.contains(where: \.isLetter) ? "" : "typed ")\(text.spoken)."
  }
  static func place(_ number: Int, of count: Int) -> String { "\(number) of \(count)." }
  static func deletedThere(_ place: Int, of count: Int) -> String {
    "\(place) of \(count) is deleted. Type next."
  }
  static func confirm(_ verb: String, _ count: Int) -> String { "\(capitalized(verb)) \(count) tasks? Type yes or no." }
  static func hours(_ span: TimeSpan) -> String { counted(span.minutes / 60, "hour") }

  /// A number and its noun: "no tasks", "1 task", "2 tasks".
  static func counted(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)s" : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// "a, b or c", for choices.
  static func either(_ words: [String]) -> String { joined(words, "or") }

  /// "a, b and c".
  static func all(_ words: [String]) -> String { joined(words, "and") }

  private static func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// A sentence begins with a capital.
  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// The words for fields, levels and states.
  static func word(_ field: Field) -> String {
    switch field {
    case .name: "name"
    case .urgency: "urgency"
    case .due: "due"
    case .time: "time"
    case .reminder: "reminder"
    case .recurrence: "repeat"
    case .page: "page"
    case .tags: "tags"
    case .notes: "notes"
    }
  }

  /// One of a field, where its word is for several.
  static func one(_ field: Field) -> String {
    switch field {
    case .tags: "tag"
    case .notes: "note"
    default: word(field)
    }
  }

  /// What stands in a field.
  static func value(_ field: Field) -> String { field == .due ? "date" : one(field) }

  static func word(_ urgency: Urgency) -> String {
    switch urgency {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  /// What Tab offers in details and behind a task.
  static let detailWords = ["high", "medium", "low", "due", "remind", "tag", "page", "note", "every"]
  static let dayWords = [
    "today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  static let timeWords = dayWords + ["none"]
  static let lengthWords = ["15 minutes", "30 minutes", "1 hour", "2 hours", "half a day", "1 day", "none"]
  static let reminderWords = [
    "10 minutes before", "30 minutes before", "1 hour before", "1 day before", "tomorrow", "in 2 days", "none",
  ]
  static let everyWords = [
    "day", "week", "month", "year", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  static let monthWords = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "next month",
  ]

  /// How the settings name their values.
  enum Settings {
    static let command = "a command, or none"
    static let rows = "a number from 1 to 1000"
    static let width = "automatic, or a number from 14"
    static let automatic = "automatic"
    static let beforeNoon = "a time before noon, like 8 am"
    static let anyTime = "a time, like 9 am"
    static let afternoon = "a time like 3 pm"
    static func late(_ first: String) -> String { "a time from \(first) on, like 8 pm" }
    static let workingDay = "a number of hours from 1 to 24"
    static let prompt = "a word of up to 6 letters, or none"
    static let none = "none"
    static let normal = "normal"
    static let row = "normal, or fields like name due time"
  }
}

extension Level {
  /// The level of that name.
  init?(word: String) {
    switch word.lowercased() {
    case "brief": self = .brief
    case "normal": self = .normal
    case "full": self = .full
    default: return nil
    }
  }
}

extension Voice {
  func settingNow(_ name: String, _ settings: Conversation.Settings) -> String {
    let value = Setting.named(name)?.value(settings) ?? ""
    return Sentences.capitalized(name) + " " + value + "."
  }
}
