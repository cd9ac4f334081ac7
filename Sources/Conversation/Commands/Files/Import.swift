import English
import Grammar
import Interchange
import Model

extension Command {
  static let `import` = Command(
    "import", takes: .path,
    summary: "Takes in the tasks of a file. Undo takes them out again.",
    examples: ["import shopping.txt", "import todo shopping.txt"],
    forms: [
      "It reads \(Sentences.all(Format.all.filter(\.isRead).map(\.name))) files.",
      "It reads what task export, of Taskwarrior, writes.",
      "Put the form before a file that does not tell.",
      "What was left out is said with its line in the file.",
      "A task that is here already is not taken in again.",
    ],
    atLength: [
      "What was taken in is one step. Type undo to take it out again.",
      "Type list to hear it, or list page and a page.",
    ]
  ) { session, words throws(Failure) in
    var words = words
    var format: Format?
    if words.count > 1, let word = words.first, !word.isQuoted, let named = Format(named: word.plain) {
      format = named
      words = words.dropFirst()
    }
    let path = Words.unquoted(words.rest)
    guard !path.isEmpty else { throw .refusal(.missing(.path("import"))) }
    var imported = try imported(path, format, session)
    return try takeIn(&imported, session)
  }
}

extension Command {
  /// Files from this many bytes on can take longer than 2 seconds, so that it is said what goes on (rules.txt rule
  /// 4): on a machine of 2026 with other work a megabyte a second was the slowest.
  private static let slowSize = 2 << 20
  /// How files begin that are encrypted: those of age, in bytes and as text, and a sealed journal.
  private static let lockedBeginnings = ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----", "heed-journal-"]

  /// What a file holds; a backup of the store that is open, encrypted or not, is read too.
  static func imported(_ path: String, _ format: Format?, _ session: Session) throws(Failure) -> Imported {
    let bytes: [UInt8]
    do throws(Trouble) { bytes = try session.world.read(path, atMost: Imported.sizeLimit) } catch {
      throw .trouble(error)
    }
    let contents = try stored(session.store.contents(ofBackup: bytes, at: path))
    let fault: FileFault
    do throws(FileFault) {
      guard bytes.count <= Imported.sizeLimit else { throw .tooLarge(megabytes: Imported.sizeLimit >> 20) }
      if bytes.count >= slowSize { session.say(Sentences.Files.importing(path)) }
      if lockedBeginnings.contains(where: { contents.starts(with: $0.utf8) }) { throw .locked }
      let text = String(decoding: contents, as: UTF8.self)
      guard text.utf8.elementsEqual(contents), !contents.contains(0) else { throw .notText }
      guard let format = format ?? Format(path: path, text: text) else { throw .unknownForm }
      return try Imported(text, as: format, in: session.surroundings)
    } catch { fault = error }
    throw .refusal(.file(.cannotImport(fault, path: path)))
  }

  /// Makes one step of all tasks that can be taken in, which are taken from what the file held, and says what was left out.
  private static func takeIn(_ imported: inout Imported, _ session: Session) throws(Failure) -> Answer {
    let new = NewTasks(
      &imported, beside: session.store.list, at: session.world.now, wallClock: session.world.wallClock(at:))
    if !new.changes.isEmpty { try session.enter(new.changes) }
    let heading = Sentences.Files.imported(new.changes.count, here: new.here, leftOut: new.leftOut.count)
    let ignored =
      (imported.isChanged ? [Sentences.Files.changed] : [])
      + (imported.ignored.isEmpty ? [] : [Sentences.Files.ignored(imported.ignored)])
    guard !new.leftOut.isEmpty else { return Answer([heading] + ignored) }
    return session.begin(ListCursor(sentences: ignored + new.leftOut.map(Sentences.Files.leftOut)), heading)
  }
}

/// What of a file is new beside the tasks of a list, each under a number of its own.
private struct NewTasks {
  /// What makes the new tasks.
  let changes: [Change]
  /// How many tasks of the file are here already.
  private(set) var here = 0
  /// What cannot be taken in, in the order of the file.
  private(set) var leftOut: [LeftOut]

