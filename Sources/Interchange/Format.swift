import Model

/// A format of files in which tasks can be had, and most of which are read, as a value.
///
/// One more is a file of its own, which says all of this, and a line in `all`; whatever names the formats reads them there.
public struct Format: Sendable {
  /// By what it is typed and said.
  public let name: String
  /// What is taken for its name too.
  let otherNames: [String]
  /// How the names of its files end, in lower case.
  let endings: [String]
  /// Whether a text begins as one, told by 4,096 characters of it at most, without the white space before them.
  let begins: @Sendable (Substring) -> Bool
  /// What of a task it has no place for.
  public let lacks: Set<Part>
  /// A file of tasks.
  public let write: @Sendable ([Todo], Surroundings) -> String
  /// What a file holds; nil for a format that is written only.
  let read: (@Sendable ([UInt8], Surroundings) throws(FileFault) -> Imported)?

  /// All of them, in the order in which they are said.
  public static let all: [Format] = [html, csv, json, todo, calendar, taskwarrior, markdown]

  /// Whether files of it are read.
  public var isRead: Bool { read != nil }

  /// The format that is called so.
  public init?(named word: String) {
    guard let format = Format.all.first(where: { $0.name == word || $0.otherNames.contains(word) }) else { return nil }
    self = format
  }

  /// The format of a file: by the ending of its name, else by how its text begins; nil where neither tells, since a line of
  /// todo.txt can be any words.
  public init?(path: String, text: String) {
    let start = text.prefix(4_096).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard let format = Format(endingOf: path) ?? Format.all.first(where: { $0.begins(start) }) else { return nil }
    self = format
  }

  /// The format that the ending of a file's name tells; nil where it tells none.
  public init?(endingOf path: String) {
    let parts = path.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard let ending = parts.dropFirst().last.map(String.init),
      let format = Format.all.first(where: { $0.endings.contains(ending) })
    else { return nil }
    self = format
  }

  /// Bytes as Unicode text.
  static func text(_ bytes: [UInt8]) throws(FileFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }

  init(
    _ name: String, or otherNames: [String] = [], endings: [String], begins: @escaping @Sendable (Substring) -> Bool,
    lacks: Set<Part>, write: @escaping @Sendable ([Todo], Surroundings) -> String,
    read: (@Sendable ([UInt8], Surroundings) throws(FileFault) -> Imported)?
  ) {
    self.name = name
    self.otherNames = otherNames
    self.endings = endings
    self.begins = begins
    self.lacks = lacks
    self.write = write
    self.read = read
  }

  /// What of tasks stays behind where they are written so: fields of theirs, and how many there are.
  public func leftBehind(of todos: [Todo], in surroundings: Surroundings) -> [(field: Field, count: Int)] {
    var counts: [(field: Field, count: Int)] = []
    for field in Field.allCases where lacks.contains(.field(field)) {
      let count = todos.reduce(0) { $0 + $1.count(field) }
      if count > 0 { counts.append((field, count)) }
    }
    guard lacks.contains(.otherRepeats) else { return counts }
    let repeating = todos.filter { $0.recurrence != nil && $0.isOpen }
    // What a repeat becomes is found by reading it.
    let read = repeating.isEmpty ? nil : try? Imported(write(repeating, surroundings), as: self, in: surroundings)
    let carried = read?.tasks.count { $0.todo.recurrence != nil } ?? 0
    if carried < repeating.count { counts.append((.recurrence, repeating.count - carried)) }
    return counts
  }

  /// A part of a task that a format may have no place for. What is left of a task without these comes back from its file.
  public enum Part: CaseIterable, Hashable, Sendable {
    case field(Field)
    /// The time of day at which it was made and done; the days are carried.
    case timesMade
    case uid, number, changed
    /// Repeats with more to them than a number of days, weeks, months or years from the due.
    case otherRepeats
    /// Up to when reminders are done with.
    case acknowledged
    case acknowledgedTriggers, snoozed
    /// A time of midnight, which is a whole day there.
    case midnight
    case repeatsAfterDone
    /// Dates of a repeat that do not come.
    case exceptions
    /// The lines of iCalendar that it came with.
    case resource
    /// What a newer Heed wrote.
    case unknown

    /// Every part, and each field that has a place of its own in `PlainFields`.
    public static let allCases =
      Field.allCases.map(field) + [
        timesMade, uid, number, changed, otherRepeats, acknowledged, acknowledgedTriggers, snoozed, midnight,
        repeatsAfterDone, exceptions, resource,
        unknown,
      ]
  }
}

extension Format: Hashable {
  /// Formats are told apart by their names.
  public static func == (left: Format, right: Format) -> Bool { left.name == right.name }
  /// As they are told apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
