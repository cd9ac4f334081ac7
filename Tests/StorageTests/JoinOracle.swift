import Model
import Testing

@testable import Storage

/// What must have become of two histories that were joined, told from how they were when they parted and at their ends.
struct Oracle {
  let base, here, there, joined: Contents
  /// Whether they parted for the first time. Later, what both did alike since they parted before is in neither as joined,
  /// so that a task that one of them deleted may stay.
  let isFirst: Bool
  /// By task, the fields that were asked about.
  private var asked: [UID: [Field]] = [:]

  init(base: Contents, here: Contents, there: Contents, joined: Contents, asked: [Joining.Conflict], isFirst: Bool) {
    self.isFirst = isFirst
    (self.base, self.here, self.there, self.joined) = (base, here, there, joined)
    for case .todo(let fields, let here, _) in asked { self.asked[here.uid, default: []] += fields }
  }

  /// What is not as it must be, a line each.
  var faults: [String] {
    Set(base.todos.keys).union(here.todos.keys).union(there.todos.keys).flatMap(faults)
  }

  private func faults(of uid: UID) -> [String] {
    let (base, here, there) = (base.todos[uid], here.todos[uid], there.todos[uid])
    let joined = joined.todos[uid]
    switch (here, there) {
    case (let here?, let there?): return joined.map { faults(base, here, there, $0) } ?? ["gone \(here)"]
    case (let left?, nil), (nil, let left?):
      if isTwin(left) { return [] }
      let mustStay = base.map { left.adds(to: $0) } ?? true
      if mustStay { return joined == left ? [] : ["lost \(left) for \(String(describing: joined))"] }
      return joined == nil || !isFirst && joined == left ? [] : ["not deleted \(left)"]
    case (nil, nil): return joined == nil ? [] : ["came back \(uid)"]
    }
  }

  /// Whether it is a finished copy of a repeat that the other side finished too, of which one stays.
  private func isTwin(_ copy: Todo) -> Bool {
    guard copy.done != nil, copy.recurrence == nil else { return false }
    func isLike(_ other: Todo) -> Bool {
      other.done != nil && other.due == copy.due && other.name == copy.name && other.created == copy.created
    }
    let counts = [here, there].map { side in side.todos.values.count { isLike($0) && base.todos[$0.uid] == nil } }
    return counts.allSatisfy { $0 > 0 } && joined.todos.values.count(where: isLike) >= (counts.max() ?? 0)
  }

  /// Whether both sides finished a repeat: then its dates are those of the later one.
  private func isTwice(_ todo: Todo) -> Bool {
    [here, there].allSatisfy { side in
      side.todos.values.contains {
        $0.done != nil && $0.created == todo.created && $0.uid != todo.uid && base.todos[$0.uid] == nil
      }
    }
  }

  private func faults(_ base: Todo?, _ here: Todo, _ there: Todo, _ joined: Todo) -> [String] {
    var faults: [String] = []
    let asked = asked[here.uid] ?? []
    for field in [Field.name, .urgency, .start, .due, .time, .recurrence, .page] {
      let (ours, theirs, now) = (here.value(field), there.value(field), joined.value(field))
      let before = base?.value(field)
      let isDate = [.start, .due, .recurrence].contains(field)
      if isDate, isTwice(here) {
        if now != ours, now != theirs { faults.append("\(field) from nowhere") }
      } else if asked.contains(field) {
        if ours == theirs || (field != .start && field != .due && (ours == before || theirs == before)) {
          faults.append("\(field) asked without need")
        }
        if now != ours, now != theirs { faults.append("\(field) from nowhere") }
      } else if now != (ours == before ? theirs : ours) {
        faults.append("\(field) \(String(describing: before)), \(ours), \(theirs): \(now)")
      } else if ours != before, theirs != before, ours != theirs {
        faults.append("\(field) not asked")
      }
    }
    faults += listFaults("tags", base?.tags ?? [], here.tags, there.tags, joined.tags)
    faults += listFaults("notes", base?.notes ?? [], here.notes, there.notes, joined.notes)
    if !isTwice(here) {
      faults += listFaults("alarms", base?.alarms ?? [], here.alarms, there.alarms, joined.alarms)
    }
    let before = base.map(\.done) ?? nil
    let isDone =
      here.done == before
      ? there.done != nil
      : there.done == before
        ? here.done != nil
        : here.done != nil || there.done != nil
    if (joined.done != nil) != isDone {
      faults.append(
        "done \(String(describing: before)) \(String(describing: here.done)) \(String(describing: there.done)) \(joined)"
      )
    }
    return faults.map { "\($0) of \(here.name)" }
  }

  private func listFaults<Element: Hashable>(
    _ name: String, _ base: [Element], _ here: [Element], _ there: [Element], _ joined: [Element]
  ) -> [String] {
    Set(base + here + there).filter { element in
      let (was, ours, theirs) = (base.contains(element), here.contains(element), there.contains(element))
      return joined.contains(element) != (was ? ours && theirs : ours || theirs)
    }.map { "\(name) \($0)" }
  }
}

