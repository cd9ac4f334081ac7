/// All tasks, open and done, and the numbers by which people name them.
///
/// A number is the lowest free one when it is given, and stays with its task while the task is open. One that was
/// freed is kept back for a day (`keepsFreed`), so that a number that was heard never comes to mean something else.
///
/// A task may be there by its heading only; the rest is read from the source each time it is asked for.
public struct TodoList: Sendable {
  /// By slot: the heading of the task there; nil where there is none.
  private(set) var headings: [TodoHeading?] = []
  /// By slot: the task, if it is not to be read from the source, where it costs no more than a pointer. As long as the last
  /// one in memory needs: to fill memory with nothing for 100,000 tasks takes longer than to find one of them.
  private var bodies: [TodoBody?] = []
  /// Whether every task is to be read from the source.
  var isUnread: Bool { bodies.isEmpty }
  /// The pages that the tasks in memory are on.
  private(set) var pagesInMemory = PagesInMemory()
  let source: TodoSource?
  private var freeSlots: [Int] = []
  /// Slots of tasks in memory that are open and have a reminder; the source tells of its own.
  private var reminded: Set<Int> = []
  /// Slots of the open tasks in the order of urgency.
  var order: [Int32] = []
  var numbers = TodoNumbers()
  /// Made when tasks have been looked for often enough.
  private var slotOfUID: SlotsByUID?
  private var lookups = 0
  /// How many tasks there are, open and done.
  public internal(set) var count = 0
  /// How many open tasks start on another day than that of their due: where there are none, nobody looks for them.
  var startingCount = 0
  /// The records of pages, by the key of their names. `page(named:)` also knows those that only tasks name.
  public internal(set) var pages: [String: Page] = [:]

  /// How long a freed number is kept back, in seconds: a day.
  public static let keepsFreed = 86_400

  /// A list without tasks.
  public init() { source = nil }
  /// A list of tasks that stay in their source until they are asked for. No two may have the same identifier, nor two
  /// open ones the same number.
  ///
  /// The headings are optional as the list keeps them, since to convert 100,000 takes milliseconds; nil is no task.
  public init(unread headings: [TodoHeading?], source: TodoSource) {
    self.headings = headings
    self.source = source
    numbers = TodoNumbers(expecting: headings.count)
    place(headings)
  }

  // MARK: Asking

  /// How many tasks are open.
  public var openCount: Int { order.count }
  /// How many tasks are done.
  public var doneCount: Int { count - openCount }

  /// How many open tasks start on a later day and are left out until then.
  public func laterCount(than day: CivilDate) -> Int {
    if startingCount == 0 { return 0 }
    return order.count { headings[Int($0)]?.startsLater(than: day) ?? false }
  }

  /// Every task, open and done, in no particular order.
  public var all: some Sequence<Todo> { headings.indices.lazy.compactMap { self.body($0) } }

  /// Every open task, in the order of urgency.
  public var open: some Sequence<Todo> { order.lazy.compactMap { self.body(Int($0)) } }

  /// Hands over the open tasks that have a reminder, in no particular order, none of them kept.
  func forEachWithReminder(_ found: (Todo) -> Void) {
    let unread = slots(of: source?.reminded().filter(\.isOpen) ?? []).filter { inMemory($0) == nil }
    readEach((unread + reminded).map { Int32($0) }) { if $0.hasReminder { found($0) } }
  }

  /// Slots of the open tasks that may repeat, in no particular order.
  var repeating: [Int] {
    let unread = slots(of: source?.repeating().filter(\.isOpen) ?? []).filter { inMemory($0) == nil }
    return unread + (isUnread ? [] : order.map { Int($0) }.filter { inMemory($0)?.recurrence != nil })
  }

  /// The task of an identifier; nil where there is none.
  public subscript(uid: UID) -> Todo? { find(uid).flatMap(body) }

  /// The tasks of identifiers that are still there, in that order: many at once, since each alone is looked for in all.
  public func todos(_ uids: some Collection<UID>) -> [Todo] {
    if slotOfUID == nil, uids.count <= 64 { return slots(ofFew: uids).compactMap(body) }
    let slots = slotOfUID ?? SlotsByUID(headings)
    return todos(uids.compactMap { slots.slot(of: $0, in: headings).map { Int32($0) } })
  }

  /// The task that a number names: the open one, or else the one that gave it back last and still exists.
  public func todo(number: Int) -> Todo? {
    if let slot = numbers[number] { return body(slot) }
    return freedNumber(number).flatMap { self[$0.uid] }.flatMap { $0.number == number ? $0 : nil }
  }

  /// A task as it is kept: in memory, or still in its source.
  public enum Kept: Sendable {
    case todo(Todo)
    case unread(TodoHeading)
  }

