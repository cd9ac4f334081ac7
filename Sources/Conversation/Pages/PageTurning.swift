import Model

// The page that is open: what list, next, add, all and the counts are about. Whatever asks by date, and find, looks at
// all pages.

extension Session {
  /// A query for the open tasks of the page that is open, or of all.
  var onPage: Query {
    var query = Query()
    query.page = memory.page
    return query
  }

  /// How many tasks are open there.
  var openCount: Int { memory.page == nil ? store.list.openCount : store.list.count(onPage) }

  /// The page of that name; refused with the nearest one when there is none.
  func page(_ name: String) throws(Failure) -> Page {
    let name = Words.clean(name)
    guard !name.isEmpty else { throw .refusal(.missing(.page)) }
    if let page = store.list.page(named: name) { return page }
    throw .refusal(.noPage(name, nearest: nearestPage(to: name)))
  }

  /// Refuses `page` and a name that is neither a page's nor, both words together, a task's ("Page the doctor").
  func refuseUnknownPage(_ words: Words) throws(Failure) {
    guard let name = words.behindPage, tasks(named: words.rest, among: .all).isEmpty else { return }
    _ = try page(Details.unquoted(name.rest))
  }

  /// Refuses `page delete School`, for which the verb comes first, unless a page is called so.
  func refuseVerb(behindPage words: Words) throws(Failure) {
    guard let verb = words.first, !verb.isQuoted, let ofPage = Command.named(verb.plain)?.ofPage,
      store.list.page(named: words.rest) == nil
    else { return }
    let page = words.dropFirst().rest
    if page.isEmpty { throw .refusal(.missing(.page)) }
    throw .refusal(.verbBehindPage(verb.plain, page, instead: ofPage == .rename ? "rename" : verb.plain))
  }

  /// Whether a page stands before a `to`.
  func isPage(_ words: Words) -> Bool {
    words.places(of: "to").contains { store.list.page(named: Details.unquoted(words.prefixText($0))) != nil }
  }

