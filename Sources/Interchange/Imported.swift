import Model

/// What a file held: tasks as they would be here, and what could not be taken.
///
/// Only a name is needed; all else degrades field by field and is told (D33). A number of 0 means none in particular.
public struct Imported {
  /// A task of the file, and where it stands there.
  public struct Task {
    /// The line of the file at which it begins.
    public var line: Int
    /// The task as it would be here.
    public var todo: Todo
    /// Whether the file has no identifier for it, so that the same task is another one each time it is read.
    public var isUnnamed = false
    /// What the file tells of when it was changed last.
    public var stamp = Stamp.told
    /// Fields of which the file says nothing for this task.
    public var lacks: Set<Field> = []
    /// Whether it says nothing of whether the task is done.
    public var lacksDone = false
    /// Whether it is not to be taken in, which whoever takes tasks in finds out.
    public var isLeftOut = false
  }

  /// What a file tells of when a task was changed last, by which an old file is told from an edited one (D36).
  public enum Stamp: Sendable {
    /// Nothing, so that it counts as changed now.
    case none
    /// When it was changed.
    case told
    /// When it was changed before somebody edited the file.
    case edited
    /// When it was changed; nobody edited the file since.
    case asWritten
  }

  /// The tasks, as they stand in the file.
  public var tasks: [Task] = []
  /// Pages with what tasks do not tell of them; only a backup has any.
  public var pages: [Page] = []
  /// What could not be read: tasks that were left out, and parts of others.
  public var unread: [Unread] = []
  /// What tasks had and Heed has no place for, by the file's own words, each once.
  public var ignored: [String] = []
  /// The same, of what is kept with its task and goes out again as it came.
  public var kept: [String] = []
  /// The form that was found in the file, by which what comes again is compared; nil for one that is read only.
  public private(set) var format: Format?
  /// Whether a reader found another form than that it is called by.
  private var isOtherForm = false
  /// Fields that this file has no place for, though its form does.
  public var lacks: Set<Field> = []
  /// Whether it has no place for what is done.
  public var lacksDone = false
  /// Whether somebody changed a file of the store's format since a Heed wrote it.
  public var isChanged = false

  /// The tasks that were left out.
  public var leftOut: [Unread] { unread.filter { !$0.isTaken } }

  /// The largest file that is read, in bytes.
  public static let sizeLimit = 64 << 20
  /// How many tasks a file may hold: twice 100,000, of which less than 350 megabytes of memory and seconds are needed.
  public static let taskLimit = 200_000
  /// How many lines, or values, a file may hold, so that what has many and says nothing does not fill the memory.
  static let partLimit = 4_000_000
  /// How many parts that were not read are told at most.
  private static let missLimit = 10_000

  private let surroundings: Surroundings
  /// Counts the tasks of the file while it is read.
  private var count: () -> Int
  private var leftOutCount = 0

  /// Nothing yet, of a file in which so many tasks can be counted.
  init(in surroundings: Surroundings, count: @escaping () -> Int = { 0 }) {
    self.surroundings = surroundings
    self.count = count
  }

  /// Reads a file of tasks in that format.
  public init(_ text: String, as format: Format, in surroundings: Surroundings) throws(FileFault) {
    try self.init(Array(text.utf8), as: format, in: surroundings)
  }

  /// Reads the bytes of a file of tasks in that format.
  public init(_ bytes: [UInt8], as format: Format, in surroundings: Surroundings) throws(FileFault) {
    guard let read = format.read else { throw .writtenOnly(format.name) }
    var made: Set<UID> = []
    var surroundings = surroundings
    let newUID = surroundings.newUID
    surroundings.newUID = {
      let uid = newUID()
      made.insert(uid)
      return uid
    }
    self = try read(bytes, surroundings)
    // It holds the file.
    count = { 0 }
    if !isOtherForm { self.format = format }
    for place in tasks.indices { tasks[place].isUnnamed = made.contains(tasks[place].todo.uid) }
    if tasks.isEmpty, leftOut.isEmpty { throw .nothing }
  }

  /// What several files of a format hold together, the lines of each said with its name. No two may have other `lacks`.
  public init(_ files: [(name: String, imported: Imported)], in surroundings: Surroundings) throws(FileFault) {
    self.init(in: surroundings)
    format = files.first?.imported.format
    for (name, imported) in files {
      tasks += imported.tasks
      leftOutCount += imported.leftOutCount
      guard tasks.count + leftOutCount <= surroundings.taskLimit else {
        throw .tooMany(.tasks, limit: surroundings.taskLimit)
      }
      for var unread in imported.unread where !unread.isTaken || self.unread.count - leftOutCount < Imported.missLimit {
        unread.file = name
        self.unread.append(unread)
      }
      for word in imported.ignored { ignore(word) }
      for word in imported.kept { keep(word) }
    }
  }

