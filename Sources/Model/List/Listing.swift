/// Tasks that a query means, in order, each read when it is asked for: to count many and say ten.
///
/// It is the list as it was; let go of it before changing the list, or the change has to copy the list first.
public struct Listing: RandomAccessCollection, Sendable {
  private let list: TodoList
  private let slots: [Int32]
  /// How many more are as it was asked for, but start on a later day.
  public let later: Int

  init(_ list: TodoList, _ slots: [Int32], later: Int = 0) {
    self.list = list
    self.slots = slots
    self.later = later
  }

  /// Whose task stands at a place, without reading it.
  public func uid(_ place: Int) -> UID { list.headings[Int(slots[place])]?.uid ?? UID(high: 0, low: 0) }

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

  /// These tasks, the open ones before the finished ones.
  public var openFirst: Listing {
    let isOpen = { (slot: Int32) in list.headings[Int(slot)]?.isOpen == true }
    return Listing(list, slots.filter(isOpen) + slots.filter { !isOpen($0) }, later: later)
  }

  /// Those that are meant, each read once.
  public func keeping(_ isMeant: (Todo) -> Bool) -> Listing {
    var keeps = [Bool](repeating: false, count: slots.count)
    list.forEachTodo(slots) { keeps[$0] = isMeant($1) }
    return Listing(list, zip(slots, keeps).filter(\.1).map(\.0), later: later)
  }

  /// How many of them are past their due, without reading them.
  public func overdueCount(at now: When) -> Int {
    slots.count { list.headings[Int($0)]?.isOverdue(at: now) ?? false }
  }

  /// The expected time of them together, without reading the rest of them.
  public var expectedTime: TimeSpan {
    var seconds = 0
    list.shares(slots) { _, share in seconds += share.estimate?.seconds ?? 0 }
    return TimeSpan(seconds: seconds)
  }

  /// All of them, read at once.
  public var todos: [Todo] { list.todos(slots) }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many tasks there are.
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
  /// Urgency, state and due are in the headings, and so are the orders by urgency, due and creation; page and expected
  /// time are looked up beside them, and words in the bytes of the tasks; any other condition, and the order by name, reads
  /// every task once.
  public func listing(_ asked: Query = Query(), order sorting: Order = .urgency) -> Listing {
    var query = asked
    if case .by = asked.starting { query.starting = .whenever }
    var slots = query.state == .open ? order : everySlot
    if query != Query() {
      if query.narrowsHeadings { slots = slots.filter { headings[Int($0)].map { query.matches($0) } ?? false } }
      slots = ofShares(slots, query)
      if !query.ignoresMarks { slots = mayHold(slots, query.soughtAnywhere) }
    }
    if query.needsBodies {
      let sought = query.sought
      var isMeant = [Bool](repeating: false, count: slots.count)
      forEachTodo(slots) { isMeant[$0] = query.matchesBody($1, sought) }
      slots = zip(slots, isMeant).filter(\.1).map(\.0)
    }
    let found = slots.count
    if case .by(let day) = asked.starting, startingCount > 0 {
      slots = slots.filter { headings[Int($0)]?.startsLater(than: day) != true }
    }
    return Listing(
      self, sorting == .urgency && query.state == .open ? slots : sorted(slots, by: sorting), later: found - slots.count
    )
  }

  /// Those whose page and expected time are as a query asks.
  private func ofShares(_ slots: [Int32], _ query: Query) -> [Int32] {
    guard query.page != nil || query.narrowsTime else { return slots }
    var page = query.page.map { PageMatch($0) }
    var isMeant = [Bool](repeating: false, count: slots.count)
    shares(slots) { place, share in
      isMeant[place] = (page?.matches(share.page) ?? true) && query.isFitting(share.estimate)
    }
    return zip(slots, isMeant).filter(\.1).map(\.0)
  }

  /// The slots of all tasks there are.
  var everySlot: [Int32] {
    let slots = 0..<Int32(headings.count)
    return headings.count == count ? Array(slots) : slots.filter { headings[Int($0)] != nil }
  }

  /// The open tasks that are due on one of those days or repeat, in order; no others are read.
  public func agenda(_ days: ClosedRange<CivilDate>, order sorting: Order = .urgency) -> [Todo] {
    let repeating = Set(self.repeating)
    let slots = order.filter { slot in
      headings[Int(slot)]?.due.map { days.contains($0.date) } == true || repeating.contains(Int(slot))
    }
    return todos(sorting == .urgency ? slots : sorted(slots, by: sorting))
  }

  /// The tasks that a query means, in order.
  public func tasks(_ query: Query = Query(), order: Order = .urgency) -> [Todo] {
    listing(query, order: order).todos
  }

  /// How many tasks a query means.
  public func count(_ query: Query) -> Int { listing(query).count }

  private func sorted(_ slots: [Int32], by sorting: Order) -> [Int32] {
    switch sorting {
    case .urgency: return sorted(slots, TodoHeading.isBefore)
    case .due: return sorted(slots, TodoHeading.isDueBefore)
    case .created: return sorted(slots, TodoHeading.isCreatedBefore)
    case .time: return sorted(slots, lengths(slots), TodoHeading.isDueBefore)
    case .page: return sorted(slots, pageRanks(slots), TodoHeading.isBefore)
    case .name: return sorted(slots, names(slots), TodoHeading.isDueBefore)
    }
  }

  private func sorted(_ slots: [Int32], _ isBefore: (TodoHeading, TodoHeading) -> Bool) -> [Int32] {
    slots.sorted { left, right in
      guard let left = headings[Int(left)], let right = headings[Int(right)] else { return false }
      return isBefore(left, right)
    }
  }

  /// By the key of each, made once; those with the same key by their headings.
  private func sorted<Key: Comparable>(
    _ slots: [Int32], _ keys: [Key], _ isBefore: (TodoHeading, TodoHeading) -> Bool
  ) -> [Int32] {
    slots.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left] < keys[right] }
      guard let left = headings[Int(slots[left])], let right = headings[Int(slots[right])] else { return false }
      return isBefore(left, right)
    }.map { slots[$0] }
  }

  private func names(_ slots: [Int32]) -> [String] {
    var names = [String](repeating: "", count: slots.count)
    forEachTodo(slots) { names[$0] = folded($1.name) }
    return names
  }

  private func lengths(_ slots: [Int32]) -> [Int] {
    var lengths = [Int](repeating: .max, count: slots.count)
    shares(slots) { lengths[$0] = $1.estimate?.seconds ?? .max }
    return lengths
  }

  /// Where the page of each stands among the pages by name: to fold and compare 100,000 names takes longer.
  private func pageRanks(_ slots: [Int32]) -> [Int] {
    var names = [String](repeating: "", count: slots.count)
    shares(slots) { names[$0] = $1.page }
    let keys = Dictionary(uniqueKeysWithValues: Set(names).map { ($0, folded($0)) })
    let ranks = Dictionary(uniqueKeysWithValues: Set(keys.values).sorted().enumerated().map { ($1, $0) })
    return names.map { name in keys[name].flatMap { ranks[$0] } ?? 0 }
  }
}
