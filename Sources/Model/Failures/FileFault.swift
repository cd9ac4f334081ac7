/// Why a file of tasks from elsewhere cannot be taken in at all. Lines are counted from 1.
public enum FileFault: Error, Hashable, Sendable {
  /// Not UTF-8, or with bytes of zero in it.
  case notText
  /// Encrypted in the age format, or a journal of what is, as the files of a profile with a password are.
  case locked
  /// It ends in the middle of something.
  case cut(line: Int)
  case malformed(line: Int)
  /// The first line of a table has no column for names.
  case noNames
  case nothing
  /// Words of a table that are two days, by whether the day or the month stands first.
  case unclearDay(String)
  /// Neither the name nor the text tells in which form it is.
  case unknownForm
  /// JSON that holds nothing with a name.
  case unknownObjects
  case tooLarge(megabytes: Int)
  /// More of something than so many, which no memory or patience would be enough for.
  case tooMany(Content, limit: Int)
  /// A form that is written only, by its name.
  case writtenOnly(String)
  /// The person ended it while it was read.
  case cancelled

  /// What a file may hold too much of.
  public enum Content: CaseIterable, Hashable, Sendable { case tasks, lines, values }
}

/// What of a file could not be read as it stands there: a task that was left out, or a part of one that was taken (D33).
public struct Unread: Hashable, Sendable {
  /// Why a task was not taken over, or not all of it.
  public enum Reason: Error, Hashable, Sendable {
    case noName
    /// A field, by the file's own word for it, that says what Heed does not know.
    case notUnderstood(String)
    /// More cells in a row than the first one has.
    case tooManyCells
    /// Deleted where it comes from.
    case deleted
    /// One of the dates of a repeat that is in the file itself, or of one that is not.
    case ofRepeat
    /// A text of that field is longer than it may be, and was cut.
    case tooLong(Field)
    /// Words of a tag or a page that cannot be one here as they stand.
    case tag(String)
    /// Times on the clock of a zone that nobody knows, taken as they stand.
    case unknownZone(String)
    /// Dates that shorter months lack, which the other program puts on their last day.
    case shortMonths
  }

  /// The line on which it begins, counted from 1.
  public var line: Int
  /// Why it was not read.
  public var reason: Reason
  /// Whether the task was taken without it.
  public var isTaken: Bool
  /// The name of the file that it stands in, where a folder was read.
  public var file: String?

  /// A task that begins on that line and was left out, or a part of one that was taken.
  public init(line: Int, reason: Reason, isTaken: Bool = false) {
    self.line = line
    self.reason = reason
    self.isTaken = isTaken
  }
}
