import English
import Grammar
import Model

/// The pages of a list and the one that is open: what list, next, add, all and the counts are about. Whatever asks by
/// date, and find, looks at all pages.
struct Pages {
  let list: TodoList
  /// The name of the page that is open; nil for all.
  let open: String?
  /// The order in which tasks of a page come.
  let order: Order
  /// The wall clock, for what is overdue on them.
  let now: When

  /// A query for the open tasks of the page that is open, or of all, without those that start later.
  var query: Query { .inSight(on: now.date, page: open) }

  /// How many tasks are open there, without those that start later, and how many do.
  var standing: (open: Int, later: Int) {
    guard open == nil else {
      let found = list.listing(query)
      return (found.count, found.later)
    }
    let later = list.laterCount(than: now.date)
    return (list.openCount - later, later)
  }

  /// How many tasks are open there, without those that start later.
  var openCount: Int { standing.open }

  /// Every page with what stands on it, the first page first.
  var counts: [PageCount] { list.pageCounts(at: now) }
  var names: [String] { counts.map(\.page.name) }
  func count(of page: Page) -> PageCount { counts.first { $0.page.key == page.key } ?? PageCount(page: page) }

  /// Everything on a page, finished tasks too.
  func tasks(on page: Page, _ state: Query.State = .all) -> [Todo] {
    list.tasks(Query(page: page.name, state), order: order)
  }

  // MARK: By name

  /// The page of that name; refused with the nearest one when there is none.
  func named(_ name: String) throws(Failure) -> Page {
    let name = Words.clean(name)
    guard !name.isEmpty else { throw .refusal(.missing(.page)) }
    if let page = list.page(named: name) { return page }
    throw .refusal(.page(.noPage(name, nearest: nearest(to: name))))
  }

  /// The page that words name, with quotes or without; nil when there is none.
  func called(_ words: Words) -> Page? { list.page(named: Words.unquoted(words.rest)) }

  /// The only page whose name begins so, or the one whose name is a letter or two away.
  func nearest(to name: String) -> String? {
    name.utf8.count <= Page.nameLimit ? NearNames.nearest(to: name, among: names) : nil
  }

  /// Whether a page stands before a `to`.
  func isBeforeTo(_ words: Words) -> Bool {
    words.places(of: "to").contains { list.page(named: Words.unquoted(words.prefixText($0))) != nil }
  }

  /// Whether a page is named whose new name is missing, with a `to` behind it or without.
  func isUnrenamed(_ words: Words) -> Bool {
    let name = words.words.last?.plain == "to" ? words.dropLast() : words
    return [words, name].contains { called($0) != nil }
  }

  /// The page and the repeat in `School repeats every weekday`; an empty name for the page that is open, and no repeat
  /// where it is only asked for.
  func parting(repeat words: Words) -> (name: String, phrase: String)? {
    let isWord: (Words.Word) -> Bool = { ["repeat", "repeats"].contains($0.plain) && !$0.isQuoted }
    guard let place = words.words.firstIndex(where: isWord).map({ $0 - words.words.startIndex }),
      list.page(named: words.rest) == nil
    else { return nil }
    return (Words.unquoted(words.prefixText(place)), words.dropFirst(place + 1).rest)
  }

  // MARK: What changes them

  /// Pages without a record that tasks are put on by changes: each gets its record with them.
  func made(by changes: [Change], at now: Instant) -> [Page] {
    var known: Set<String> = [Page.key(Todo.firstPage)]
    for case .page(_, let page?) in changes { known.insert(page.key) }
    var made: [Page] = []
    for change in changes {
      guard let page = change.after?.page, page != change.before?.page else { continue }
      guard known.insert(Page.key(page)).inserted, list.pages[Page.key(page)] == nil else { continue }
      made.append(Page(name: page, created: now))
    }
    return made
  }

  /// What giving a page another name changes.
  func renaming(_ page: Page, to name: String, at now: Instant) -> [Change] {
    var renamed = page
    renamed.name = name
    return Pages.putting(tasks(on: page), on: renamed, at: now) + [.page(before: list.pages[page.key], after: renamed)]
  }

  /// What deleting a page and these tasks of it changes.
  func deleting(_ page: Page, with tasks: [Todo]) -> [Change] {
    let record = list.pages[page.key].map { [Change.page(before: $0, after: nil)] } ?? []
    return tasks.map { Change(before: $0, after: nil) } + record
  }

  /// What putting tasks on a page changes.
  static func putting(_ tasks: [Todo], on page: Page, at now: Instant) -> [Change] {
    tasks.map { task in
      var put = task
      (put.page, put.changed) = (page.name, now)
      return Change(before: task, after: put)
    }
  }
}