  /// The only page whose name begins so, or the one whose name is a letter or two away.
  func nearestPage(to name: String) -> String? {
    guard name.utf8.count <= Page.nameLimit else { return nil }
    let pageNames = self.pageNames
    let longer = pageNames.filter { folded($0).hasPrefix(folded(name)) }
    if longer.count == 1 { return longer[0] }
    let allowed = name.count <= 4 ? 1 : 2
    let near = pageNames.map { ($0, distance(folded($0), folded(name))) }.filter { $0.1 <= allowed }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// Every page, the first page first.
  var pageNames: [String] { store.list.pageCounts(at: world.today).map(\.page.name) }

  func count(of page: Page) -> PageCount {
    store.list.pageCounts(at: world.today).first { $0.page.key == page.key } ?? PageCount(page: page)
  }

  /// Everything on a page, finished tasks too.
  func tasks(on page: Page, _ state: Query.State = .all) -> [Todo] {
    var query = Query()
    (query.page, query.state) = (page.name, state)
    return store.list.tasks(query, order: settings.order)
  }

  // MARK: Turning

  /// Turns to a page, or to all, and says it.
  func turn(to page: Page?) -> Answer {
    memory.page = page?.name
    memory.listing = Recital()
    guard let page else { return Answer(voice.allPages(store.list.openCount)) }
    return Answer(voice.pageRow(count(of: page)), explanation: [Sentences.Pages.isOpen])
  }

  /// Forgets an open page that is no longer there, and takes its name as it is now.
  func keepPage() {
    if let page = memory.page { memory.page = store.list.page(named: page)?.name }
  }

  func makePage(_ text: String) throws(Failure) -> Answer {
    if let page = store.list.page(named: Words.clean(text)) { throw .refusal(.pageExists(page.name)) }
    let page = Page(name: try Phrases.pageName(text), created: world.now)
    try commit([.page(before: nil, after: page)])
    _ = turn(to: page)
    return Answer(voice.made(page), explanation: [Sentences.Pages.isOpen])
  }

  /// Turns to a page, which is made when the person says yes.
  func openPage(_ words: Words) throws(Failure) -> Answer {
    let (words, saidYes) = words.takingYes()
    let name = Words.clean(Details.unquoted(words.rest))
    if let page = store.list.page(named: name) { return turn(to: page) }
    _ = try Phrases.pageName(name)
    let nearest = nearestPage(to: name)
    if !saidYes {
      try confirm(Sentences.Pages.make(name, nearest: nearest), refusal: .noPage(name, nearest: nearest))
    }
    return try makePage(name)
  }

  /// Pages without a record that tasks are put on by changes: each gets its record with them.
  func newPages(in changes: [Change]) -> [Change] {
    var known: Set<String> = [folded(Todo.firstPage)]
    for case .page(_, let page?) in changes { known.insert(page.key) }
    var made: [Change] = []
    for change in changes {
      guard let page = change.after?.page, page != change.before?.page else { continue }
      guard known.insert(folded(page)).inserted, store.list.pages[folded(page)] == nil else { continue }
      if store.list.page(named: page) == nil { memory.hasMadePage = true }
      made.append(.page(before: nil, after: Page(name: page, created: world.now)))
    }
    return made
  }

  /// What an answer adds when its command made a page on the way.
  var newPageRemark: String { memory.hasMadePage ? " " + Sentences.Pages.new : "" }

  // MARK: Changing pages

  /// Whether a page is named whose new name is missing, with a `to` behind it or without.
  func isUnrenamed(_ words: Words) -> Bool {
    let name = words.words.last?.plain == "to" ? words.dropLast() : words
    return [words, name].contains { store.list.page(named: Details.unquoted($0.rest)) != nil }
  }

  func rename(_ words: Words) throws(Failure) -> Answer {
    let places = words.places(of: "to")
    guard let first = places.first else {
      throw .refusal(.missing(words.isEmpty ? .page : .newName))
    }
    let names = places.map { place in
      (Details.unquoted(words.prefixText(place)), Details.unquoted(words.dropFirst(place + 1).rest))
    }
    let found = names.first { store.list.page(named: $0.0) != nil }
    let page = try self.page(found?.0 ?? Details.unquoted(words.prefixText(first)))
    guard !page.isFirst else { throw .refusal(.firstPageStays) }
    let text = Words.clean(found?.1 ?? "")
    if let other = store.list.page(named: text), other.key != page.key { throw .refusal(.pageExists(other.name)) }
    let name = try Phrases.pageName(text)
    guard name != page.name else { return Answer(Sentences.nothingChanged) }
    var renamed = page
    renamed.name = name
    try commit(
      tasks(on: page).map { Change(before: $0, after: $0.put(on: renamed, at: world.now)) }
        + [.page(before: store.list.pages[page.key], after: renamed)])
    if memory.page.map({ folded($0) == page.key }) == true { memory.page = name }
    return Answer(voice.renamed(page, to: name), explanation: voice.explainPage(name))
  }

  func delete(_ page: Page, saidYes: Bool) throws(Failure) -> Answer {
    guard !page.isFirst else { throw .refusal(.firstPageStays) }
    let tasks = self.tasks(on: page)
    if !tasks.isEmpty, !saidYes {
      try confirm(
        Sentences.Pages.delete(page, tasks), refusal: .pageNeedsYes(page.name, count: tasks.count))
    }
    let record = store.list.pages[page.key].map { [Change.page(before: $0, after: nil)] } ?? []
    try commit(tasks.map { Change(before: $0, after: nil) } + record)
    keepPage()
    return Answer(voice.deleted(page, tasks.count, left: openCount), explanation: voice.explainDeleted())
  }

  /// Puts tasks on a page.
  func move(_ tasks: [Todo], to page: Page) throws(Failure) -> Answer {
    let moving = tasks.filter { folded($0.page) != page.key }
    if let task = tasks.last { memory.current = task.uid }
    guard !moving.isEmpty else {
      return Answer(Sentences.nothingChanged, explanation: voice.explainChanged([], of: tasks))
    }
    let moved = try commit(moving.map { Change(before: $0, after: $0.put(on: page, at: world.now)) })
    return Answer(voice.moved(moved, to: page), explanation: voice.explainPut(moved))
  }
}

extension Todo {
  fileprivate func put(on page: Page, at now: Instant) -> Todo {
    var todo = self
    todo.page = page.name
    todo.changed = now
    return todo
  }
}
