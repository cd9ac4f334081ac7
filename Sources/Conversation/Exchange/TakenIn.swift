import Interchange
import Model

/// What a file brings beside the tasks of a list: new tasks, each under a number of its own, and those that were changed
/// there since they were written.
struct TakenIn {
  /// What makes them be here.
  private(set) var changes: [Change] = []
  /// How many tasks are new.
  private(set) var new = 0
  /// Tasks that were changed there, as they were here and as they are then.
  private(set) var changed: [(before: Todo, after: Todo)] = []
  /// How many tasks of the file are here already.
  private(set) var here = 0
  /// How many are otherwise here because they were changed here later.
  private(set) var older = 0

  private let format: Format?
  /// Fields that the file has no place for.
  private let lacks: Set<Field>
  private let lacksDone: Bool
  private let surroundings: Surroundings
  private let finishing: Finishing

  /// Takes the tasks out of what was read: many of them are kept in memory but once. Throws where the person ended it.
  init(
    _ imported: inout Imported, beside list: TodoList, in surroundings: Surroundings, _ finishing: Finishing,
    _ progress: Progress
  ) throws(FileFault) {
    (format, self.surroundings, self.finishing) = (imported.format, surroundings, finishing)
    (lacks, lacksDone) = (imported.lacks, imported.lacksDone)
    let present = list.listing(Query(.all)).uids
    var known = Set(present)
    let hasUnnamed = imported.tasks.contains(where: \.isUnnamed)
    var alike = Alike(hasUnnamed ? list.todos(present) : [], surroundings.wallClock)
    var read: Set<UID> = []
    var again: [Imported.Task] = []
    for place in imported.tasks.indices {
      let task = imported.tasks[place]
      if task.isUnnamed {
        let isHere = alike.take(task.todo, now: surroundings.now)
        if isHere { here += 1 }
        imported.tasks[place].isLeftOut = isHere
      } else if known.contains(task.todo.uid) {
        // The first one counts where a file has a task twice.
        if read.insert(task.todo.uid).inserted, list[task.todo.uid] != nil {
          again.append(task)
        } else {
          here += 1
        }
        imported.tasks[place].isLeftOut = true
      } else {
        known.insert(task.todo.uid)
        read.insert(task.todo.uid)
      }
    }
    imported.tasks.removeAll(where: \.isLeftOut)
    try takeChanges(again, list, progress)
    let tasks = imported.tasks
    imported.tasks = []
    takeNew(tasks, list)
  }

  private mutating func takeNew(_ tasks: [Imported.Task], _ list: TodoList) {
    // A finished task keeps the number it had, unless it means another one here.
    let places = tasks.indices.filter { place in
      let todo = tasks[place].todo
      return todo.isOpen || todo.number == 0 || list.isTaken(todo.number)
        || list.isKeptBack(todo.number, at: surroundings.now)
    }
    let numbers = list.freeNumbers(wanted: places.map { tasks[$0].todo.number }, at: surroundings.now)
    var given = zip(places, numbers).makeIterator()
    var next = given.next()
    new = tasks.count
    changes += tasks.indices.map { place in
      var todo = tasks[place].todo
      if let (numbered, number) = next, numbered == place {
        todo.number = number
        next = given.next()
      }
      return Change(before: nil, after: todo)
    }
  }

  /// What was changed is what differs from what the file would have held of the task as it is here, so that nothing a
  /// format cannot say is taken for a change (D33).
  private mutating func takeChanges(
    _ incoming: [Imported.Task], _ list: TodoList, _ progress: Progress
  ) throws(FileFault) {
    guard let format else {
      here += incoming.count
      return
    }
    var rest = incoming[...]
    while !rest.isEmpty {
      try progress.pass(incoming.count - rest.count) { incoming.count }
      let part = rest.prefix(Imported.stride)
      rest = rest.dropFirst(part.count)
      let pairs = part.compactMap { task in list[task.todo.uid].map { (here: $0, there: task) } }
      let differing = pairs.filter { !$0.there.todo.isLike($0.here) }
      here += pairs.count - differing.count
      let echoes = echoes(differing.map(\.here), format)
      for (here, there) in differing { take(there, here, echo: echoes[here.uid] ?? here, format) }
    }
  }

  /// The tasks as a file of the format would bring them back.
  private func echoes(_ todos: [Todo], _ format: Format) -> [UID: Todo] {
    guard !todos.isEmpty else { return [:] }
    let text = format.write(todos, surroundings)
    let read = (try? Imported(text, as: format, in: surroundings))?.tasks ?? []
    return Dictionary(read.map { ($0.todo.uid, $0.todo) }) { first, _ in first }
  }

