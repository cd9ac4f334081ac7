import English
import Grammar
import Model

/// Tasks that a command means: which, in what order, and how they are said where they are listened to.
///
/// It holds no task, so that it can be kept over a change: `listing(in:)` finds those that there are.
struct Selection {
  var query: Query
  var order: Order
  /// Whether what is open comes before what is finished, whatever the order.
  var isOpenFirst = false
  /// Which of the tasks of the query are meant, where a query cannot say so; nil for all of them.
  var isMeant: ((Todo) -> Bool)?
  /// What is said before the rows, a line each; it is made of the tasks that were found.
  var heading: (Listing) -> [String]
  /// How much of each is said; nil for the level that is set.
  var level: Level?
  /// Whether rows say the page also where none is open.
  var saysPages = false
  /// Whether rows say expected times however short.
  var saysTimes = false
  /// What `explain` adds.
  var explanation: [String] = []

  /// The tasks of a query, headed by their count and what is asked for.
  init(_ query: Query, _ invocation: Invocation, level: Level? = nil) {
    let (voice, now) = (invocation.voice, invocation.context.now)
    self.init(query, invocation) { found in
      let late = query.overdueAt != nil || query.state == .done ? 0 : found.overdueCount(at: now)
      return [voice.heading(found.count, late, query, later: found.later)]
    }
    self.level = level
  }

  /// The tasks of a query with a heading of their own.
  init(_ query: Query, _ invocation: Invocation, heading: @escaping (Listing) -> [String]) {
    self.query = query
    self.heading = heading
    order = invocation.order
    saysTimes = query.fits != nil
  }

  /// The tasks that are meant, as they are now.
  func listing(in list: TodoList) -> Listing {
    var found = list.listing(query, order: order)
    if found.isEmpty, !query.words.isEmpty, let anew = query.withoutMarks(in: list) {
      found = list.listing(anew, order: order)
    }
    if let isMeant { found = found.keeping(isMeant) }
    return isOpenFirst ? found.openFirst : found
  }
}

extension Query {
  /// The query for what marks within words kept from being found; nil where there are too many tasks: every one of them is
  /// read for it, which few tasks do at once and many do not.
  func withoutMarks(in list: TodoList) -> Query? {
    guard list.openCount <= 2_000 else { return nil }
    var query = self
    query.ignoresMarks = true
    return query
  }
}