  /// Every task in the order in which a store keeps them: open ones by urgency, then the finished ones, newest first.
  public var inFileOrder: some Sequence<Kept> {
    let done = headings.indices.filter { headings[$0]?.isOpen == false }.sorted { left, right in
      guard let left = headings[left], let right = headings[right] else { return false }
      if left.done != right.done { return (left.done ?? left.created) > (right.done ?? right.created) }
      return TodoHeading.isBefore(left, right)
    }
    return (order.map { Int($0) } + done).lazy.compactMap { slot in
      self.inMemory(slot).map { .todo($0) } ?? self.headings[slot].map { .unread($0) }
    }
  }

  func body(_ slot: Int) -> Todo? {
    if let todo = inMemory(slot) { return todo }
    return headings[slot].flatMap { source?.read($0) }
  }

  /// The task of a slot, if it is not in the source.
  func inMemory(_ slot: Int) -> Todo? { slot < bodies.count ? bodies[slot]?.todo : nil }

  /// Looks through all headings while that is cheaper than making an index: half a millisecond for 100,000.
  private func find(_ uid: UID, number: Int = 0) -> Int? {
    if let slotOfUID { return slotOfUID.slot(of: uid, in: headings) }
    if let slot = numbers[number], headings[slot]?.uid == uid { return slot }
    return headings.firstIndex { $0?.uid == uid }
  }

  // MARK: Numbers

  /// The lowest number that is free at that moment.
  public func freeNumber(at time: Instant, besides taken: Set<Int> = []) -> Int {
    numbers.lowest { number in taken.contains(number) || isKeptBack(number, at: time) }
  }

  /// Whether a number that was freed belongs to who had it last for a while yet.
  public func isKeptBack(_ number: Int, at time: Instant) -> Bool {
    guard let freed = freedNumber(number) else { return false }
    return time.seconds < freed.at.seconds + TodoList.keepsFreed
  }

  /// Who gave a number back last.
  private func freedNumber(_ number: Int) -> Freed? {
    let noted = numbers.freed[number]
    guard let slot = numbers.doneSlot(number), let heading = headings[slot], heading.number == number,
      let done = heading.done
    else { return noted }
    if let noted, noted.at >= done { return noted }
    return Freed(uid: heading.uid, at: done)
  }

  /// Whether a number was that of a task that is not there any more.
  public func hadTask(_ number: Int) -> Bool { freedNumber(number) != nil && todo(number: number) == nil }

  /// The changes with every task that begins to be open given a number that nobody else has or is owed.
  ///
  /// With `restoring`, what is taken back or done again: a task gets its own number back, to whomever it is owed.
  public func numbered(_ changes: [Change], at time: Instant, restoring: Bool = false) -> [Change] {
    var taken: Set<Int> = []
    // A task that goes through several states goes on under the number that it got.
    var given: [UID: Int] = [:]
    // A task that gets another UID, as where two that look alike are joined, keeps its number.
    var left: [Int: Todo] = [:]
    return changes.compactMap { change in
      // A page that somebody else made meanwhile is there, which is all that was wanted.
      if case .page(nil, let page?) = change, pages[page.key] != nil { return nil }
      let change = change.uid.flatMap { given[$0] }.map(change.renumbered) ?? change
      if let before = change.before, before.isOpen, change.after == nil { left[before.number] = before }
      guard var after = change.after, after.isOpen, change.before?.isOpen != true else { return change }
      let same = left.removeValue(forKey: after.number)
      let isLeft = same.map { caseless($0.name) == caseless(after.name) && $0.created == after.created } ?? false
      let owner = isLeft ? nil : numbers[after.number].flatMap { headings[$0]?.uid }
      let owed = !restoring && !isLeft && isKeptBack(after.number, at: time) ? freedNumber(after.number)?.uid : nil
      if after.number < 1 || taken.contains(after.number) || (owner ?? owed ?? after.uid) != after.uid {
        after.number = freeNumber(at: time, besides: taken)
        given[after.uid] = after.number
      }
      taken.insert(after.number)
      if after.number == change.after?.number { return change }
      return Change(before: change.before, after: after)
    }
  }

  // MARK: Changing

  /// Makes room for that many tasks at once.
  public mutating func reserve(_ count: Int) {
    headings.reserveCapacity(count)
    bodies.reserveCapacity(count)
    order.reserveCapacity(count)
  }