  /// Takes the tasks out of what was read: many of them are kept in memory but once.
  init(_ imported: inout Imported, beside list: TodoList, at now: Instant, wallClock: @escaping (Instant) -> When) {
    leftOut = imported.leftOut
    let present = list.listing(Query(.all)).uids
    var known = Set(present)
    let hasUnnamed = imported.tasks.contains(where: \.isUnnamed)
    var alike = Alike(hasUnnamed ? list.todos(present) : [], wallClock)
    for place in imported.tasks.indices {
      let task = imported.tasks[place]
      do throws(LeftOut.Reason) {
        let todo = try task.todo.sayable()
        let isHere = task.isUnnamed ? alike.take(todo, now: now) : !known.insert(todo.uid).inserted
        if isHere { here += 1 } else { imported.tasks[place].todo = todo }
        imported.tasks[place].isLeftOut = isHere
      } catch {
        leftOut.append(LeftOut(line: task.line, reason: error))
        imported.tasks[place].isLeftOut = true
      }
    }
    leftOut.sort { $0.line < $1.line }
    imported.tasks.removeAll(where: \.isLeftOut)
    let tasks = imported.tasks
    imported.tasks = []
    // A finished task keeps the number it had.
    let places = tasks.indices.filter { tasks[$0].todo.isOpen || tasks[$0].todo.number == 0 }
    let numbers = list.freeNumbers(wanted: places.map { tasks[$0].todo.number }, at: now)
    var given = zip(places, numbers).makeIterator()
    var next = given.next()
    changes = tasks.indices.map { place in
      var todo = tasks[place].todo
      if let (numbered, number) = next, numbered == place {
        todo.number = number
        next = given.next()
      }
      return Change(before: nil, after: todo)
    }
  }
}

/// The tasks that are here, for files without identifiers: a task that looks like one of them is here already.
private struct Alike {
  private struct Looks: Hashable {
    let name, page: String
    let due: When?
    let urgency: Urgency
    let tags: Set<String>
    let isOpen: Bool

    init(_ todo: Todo) {
      (name, page, due, urgency) = (todo.name, folded(todo.page), todo.due, todo.urgency)
      (tags, isOpen) = (Set(todo.tags.map(folded)), todo.isOpen)
    }
  }

  /// The days on which tasks with those looks were made, of each of them that no task of the file was found to be yet.
  private var days: [Looks: [CivilDate]] = [:]
  private let wallClock: (Instant) -> When

  init(_ todos: [Todo], _ wallClock: @escaping (Instant) -> When) {
    self.wallClock = wallClock
    for todo in todos { days[Looks(todo), default: []].append(wallClock(todo.created).date) }
  }

  /// Whether a task is here, which then stands for no other one of the file. One that is made only now has no day to go by.
  mutating func take(_ todo: Todo, now: Instant) -> Bool {
    let looks = Looks(todo)
    let day = wallClock(todo.created).date
    guard var left = days[looks], let place = left.firstIndex(where: { todo.created == now || $0 == day }) else {
      return false
    }
    days[looks] = nil
    left.swapAt(place, left.count - 1)
    left.removeLast()
    days[looks] = left
    return true
  }
}

extension Todo {
  /// The task as a person here could have made it: one line of name, tags and a page that can be typed back.
  func sayable() throws(LeftOut.Reason) -> Todo {
    var todo = self
    do throws(TaskRefusal) { todo.name = try Todo.checkedName(name) } catch {
      if case .tooLong = error { throw .tooLong(.name) }
      throw .noName
    }
    todo.page = Words.clean(page)
    if todo.page.isEmpty { todo.page = Todo.firstPage }
    todo.tags = distinct(tags.map(Words.clean).filter { !$0.isEmpty })
    for word in todo.tags + [todo.page] {
      do throws(Failure) { try Phrases.checkSayable(word) } catch { throw .tag(word) }
    }
    todo.notes = notes.map { $0.replacing("\r", with: "") }.filter { !Words.clean($0).isEmpty }
    if let field = Field.allCases.first(where: { todo.isTooLong($0) }) { throw .tooLong(field) }
    if let repeats = recurrence, repeats.mode == .fixed, due == nil { todo.due = repeats.start }
    // As far as any phrase goes: beyond, no calendar has a name for the day.
    let isNear = alarms.allSatisfy { alarm in
      guard let (days, minutes) = alarm.length else { return true }
      return days.magnitude <= 10_000 && minutes.magnitude <= 10_000 * 1_440
    }
    guard isNear else { throw .notUnderstood(Sentences.word(.reminder)) }
    if todo.isStartBehindDue { throw .notUnderstood(Sentences.word(.start)) }
    if alarms.contains(where: { $0.trigger(start: todo.start, due: todo.due) == nil }) {
      throw .notUnderstood(Sentences.word(.reminder))
    }
    todo.alarms = alarms.map { $0.settled(startsAtTime: todo.startsAtTime) }
    return todo
  }
}
