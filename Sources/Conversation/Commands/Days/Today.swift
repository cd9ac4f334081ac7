import English
import Model

extension Command {
  static let today = Command.listing(
    "today",
    summary: "Says what is due today or overdue, and how long it takes.",
    examples: ["today"],
    forms: ["Type overdue for what is late alone."],
    atLength: AtLength.days,
    selects: { invocation, _ throws(Failure) in
      let now = invocation.context.now
      return Selection(.dueBy(now.date), invocation) {
        [invocation.voice.todayHeading(DueByToday($0, at: now))]
      }
    })
}

extension Query {
  /// What is due on a day or before, on a page or on all.
  static func dueBy(_ day: CivilDate, page: String? = nil) -> Query {
    var query = Query(page: page)
    query.dueOn = CivilDate(dayNumber: 0)...day
    return query
  }

  /// What is due on a day.
  static func due(on day: CivilDate) -> Query {
    var query = Query()
    query.dueOn = day...day
    return query
  }
}
