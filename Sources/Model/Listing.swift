/// Tasks that a query means, in order, each read when it is asked for: to count many and say ten.
///
/// It is the list as it was; let go of it before changing the list, or the change has to copy the list first.
public struct Listing: RandomAccessCollection, Sendable {
  private let list: TodoList
  private let slots: [Int32]

  init(_ list: TodoList, _ slots: [Int32]) {
    self.list = list
    self.slots = slots
  }

  /// Whose tasks they are, in order, without reading them.
  public var uids: [UID] {
    let headings = list.headings
    var uids: [UID] = []
    uids.reserveCapacity(slots.count)
    for slot in slots {
      if let heading = headings[Int(slot)] { uids.append(heading.uid) }
    }
    return uids
  }

  /// The same, the open ones before the finished ones.
  public var uidsOpenFirst: [UID] {
    let headings = slots.compactMap { list.headings[Int($0)] }
    return headings.filter(\.isOpen).map(\.uid) + headings.filter { !$0.isOpen }.map(\.uid)
  }

  /// How many of them are past their due, without reading them.
  public func overdueCount(at now: When) -> Int {
    slots.count { list.headings[Int($0)]?.isOverdue(at: now) ?? false }
  }

  /// The expected time of them together, without reading the rest of them.
  public var expectedTime: TimeSpan {
    let shares = list.shares
    return TimeSpan(seconds: slots.reduce(0) { $0 + (shares(Int($1))?.estimate?.seconds ?? 0) })
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { slots.count }

  /// Every slot was taken from this very list, so that there is a task in it.
  public subscript(place: Int) -> Todo {
    list.body(Int(slots[place])) ?? Todo(uid: UID(high: 0, low: 0), number: 0, name: "", created: Instant(seconds: 0))
  }
}

extension TodoList {
  /// Where tasks are, in the order of their identifiers: one look at all headings, which costs less than an index.
  func slots(ofFew uids: some Collection<UID>) -> [Int] {
    // Few of the others have the same last bits.
    var isLikely = Array(repeating: false, count: 1024)
    for uid in uids { isLikely[Int(uid.low & 1023)] = true }
    let sought = Set(uids)
    var slots: [UID: Int] = [:]
    for slot in headings.indices {
      guard let uid = headings[slot]?.uid, isLikely[Int(uid.low & 1023)], sought.contains(uid) else { continue }
      slots[uid] = slot
    }
    return uids.compactMap { slots[$0] }
  }

  /// The tasks that a query means, in order, none of them read before it is asked for if that can be.
  ///
  /// Urgency, state and due are in the headings, and so are the orders by urgency, due and creation; a page is looked up
  /// beside them, and words in the bytes of the tasks; any other condition or order reads every task once.
  public func listing(_ query: Query = Query(), order sorting: Order = .urgency) -> Listing {
    let isOfOrder = sorting == .urgency && query.state == .open
    let candidates = isOfOrder ? order : query.state == .open ? order : headings.indices.map { Int32($0) }
    var page = query.page.map { PageMatch($0) }
    let isPlain = query == Query() && isOfOrder
    let (sought, mayHold) = (query.sought, self.mayHold(query.soughtAnywhere))
    // Only where a page is asked for: it may have to read the whole source.
    let share = page == nil ? nil : shares
    let slots =
      isPlain
      ? candidates
      : candidates.filter { slot in
        guard let heading = headings[Int(slot)], query.matches(heading) else { return false }
        if let share = share?(Int(slot)), page?.matches(share.page) == false { return false }
        guard !query.isOfHeadings else { return true }
        guard mayHold(Int(slot)) else { return false }
        return body(Int(slot)).map { query.matchesBody($0, sought) } ?? false
      }
    return Listing(self, isOfOrder ? slots : sorted(slots, by: sorting))
  }

  /// The open tasks that are due on one of those days or repeat, in order; no others are read.
  public func agenda(_ days: ClosedRange<CivilDate>, order sorting: Order = .urgency) -> [Todo] {
    let repeating = Set(self.repeating)
    let slots = order.filter { slot in
      headings[Int(slot)]?.due.map { days.contains($0.date) } == true || repeating.contains(Int(slot))
    }
    return Array(Listing(self, sorting == .urgency ? slots : sorted(slots, by: sorting)))
  }

  /// The tasks that a query means, in order.
  public func tasks(_ query: Query = Query(), order: Order = .urgency) -> [Todo] {
    Array(listing(query, order: order))
  }

  /// How many tasks a query means.
  public func count(_ query: Query) -> Int { listing(query).count }

  private func sorted(_ slots: [Int32], by sorting: Order) -> [Int32] {
    func byHeading(_ isBefore: (TodoHeading, TodoHeading) -> Bool) -> [Int32] {
      slots.sorted { left, right in
        guard let left = headings[Int(left)], let right = headings[Int(right)] else { return false }
        return isBefore(left, right)
      }
    }
    switch sorting {
    case .urgency: return byHeading(TodoHeading.isBefore)
    case .due: return byHeading(TodoHeading.isDueBefore)
    case .created, .time, .name, .page:
      let todos = slots.compactMap { slot in body(Int(slot)).map { (slot, $0) } }
      return todos.sorted { sorting.isBefore($0.1, $1.1) }.map(\.0)
    }
  }
}
