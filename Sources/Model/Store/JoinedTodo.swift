/// One task out of two histories: how it is then, as far as nobody has to be asked.
struct JoinedTodo: Sendable {
  let parted: Parted<Todo>
  /// How it is here; nil where it is not.
  let here: Todo?
  /// How it is then, with what was not settled as it is here; nil where it is deleted, or stays so.
  private(set) var todo: Todo?
  /// What both sides changed, each its way.
  private(set) var conflicts: [Open] = []

  /// Fields that go together and are not settled.
  struct Open: Sendable {
    let fields: [Field]
    /// Makes them as they are in the other task.
    let take: @Sendable (_ todo: inout Todo, _ other: Todo) -> Void
  }

  /// `isFinishedTwice` says that it repeats, and that both sides finished it since they parted.
  init(_ parted: Parted<Todo>, here: Todo?, isFinishedTwice: Bool = false) {
    self.parted = parted
    self.here = here
    todo = here
    switch (here, parted.there) {
    // What is deleted comes back where the other side went on with it: it can be deleted again, but not typed again.
    case (let here?, nil): todo = isKnown(here, .there) ? nil : here
    case (nil, let there?): todo = isKnown(there, .here) ? nil : there
    case (let here?, let there?): todo = joined(here, there, isFinishedTwice)
    case (nil, nil): break
    }
  }

  /// Whether a side knew all of a task before it deleted it.
  private func isKnown(_ todo: Todo, _ side: Side) -> Bool {
    func knows(_ has: (Todo) -> Bool) -> Bool { !parted.isNews(side.other, has) }
    func all<Element: Hashable>(_ list: (Todo) -> [Element]) -> Bool {
      let earlier = parted.trail(side.other).steps.flatMap { $0.before.map(list) ?? [] }
      return Set(list(todo) + earlier).allSatisfy { element in
        knows { list($0).contains(element) == list(todo).contains(element) }
      }
    }
    return knows { $0.name == todo.name } && knows { $0.urgency == todo.urgency } && knows { $0.start == todo.start }
      && knows { $0.due == todo.due } && knows { $0.estimate == todo.estimate } && knows { $0.page == todo.page }
      && knows { $0.recurrence == todo.recurrence } && knows { $0.done == todo.done }
      && knows { $0.acknowledged == todo.acknowledged && $0.snoozed == todo.snoozed }
      && knows { $0.resource == todo.resource } && all(\.tags) && all(\.notes) && all(\.alarms) && all(\.unknown)
  }

  // MARK: Field by field

  private mutating func joined(_ here: Todo, _ there: Todo, _ isFinishedTwice: Bool) -> Todo {
    var todo = here
    settle(.name, \.name, here, there, &todo)
    settle(.urgency, \.urgency, here, there, &todo)
    settle(.time, \.estimate, here, there, &todo)
    settlePage(here, there, &todo)
    todo.tags = parted.joined(here.tags, there.tags, text: \.self, \.tags)
    todo.notes = parted.joined(here.notes, there.notes, text: \.self, \.notes)
    todo.alarms = parted.joined(here.alarms, there.alarms, text: \.text, \.alarms)
    if isFinishedTwice, here.due != there.due {
      takeLater(here, there, &todo)
    } else {
      settleDates(here, there, &todo)
    }
    todo.done = done(here, there)
    joinReminders(here, there, &todo)
    todo.unknown = parted.value(\.unknown, here, there) ?? here.unknown
    todo.resource = parted.value(\.resource, here, there) ?? here.resource
    todo.created = min(here.created, there.created)
    return todo == here ? here : todo.touched(like: there)
  }

  private mutating func settle<Value: Equatable & Sendable>(
    _ field: Field, _ path: WritableKeyPath<Todo, Value> & Sendable, _ here: Todo, _ there: Todo, _ todo: inout Todo
  ) {
    if let value = parted.value(path, here, there) {
      todo[keyPath: path] = value
    } else {
      conflicts.append(Open(fields: [field]) { $0[keyPath: path] = $1[keyPath: path] })
    }
  }

