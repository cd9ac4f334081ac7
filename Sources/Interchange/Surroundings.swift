import Model

/// What the formats need to know of the machine, and of the language.
public struct Surroundings {
  /// When it is read or written: a task that says no other moment was made then.
  public var now: Instant
  /// Makes the identifier of a task that has none in its file.
  public var newUID: () -> UID
  /// The wall clock at a moment, in the person's zone, and back: other programs keep moments where Heed keeps wall clocks.
  public var wallClock: (Instant) -> When
  /// The moment at which the wall clock shows that.
  public var instant: (When) -> Instant
  /// What the person's zone is called; empty where it has no name.
  public var zoneName = ""
  /// The clock of another zone by its name; nil where the machine does not know it.
  public var zone: (String) -> ZoneClock? = { _ in nil }
  /// The time of day from which a reminder counts back where the due is a whole day.
  public var hour = Alarm.hour
  /// A day, or a day and a time, in a person's own words, as a spreadsheet has them; nil where it is none.
  public var date: (String) -> When? = { _ in nil }
  /// Whether words are two days, by whether the day or the month stands first.
  public var isUnclear: (String) -> Bool = { _ in false }
  /// A repeat in a person's own words, and its first due where none is given; nil where it is none.
  public var repeats: (_ text: String, _ due: When?) -> (When, Recurrence)? = { _, _ in nil }
  /// The tasks here whose identifiers end with those 32 bits.
  public var uids: (UInt32) -> [UID] = { _ in [] }
  /// Makes a task as a person could have made it, and says what of it could not stay as it was.
  public var settle: (inout Todo) -> [Unread.Reason] = { _ in [] }
  /// The page of a task that tells none; empty for the first.
  public var listName = ""
  /// What a task is called that has no name.
  public var unnamed = "?"
  /// Called now and then while a file is read, with how many tasks were and how many there are; throws where the person
  /// ended it.
  public var pass: (_ done: Int, _ all: () -> Int) throws(FileFault) -> Void = { _, _ in }
  /// How many tasks a file may hold, those included that are left out.
  public var taskLimit = Imported.taskLimit
  /// Tasks as a page of HTML, whose words are the caller's.
  public var page: ([Todo]) -> String
  /// Tasks as a checklist in Markdown, whose words are the caller's.
  public var checklist: ([Todo]) -> String = { _ in "" }

  /// What the formats need, each as the property of its name.
  public init(
    now: Instant, newUID: @escaping () -> UID, wallClock: @escaping (Instant) -> When,
    instant: @escaping (When) -> Instant, page: @escaping ([Todo]) -> String
  ) {
    self.now = now
    self.newUID = newUID
    self.wallClock = wallClock
    self.instant = instant
    self.page = page
  }

  /// A task with nothing but a name, made now, and an identifier of its own where the file has none.
  func blank(_ name: String, as uid: UID? = nil) -> Todo {
    Todo(
      uid: uid ?? newUID(), number: 0, name: name, page: listName.isEmpty ? Todo.firstPage : listName, created: now)
  }

  /// The same on the clock of another zone, where that is known.
  func on(_ name: String) -> Surroundings {
    guard name != zoneName, let clock = zone(name) else { return self }
    var other = self
    other.zoneName = name
    other.wallClock = { clock.wallClock(at: $0) }
    other.instant = { clock.instant(of: $0) }
    return other
  }
}