  private mutating func take(_ task: Imported.Task, _ here: Todo, echo: Todo, _ format: Format) {
    let there = task.todo
    let lacks = lacks.union(task.lacks)
    var after = here
    for (field, part) in TakenIn.parts where field.map({ !lacks.contains($0) }) ?? !(lacksDone || task.lacksDone) {
      part(there, echo, &after)
    }
    guard after != here else {
      self.here += 1
      return
    }
    // A form that cannot follow the repeat says of one date only that it is done.
    let finishesDate =
      here.isOpen && !after.isOpen && format.lacks.contains(.otherRepeats)
      && finishing.next(of: here) != nil
    guard isNews(task, here, format), !(finishesDate && isPast(there, here)) else {
      older += 1
      return
    }
    let tellsChange = isStamped(task, format)
    if tellsChange, there.resource != nil { after.resource = there.resource }
    after.changed = tellsChange ? there.changed : surroundings.now
    if here.isOpen, !after.isOpen, after.number == 0 { after.number = here.number }
    _ = after.dropStartBehindDue()
    if finishesDate {
      after.done = nil
      let steps = finishing.finish(after)
      changes += steps.map { $0.before == nil ? $0 : Change(before: here, after: $0.after) }
      changed.append((here, steps.first?.after ?? after))
    } else {
      changes.append(Change(before: here, after: after))
      changed.append((here, after))
    }
  }

  private func isStamped(_ task: Imported.Task, _ format: Format) -> Bool {
    task.stamp != .none && !format.lacks.contains(.changed)
  }

  /// Whether a task of the file is newer than the one here. What nobody edited since it was written is so only where its
  /// stamp is later; an edit is also where it was made of the task as it is here; what has no stamp is one made now (D36).
  private func isNews(_ task: Imported.Task, _ here: Todo, _ format: Format) -> Bool {
    guard isStamped(task, format) else { return true }
    return task.stamp == .asWritten ? task.todo.changed > here.changed : task.todo.changed >= here.changed
  }

  /// Whether the date of a repeat that is done there is over here.
  private func isPast(_ there: Todo, _ here: Todo) -> Bool {
    guard let done = there.due, let due = here.due else { return false }
    return done < due
  }

  /// Takes over what of one part of a task differs from the echo.
  private typealias Part = @Sendable (_ there: Todo, _ echo: Todo, _ todo: inout Todo) -> Void

  /// What is done, and with which reminders, is no field.
  private static let parts: [(Field?, Part)] = [
    (.name, part(\.name)), (.urgency, part(\.urgency)), (.start, part(\.start)), (.due, part(\.due)),
    (.time, part(\.estimate)), (.recurrence, part(\.recurrence)), (.page, part(\.page)), (.notes, part(\.notes)),
    (.tags, set(\.tags)), (.reminder, set(\.alarms)), (nil, part(\.done)), (nil, part(\.acknowledged)),
  ]

  private static func part<Value: Equatable & Sendable>(_ path: WritableKeyPath<Todo, Value> & Sendable) -> Part {
    { there, echo, todo in
      if there[keyPath: path] != echo[keyPath: path] { todo[keyPath: path] = there[keyPath: path] }
    }
  }

  private static func set<Value: Hashable & Sendable>(_ path: WritableKeyPath<Todo, [Value]> & Sendable) -> Part {
    { there, echo, todo in
      if Set(there[keyPath: path]) != Set(echo[keyPath: path]) { todo[keyPath: path] = there[keyPath: path] }
    }
  }
}

extension Todo {
  /// Whether it is the same task in all that a file may tell.
  fileprivate func isLike(_ other: Todo) -> Bool {
    var same = self
    (same.number, same.acknowledgedTriggers, same.snoozed) = (other.number, other.acknowledgedTriggers, other.snoozed)
    (same.unknown, same.resource) = (other.unknown, other.resource)
    return same == other
  }
}

/// By what a task is taken for another of which no identifier is known.
struct Looks: Hashable {
  private let name, page: String
  private let due: When?
  private let urgency: Urgency
  private let tags: Set<String>
  private let isOpen: Bool

  init(_ todo: Todo) {
    (name, page, due, urgency) = (todo.name, folded(todo.page), todo.due, todo.urgency)
    (tags, isOpen) = (Set(todo.tags.map(folded)), todo.isOpen)
  }
}

/// The tasks that are here, for files without identifiers: a task that looks like one of them is here already.
private struct Alike {
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