  /// Two spellings of one page are no question.
  private mutating func settlePage(_ here: Todo, _ there: Todo, _ todo: inout Todo) {
    if Page.key(here.page) == Page.key(there.page) {
      todo.page = min(here.page, there.page)
    } else {
      settle(.page, \.page, here, there, &todo)
    }
  }

  /// Start, due and repeat. Start and due are one where they do not fit to each other otherwise.
  private mutating func settleDates(_ here: Todo, _ there: Todo, _ todo: inout Todo) {
    let (others, count) = (conflicts, conflicts.count)
    settle(.start, \.start, here, there, &todo)
    settle(.due, \.due, here, there, &todo)
    let bothDiffer = here.start != there.start && here.due != there.due
    if bothDiffer, conflicts.count > count || todo.isStartBehindDue {
      conflicts = others + [Open(fields: [.start, .due]) { ($0.start, $0.due) = ($1.start, $1.due) }]
      (todo.start, todo.due) = (here.start, here.due)
    }
    settle(.recurrence, \.recurrence, here, there, &todo)
  }

  /// A repeat that was finished on both sides is where the one that went further is.
  private func takeLater(_ here: Todo, _ there: Todo, _ todo: inout Todo) {
    let later = here.due?.orderKey ?? .min < there.due?.orderKey ?? .min ? there : here
    (todo.start, todo.due) = (later.start, later.due)
    todo.recurrence = parted.value(\.recurrence, here, there) ?? later.recurrence
    // Reminders at a time of their own went along with the due.
    todo.alarms.removeAll { alarm in
      guard case .at = alarm else { return false }
      return !later.alarms.contains(alarm)
    }
  }

  /// What is done on one side is done; of two times the first.
  private func done(_ here: Todo, _ there: Todo) -> Instant? {
    parted.value(\.done, here, there) ?? [here.done, there.done].compactMap(\.self).min()
  }

  /// What was done with last counts, and what was put off with it.
  private func joinReminders(_ here: Todo, _ there: Todo, _ todo: inout Todo) {
    func reminders(_ todo: Todo) -> Acknowledging {
      Acknowledging(at: todo.acknowledged, snoozed: todo.snoozed, triggers: todo.acknowledgedTriggers)
    }
    let (mine, others) = (reminders(here), reminders(there))
    switch parted.settled(mine, others, reminders) {
    case .here: return
    case .there:
      (todo.acknowledged, todo.snoozed) = (there.acknowledged, there.snoozed)
      todo.acknowledgedTriggers = there.acknowledgedTriggers
    case nil:
      let last = mine < others ? others : mine
      (todo.acknowledged, todo.snoozed) = (last.at, last.snoozed)
      let triggers = Set(here.acknowledgedTriggers + there.acknowledgedTriggers).sorted()
      todo.acknowledgedTriggers = last.at == nil ? [] : triggers
    }
  }
}

/// Which reminders of a task were done with when, and until when one was put off.
private struct Acknowledging: Equatable, Comparable {
  let at: Instant?
  let snoozed: When?
  let triggers: [When]

  /// The one that was done with later; of two at one moment the one that was put off for longer.
  static func < (left: Acknowledging, right: Acknowledging) -> Bool {
    let (first, second) = (left.at?.seconds ?? .min, right.at?.seconds ?? .min)
    guard first == second else { return first < second }
    return left.snoozed?.orderKey ?? .min < right.snoozed?.orderKey ?? .min
  }
}

extension Todo {
  /// What is the same on both sides of a joining: a number may be another one.
  var contents: Todo {
    var todo = self
    todo.number = 0
    todo.tags.sort()
    todo.notes.sort()
    todo.alarms.sort { $0.text < $1.text }
    return todo
  }

  /// The same task, changed when the later of the two was.
  func touched(like other: Todo) -> Todo {
    var todo = self
    todo.changed = max(changed, other.changed)
    todo.alarms = alarms.map { $0.settled(startsAtTime: startsAtTime) }
    return todo
  }
}
