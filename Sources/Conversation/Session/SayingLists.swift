import Model

// Where the list last heard is set: for every command that says one.

extension Session {
  /// What falls on days, as the list is now.
  var agendas: Agendas { Agendas(list: store.list, order: settings.order, today: world.today.date) }

  /// Begins the list that a query means; the heading is made of the count, how many of them are overdue, and the query.
  func list(_ query: Query, level: Level? = nil, _ heading: (Int, Int, Query) -> String) -> Answer {
    let listing = store.list.listing(query, order: settings.order)
    let late = query.overdueAt != nil || query.state == .done ? 0 : listing.overdueCount(at: world.today)
    var cursor = ListCursor(HeardTasks(listing))
    (cursor.level, cursor.saysTimes) = (level, query.fits != nil)
    return begin(cursor, heading(listing.count, late, query))
  }

  /// Begins a new list and says its first rows, the heading with the count and the exceptions before them.
  func begin(_ cursor: ListCursor, _ heading: String) -> Answer {
    memory.listing = cursor
    // While a page is open, a row of a task elsewhere says its page.
    if memory.page != nil, cursor.sentences.isEmpty, !cursor.saysEverything { memory.listing.saysPages = true }
    if cursor.tasks.count == 1 { memory.current = cursor.tasks[0] }
    return Answer([heading] + moreRows())
  }

  /// The next rows of the list, as many as one answer holds unless a number is given.
  func moreRows(limit: Int? = nil) -> [String] {
    memory.listing.nextRows(limit ?? (stopsAtPage ? settings.rows : memory.listing.rows), of: store.list, voice)
  }

  /// Moves to a place of the list and says what is there, which `it` then means.
  func step(to place: (ListCursor) -> Int) -> Answer {
    let (answer, task) = memory.listing.step(to: place, pages, agendas, voice)
    if let task { memory.current = task }
    return answer
  }
}