  /// Applies all changes or none. Throws when a task is not as its change found it.
  public mutating func apply(_ changes: [Change], at time: Instant) throws(StoreRefusal) {
    prepareLookups(changes.count)
    let freed = numbers.freed
    for (place, change) in changes.enumerated() {
      if try takePage(change, or: { $0.takeBack(Array(changes[..<place]), freed: freed) }) { continue }
      let number = (change.before ?? change.after)?.number ?? 0
      let slot = change.uid.flatMap { find($0, number: number) }
      guard change.uid != nil, slot.flatMap(body) == change.before else {
        takeBack(Array(changes[..<place]), freed: freed)
        throw .changedMeanwhile(number: number, name: (change.before ?? change.after)?.name ?? "")
      }
      replace(slot, with: change.bodies.after, at: time)
    }
  }

  /// Takes back changes as if they had never been, newest first: freed numbers are again as in `freed`.
  public mutating func takeBack(_ changes: [Change], freed: [Int: Freed]) {
    for change in changes.reversed() {
      if case .page(let before, let after) = change { restorePage(before, from: after) }
      guard let uid = change.uid else { continue }
      replace(find(uid, number: change.after?.number ?? 0), with: change.bodies.before, at: Instant(seconds: 0))
    }
    numbers.restore(freed: freed)
  }

  /// Makes tasks as they are after the changes, however they were before: for changes read back from a file.
  public mutating func adopt(_ changes: [Change], at time: Instant) {
    prepareLookups(changes.count)
    for change in changes {
      if case .page(let before, let after) = change { replacePage(before, with: after) }
      guard let uid = change.uid else { continue }
      replace(find(uid, number: (change.after ?? change.before)?.number ?? 0), with: change.bodies.after, at: time)
    }
  }

  /// Adds a task read from a file; one that is already there is replaced.
  public mutating func load(_ todo: Todo) {
    prepareLookups(1)
    replace(find(todo.uid), with: TodoBody(todo), at: todo.done ?? todo.changed)
  }

  private mutating func prepareLookups(_ expected: Int) {
    lookups += expected
    if slotOfUID == nil, lookups > 8 || headings.count < 1000 { slotOfUID = SlotsByUID(headings) }
  }

  /// Makes ready for looking every task up: without it, each lookup in a list that was just read looks at all headings.
  public mutating func prepareForLookups() { prepareLookups(headings.count) }

  /// Puts a task in the place of another, or of none; or none in its place.
  private mutating func replace(_ oldSlot: Int?, with after: TodoBody?, at time: Instant) {
    let old = oldSlot.flatMap { headings[$0] }
    let new = after.map { TodoHeading($0.todo) }
    let staysInPlace = old.flatMap { old in new.map { old.sortsLike($0) } } ?? false
    startingCount += (new?.mayStartLater == true ? 1 : 0) - (old?.mayStartLater == true ? 1 : 0)
    if let oldSlot, let old, old.isOpen, !staysInPlace {
      removeFromOrder(oldSlot, old)
      if numbers[old.number] == oldSlot {
        numbers[old.number] = nil
        numbers.freed[old.number] = Freed(uid: old.uid, at: time)
      }
    }
    // A finished task told by itself since when its number rests; once it goes, the list does.
    if let old, !old.isOpen, !isTaken(old.number), let freed = freedNumber(old.number), freed.uid == old.uid {
      numbers.freed[old.number] = freed
    }
    guard let after, let new else {
      if let oldSlot, let old { removeSlot(oldSlot, old) }
      return
    }
    let slot = oldSlot ?? takeSlot(new)
    headings[slot] = new
    if oldSlot == nil { slotOfUID?.insert(new.uid, slot, in: headings) }
    if slot >= bodies.count { bodies.append(contentsOf: repeatElement(nil, count: slot + 1 - bodies.count)) }
    pagesInMemory.replace(bodies[slot]?.todo.page, with: after.todo.page)
    bodies[slot] = after
    if after.todo.hasReminder { reminded.insert(slot) } else { reminded.remove(slot) }
    guard new.isOpen else {
      if old == nil { numbers.noteDone(slot, new, headings) }
      return
    }
    if !staysInPlace { order.insert(Int32(slot), at: place(new)) }
    numbers[new.number] = slot
    numbers.freed[new.number] = nil
  }

  private mutating func takeSlot(_ heading: TodoHeading) -> Int {
    count += 1
    let slot = freeSlots.popLast() ?? headings.count
    if slot == headings.count { headings.append(nil) }
    return slot
  }

  private mutating func removeSlot(_ slot: Int, _ heading: TodoHeading) {
    count -= 1
    slotOfUID?.remove(heading.uid, in: headings)
    headings[slot] = nil
    pagesInMemory.replace(inMemory(slot)?.page, with: nil)
    if slot < bodies.count { bodies[slot] = nil }
    reminded.remove(slot)
    freeSlots.append(slot)
  }
}
