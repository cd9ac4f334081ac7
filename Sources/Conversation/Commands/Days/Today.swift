import English
import Grammar
import Model

extension Command {
  static let today = Command.listing(
    "today",
    summary: "Says what is due today or overdue, and how long it takes.",
    examples: ["today"],
    forms: ["Type overdue for what is late alone."],
    atLength: AtLength.days, traits: .isSaidBehindList,
    selects: { invocation, _ throws(Failure) in
      let now = invocation.context.now
      return Selection(.dueBy(now.date), invocation) {
        [invocation.voice.todayHeading(DueByToday($0, at: now))]
      }
    })
}
