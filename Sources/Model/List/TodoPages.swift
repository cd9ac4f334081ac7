// Pages of a list. Page and expected time of a task are found without reading the rest of it: they are not in its
// heading, which every start reads, but near the beginning of its line, where only those who ask for pages look.

extension TodoList {
  // MARK: Asking

  /// The page of that name, in any case; else one whose name is the same but for accents.
  public func page(named name: String) -> Page? {
    let key = Page.key(name)
    if let page = pages[key] { return page }
    if key == Page.key(Todo.firstPage) { return Page(unrecorded: Todo.firstPage) }
    let sought = folded(name)
    // Each row may ask for what is no page: for that none of 100,000 tasks is looked at.
    let inMemory = pagesInMemory.names(key: key, folded: sought)
    let isKnown = inMemory.count < 2 && !mayBeInSource(key, sought)
    let named = isKnown ? inMemory.first : pageOfTasks(name, sought)
    if let named, Page.key(named) == key { return Page(unrecorded: named) }
    let alike = pages.values.filter { folded($0.name) == sought }.min { $0.key < $1.key }
    return alike ?? named.map { Page(unrecorded: $0) }
  }

  /// The name of the page of that name on which the first task is; else of one that is the same but for accents.
  private func pageOfTasks(_ name: String, _ sought: String) -> String? {
    var (isThere, found, near): (PageMatch, String?, String?) = (PageMatch(name), nil, nil)
    // Most pages are those of one of the first tasks.
    let slots = everySlot
    let few = min(64, slots.count)
    for part in [0..<few, few..<slots.count] where found == nil {
      shares(Array(slots[part])) { _, share in
        if found == nil, isThere.matches(share.page) { found = share.page }
        if near == nil, isThere.isNew, folded(share.page) == sought { near = share.page }
      }
    }
    return found ?? near
  }

  /// False only where no task of the source is on a page of that key, nor on one whose name is the same but for accents.
  private func mayBeInSource(_ key: String, _ sought: String) -> Bool {
    guard let source else { return false }
    return source.pages?.contains { Page.key($0) == key || folded($0) == sought } ?? true
  }

  /// The names of the pages that tasks are on, each once, by the alphabet, and perhaps of some that a task was on when its
  /// source was written.
  public var pageNames: [String] {
    var names = Set(source?.pages ?? []).union(pagesInMemory.all)
    if let source, source.pages == nil { shares(everySlot) { names.insert($1.page) } }
    return names.sorted()
  }

  /// Every page and what stands on it: the first page first, then by name.
  public func pageCounts(at now: When) -> [PageCount] {
    var counts = [
      PageCount(page: pages[Page.key(Todo.firstPage)] ?? Page(unrecorded: Todo.firstPage))
    ]
    counts += pages.values.filter { !$0.isFirst }.map { PageCount(page: $0) }
    var places: [String: Int] = [:]
    for (place, count) in counts.enumerated() { places[count.page.key] = place }
    // By the name as it stands in a task: to fold 100,000 of them takes longer than to read them.
    var placeOfName: [String: Int] = [:]
    let slots = everySlot
    shares(slots) { index, share in
      guard let heading = headings[Int(slots[index])] else { return }
      let place: Int
      if let known = placeOfName[share.page] {
        place = known
      } else {
        let page = Page(unrecorded: share.page)
        place = places[page.key] ?? counts.count
        if place == counts.count { counts.append(PageCount(page: page)) }
        places[page.key] = place
        placeOfName[share.page] = place
      }
      counts[place].add(heading, share, at: now)
    }
    return [counts[0]] + counts.dropFirst().sorted { ($0.page.key, $0.page.name) < ($1.page.key, $1.page.name) }
  }

  // MARK: Changing

  /// Applies a change of a page; false for one of a task. Where the page is not as the change found it, undoes what was
  /// done until then and throws.
  mutating func takePage(_ change: Change, or undo: (inout TodoList) -> Void) throws(StoreRefusal) -> Bool {
    guard case .page(let before, let after) = change else { return false }
    let isFree = after.map { pages[$0.key] == nil || $0.key == before?.key } ?? true
    guard let name = (before ?? after)?.name, isFree, isAsFound(before, key: Page.key(name)) else {
      undo(&self)
      throw .pageChangedMeanwhile((before ?? after)?.name ?? "")
    }
    replacePage(before, with: after)
    return true
  }

  /// Makes a page exactly as it was before a change.
  mutating func restorePage(_ before: Page?, from after: Page?) {
    if let after { pages[after.key] = nil }
    if let before { pages[before.key] = before }
  }

  /// Whether a page is as a change found it.
  private func isAsFound(_ before: Page?, key: String) -> Bool {
    guard var before, var present = pages[key] else { return before == nil && pages[key] == nil }
    // How far a repeat was followed is not a person's change.
    (before.followed, present.followed) = (nil, nil)
    return before == present
  }

  /// Puts a page in the place of another, or of none; or none in its place.
  mutating func replacePage(_ before: Page?, with after: Page?) {
    let present = (before ?? after).flatMap { pages[$0.key] }
    if let before { pages[before.key] = nil }
    guard var after else { return }
    if let present, present.recurrence == after.recurrence, let followed = present.followed {
      after.followed = max(followed, after.followed ?? followed)
    }
    pages[after.key] = after
  }

  /// Adds a page read from a file. Of two with one name the first is kept.
  public mutating func load(_ page: Page) {
    if pages[page.key] == nil { pages[page.key] = page }
  }
}

extension PageCount {
  fileprivate mutating func add(_ heading: TodoHeading, _ share: PageShare, at now: When) {
    guard heading.isOpen else {
      done += 1
      return
    }
    guard !heading.startsLater(than: now.date) else {
      later += 1
      return
    }
    open += 1
    if heading.isOverdue(at: now) { overdue += 1 }
    time = TimeSpan(seconds: time.seconds + (share.estimate?.seconds ?? 0))
  }
}

/// Whether names are those of one page; each spelling is folded once.
struct PageMatch {
  private let key: String
  private var known: [String: Bool] = [:]
  /// Whether the name that was asked for last was asked for the first time.
  private(set) var isNew = false

  init(_ name: String) { key = Page.key(name) }

  mutating func matches(_ name: String) -> Bool {
    if let known = known[name] {
      isNew = false
      return known
    }
    isNew = true
    let isSame = Page.key(name) == key
    known[name] = isSame
    return isSame
  }
}
