import English
import Model

// Where the list last heard is set: for every command that says one.

extension Session {
  /// What falls on days, as the list is now.
  var agendas: Agendas { Agendas(list: store.list, order: settings.order, today: world.today.date) }

  /// Begins the list of the tasks that are meant and says its first rows, the count and the exceptions before them.
  func list(_ selection: Selection) -> Answer {
    let found = selection.listing(in: store.list)
    var cursor = ListCursor(HeardTasks(found))
    (cursor.level, cursor.saysTimes, cursor.saysPages) = (selection.level, selection.saysTimes, selection.saysPages)
    cursor.isByUrgency = selection.order == .urgency
    return begin(cursor, selection.heading(found), explanation: selection.explanation)
  }

  /// Begins a new list and says its first rows, the heading with the count and the exceptions before them.
  func begin(_ cursor: ListCursor, _ heading: [String], explanation: [String] = []) -> Answer {
    memory.listing = cursor
    // While a page is open, a row of a task elsewhere says its page.
    if memory.page != nil, cursor.sentences.isEmpty, !cursor.saysEverything { memory.listing.saysPages = true }
    if cursor.tasks.count == 1 { memory.current = cursor.tasks[0] }
    if cursor.tasks.count > 1 { memory.speakOfSeveral() }
    var answer = Answer(heading + moreRows(), explanation: explanation)
    if !cursor.saysEverything { answer.rows = heading.count..<(heading.count + memory.listing.shown) }
    return answer
  }

  /// Begins a new list under a heading of one line, and says its first rows.
  func begin(_ cursor: ListCursor, _ heading: String) -> Answer { begin(cursor, [heading]) }

  /// The next rows of the list, as many as one answer holds unless a number is given.
  func moreRows(limit: Int? = nil) -> [String] {
    memory.listing.nextRows(limit ?? (stopsAtPage ? settings.rows : memory.listing.rows), of: store.list, voice) {
      hear(.more)
    }
  }

  /// Forgets the list last heard.
  func forgetList() { memory.listing = ListCursor() }

  /// Closes the day that is open. The list last heard is not one of it any more.
  func closeDay() {
    if memory.day != nil { memory.forgetTask() }
    memory.day = nil
    memory.listing.day = nil
  }

  /// Moves to a place of the list and says what is there, which `it` then means.
  func step(to place: (ListCursor) -> Int) -> Answer {
    let (answer, task) = memory.listing.step(to: place, pages, agendas, voice)
    if let task { memory.current = task }
    return answer
  }
}
