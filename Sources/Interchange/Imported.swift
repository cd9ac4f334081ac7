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
  /// How many tasks a file may hold, those included that are left out.
  public var taskLimit = Imported.taskLimit
  /// Tasks as a page of HTML, whose words are the caller's.
  public var page: ([Todo]) -> String

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

  /// A task with nothing but a name, made now.
  func blank(_ name: String) -> Todo { Todo(uid: newUID(), number: 0, name: name, created: now) }
}

/// What a file held: tasks as they would be here, and what could not be taken.
///
/// Names, tags and notes are as they stand there: whoever takes them in checks their length and their letters. A number of
/// 0 means none in particular.
public struct Imported {
  /// A task of the file, and where it stands there.
  public struct Task {
    /// The line of the file at which it begins.
    public var line: Int
    /// The task as it would be here.
    public var todo: Todo
    /// Whether the file has no identifier for it, so that the same task is another one each time it is read.
    public var isUnnamed = false
    /// Whether it is not to be taken in, which whoever takes tasks in finds out.
    public var isLeftOut = false
  }

  /// The tasks, as they stand in the file.
  public var tasks: [Task] = []
  /// Pages with what tasks do not tell of them; only a backup has any.
  public var pages: [Page] = []
  /// What could not be taken in.
  public var leftOut: [LeftOut] = []
  /// What tasks had and Heed has no place for, by the file's own words, each once.
  public var ignored: [String] = []
  /// Whether somebody changed a file of the store's format since a Heed wrote it.
  public var isChanged = false

  /// The largest file that is read, in bytes.
  public static let sizeLimit = 64 << 20
  /// How many tasks a file may hold: twice 100,000, of which less than 350 megabytes of memory and seconds are needed.
  public static let taskLimit = 200_000
  /// How many lines, or values, a file may hold, so that what has many and says nothing does not fill the memory.
  static let partLimit = 4_000_000

  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Reads a file of tasks in that format.
  public init(_ text: String, as format: Format, in surroundings: Surroundings) throws(FileFault) {
    guard let read = format.read else { throw .writtenOnly(format.name) }
    var made: Set<UID> = []
    var surroundings = surroundings
    let newUID = surroundings.newUID
    surroundings.newUID = {
      let uid = newUID()
      made.insert(uid)
      return uid
    }
    self = try read(text, surroundings)
    for place in tasks.indices { tasks[place].isUnnamed = made.contains(tasks[place].todo.uid) }
    if tasks.isEmpty, leftOut.isEmpty { throw .nothing }
  }

  /// Takes a task in, or leaves it out where a zone or a length carried one of its days out of the years that can be
  /// written.
  mutating func add(_ todo: Todo, line: Int) throws(FileFault) {
    if let field = todo.unwritableField { return try leaveOut(line, .notUnderstood(field)) }
    try refuseMore()
    tasks.append(Task(line: line, todo: todo))
  }

  mutating func leaveOut(_ line: Int, _ reason: LeftOut.Reason) throws(FileFault) {
    try refuseMore()
    leftOut.append(LeftOut(line: line, reason: reason))
  }

  private func refuseMore() throws(FileFault) {
    if tasks.count + leftOut.count >= limit { throw .tooMany(.tasks, limit: limit) }
  }

  /// Remembers a word of the file; of very many only as many as tell that there are more than anybody hears.
  mutating func ignore(_ word: String) {
    if ignored.count < 100, !ignored.contains(word) { ignored.append(word) }
  }
}

extension Todo {
  /// The key of a field with a day that four digits of a year cannot write; nil when there is none.
  fileprivate var unwritableField: String? {
    let moments = [("created", created), ("changed", changed), ("done", done), ("acknowledged", acknowledged)]
    let days = [("due", due), ("start", recurrence?.start), ("snoozed", snoozed)]
    func isUnwritable(_ when: When) -> Bool { !CivilDate.writtenDays.contains(when.date.dayNumber) }
    func isUnwritable(_ instant: Instant) -> Bool {
      !CivilDate.writtenDays.contains(floorDivide(instant.seconds, 86_400))
    }
    return moments.first { $0.1.map(isUnwritable) ?? false }?.0 ?? days.first { $0.1.map(isUnwritable) ?? false }?.0
      ?? (alarms.contains { if case .at(let when) = $0 { isUnwritable(when) } else { false } } ? "alarms" : nil)
  }
}

extension Todo {
  /// Takes away a start that is behind the due, as other programs may have it; whether there was one.
  mutating func dropStartBehindDue() -> Bool {
    guard isStartBehindDue else { return false }
    start = nil
    return true
  }
}