  /// Takes a task in, without what no file here could say of it: a day beyond the years that can be written, a start
  /// behind its due, or what a person could not have typed.
  mutating func add(
    _ todo: Todo, line: Int, stamp: Stamp = .told, lacks: Set<Field> = []
  ) throws(FileFault) {
    try refuseMore()
    var todo = todo
    for field in todo.dropUnwritable(now: surroundings.now) { miss(.notUnderstood(field), line: line) }
    for reason in surroundings.settle(&todo) { miss(reason, line: line) }
    tasks.append(Task(line: line, todo: todo, stamp: stamp, lacks: lacks))
  }

  /// Says that the file is of another form; nil for one that is read only.
  mutating func found(_ form: Format?) { (format, isOtherForm) = (form, true) }

  /// A task that is not taken in.
  mutating func leaveOut(_ line: Int, _ reason: Unread.Reason) throws(FileFault) {
    try refuseMore()
    leftOutCount += 1
    unread.append(Unread(line: line, reason: reason))
  }

  /// A part of a task that is taken in without it. Of very many only as many are told as anybody hears.
  mutating func miss(_ reason: Unread.Reason, line: Int) {
    if unread.count - leftOutCount < Imported.missLimit {
      unread.append(Unread(line: line, reason: reason, isTaken: true))
    }
  }

  /// Says how many tasks there are, once that is known; throws where the person ended it.
  mutating func expect(_ all: Int) throws(FileFault) {
    count = { all }
    try surroundings.pass(0, count)
  }

  /// How many tasks are read between two looks at the clock.
  public static let stride = 1_000

  private func refuseMore() throws(FileFault) {
    let done = tasks.count + leftOutCount
    if done >= surroundings.taskLimit { throw .tooMany(.tasks, limit: surroundings.taskLimit) }
    if done > 0, done % Imported.stride == 0 { try surroundings.pass(done, count) }
  }

  /// Remembers a word of the file whose value is lost; of very many only as many as tell that there are more.
  mutating func ignore(_ word: String) { Imported.remember(word, in: &ignored) }

  /// Remembers a word of the file whose value is kept unread, likewise.
  mutating func keep(_ word: String) { Imported.remember(word, in: &kept) }

  private static func remember(_ word: String, in words: inout [String]) {
    if words.count < 100, !words.contains(word) { words.append(word) }
  }
}

extension Todo {
  /// Takes away what has a day that four digits of a year cannot write; returns the keys of those fields.
  fileprivate mutating func dropUnwritable(now: Instant) -> [String] {
    func isUnwritable(_ when: When) -> Bool { !CivilDate.writtenDays.contains(when.date.dayNumber) }
    func isUnwritable(_ instant: Instant) -> Bool {
      !CivilDate.writtenDays.contains(floorDivide(instant.seconds, 86_400))
    }
    var dropped: [String] = []
    func drop(_ key: String, _ isWrong: Bool, _ change: () -> Void) {
      guard isWrong else { return }
      dropped.append(key)
      change()
    }
    drop("created", isUnwritable(created)) { created = now }
    drop("changed", isUnwritable(changed)) { changed = created }
    drop("done", done.map(isUnwritable) ?? false) { done = changed }
    drop("acknowledged", acknowledged.map(isUnwritable) ?? false) { acknowledged = nil }
    drop("due", due.map(isUnwritable) ?? false) { (due, recurrence) = (nil, nil) }
    drop("start", start.map(isUnwritable) ?? false) { start = nil }
    drop("repeat", recurrence.map { isUnwritable($0.start) } ?? false) { recurrence = nil }
    drop("snoozed", snoozed.map(isUnwritable) ?? false) { snoozed = nil }
    let far = alarms.filter { if case .at(let when) = $0 { isUnwritable(when) } else { false } }
    drop("alarms", !far.isEmpty) { alarms.removeAll(where: far.contains) }
    return dropped
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  func trimmingBlanks() -> String {
    let start = unicodeScalars.drop { $0.isBlank }
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return "" }
    return String(self[start.startIndex..<unicodeScalars.index(after: last)])
  }
}

extension Unicode.Scalar {
  /// Whether it is white space. Of ASCII it is told without a look into the tables of Unicode, which takes longer.
  var isBlank: Bool { isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace }
}