extension Todo {
  /// What stands in a field, for comparing; empty for one with several values.
  func value(_ field: Field) -> String { Todo.values[field]?(self) ?? "" }

  private static let values: [Field: @Sendable (Todo) -> String] = [
    .name: { $0.name }, .urgency: { "\($0.urgency)" }, .start: { "\(String(describing: $0.start?.iso))" },
    .due: { "\(String(describing: $0.due?.iso))" }, .time: { "\(String(describing: $0.estimate))" },
    .recurrence: { "\(String(describing: $0.recurrence))" }, .page: { $0.page },
  ]

  /// Whether it has what another state of it had not.
  fileprivate func adds(to base: Todo) -> Bool {
    let fields: [Field] = [.name, .urgency, .start, .due, .time, .recurrence, .page]
    return fields.contains { value($0) != base.value($0) } || done != base.done || acknowledged != base.acknowledged
      || snoozed != base.snoozed
      || Set(tags) != Set(base.tags) || Set(notes) != Set(base.notes) || Set(alarms) != Set(base.alarms)
  }
}

/// Fails with the first thing that is not as it must be.
func expectKept(_ oracle: Oracle, _ place: String) {
  let faults = oracle.faults
  #expect(faults.isEmpty, "\(place): \(faults.prefix(3))")
}

/// What a person does at random, with so few values that two people often do the same.
struct Walk {
  var random: Seeded
  private var clock: Int

  init(seed: UInt64) {
    random = Seeded(seed)
    clock = noon.seconds + Int(seed % 97)
  }

  mutating func time() -> Instant {
    clock += 1 + random.below(5_000)
    return Instant(seconds: clock)
  }

  mutating func step(_ list: TodoList) -> [Change] {
    let all = list.all.sorted { ($0.uid.high, $0.uid.low) < ($1.uid.high, $1.uid.low) }
    if random.chance(12) { return pageChange(list) }
    guard all.count > 2, !random.chance(20) else {
      var todo = Todo(
        uid: UID(high: random.next(), low: random.next()), number: 0, name: random.pick(["rent", "milk", "call"]),
        created: time())
      for _ in 0..<2 { edit(&todo) }
      return [Change(before: nil, after: todo)]
    }
    let before = random.pick(all)
    var after = before
    switch random.below(8) {
    case 0: return [Change(before: before, after: nil)]
    case 1, 2:
      if before.isOpen { return finishing.finish(before) }
      return finishing.reopen([before])
    case 3 where before.isOpen: return finishing.acknowledge([before], snoozedTo: random.chance(50) ? day() : nil)
    default:
      edit(&after)
      after.changed = time()
      return after == before ? [] : [Change(before: before, after: after)]
    }
  }

  private var finishing: Finishing {
    mutating get {
      let uid = UID(high: random.next(), low: random.next())
      return Finishing(at: time(), clock: day(), hour: Alarm.hour) { _ in uid }
    }
  }

  private mutating func day() -> When { When(CivilDate(dayNumber: 20_780 + random.below(5))) }

  private mutating func edit(_ todo: inout Todo) {
    switch random.below(9) {
    case 0: todo.name = random.pick(["rent", "milk", "call", "post"])
    case 1: todo.urgency = random.pick(Urgency.allCases)
    case 2:
      let due = day()
      todo.due = due
      if let start = todo.start, start > due { todo.start = due }
    case 3:
      let start = day()
      if todo.due.map({ start <= $0 }) ?? true { todo.start = start }
    case 4: todo.estimate = TimeSpan(seconds: 600 * (1 + random.below(3)))
    case 5: todo.page = random.pick(["Inbox", "School", "Home"])
    case 6: toggle(&todo.tags, random.pick(["a", "b", "c"]))
    case 7: toggle(&todo.notes, random.pick(["x", "y", "z"]))
    default:
      if todo.due != nil, random.chance(40) {
        var rule = RecurrenceRule(.daily, interval: 1 + random.below(2))
        if random.chance(20) { rule.count = 3 }
        todo.recurrence = Recurrence(
          rule: rule, mode: random.chance(70) ? .fixed : .afterDone, start: todo.due ?? day())
      } else {
        toggle(&todo.alarms, random.pick([.before(days: 1, minutes: 0), .at(When(day().date, .noon))]))
      }
    }
  }

  private func toggle<Element: Equatable>(_ list: inout [Element], _ element: Element) {
    if list.contains(element) { list.removeAll { $0 == element } } else { list.append(element) }
  }

  private mutating func pageChange(_ list: TodoList) -> [Change] {
    let name = random.pick(["School", "Home", "Garden"])
    guard let before = list.pages[Page.key(name)] else {
      return [.page(before: nil, after: Page(name: name, created: time()))]
    }
    var after = before
    switch random.below(3) {
    case 0: return [.page(before: before, after: nil)]
    case 1: after.name = name == before.name ? name.uppercased() : name
    default: after.recurrence = Recurrence(rule: RecurrenceRule(.daily, interval: 1 + random.below(3)), start: day())
    }
    return after == before ? [] : [.page(before: before, after: after)]
  }
}
