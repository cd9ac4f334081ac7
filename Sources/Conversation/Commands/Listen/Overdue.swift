import English
import Grammar
import Model

extension Command {
  static let overdue = Command.listing(
    "overdue", "late",
    summary: "Says what is overdue.",
    examples: ["overdue"],
    forms: ["Type due 7 friday to give a task another day."],
    atLength: AtLength.lists, traits: .isSaidBehindList,
    selects: { invocation, _ throws(Failure) in
      Selection(.overdue(at: invocation.context.now), invocation) { [invocation.voice.overdueHeading($0.count)] }
    })
}
