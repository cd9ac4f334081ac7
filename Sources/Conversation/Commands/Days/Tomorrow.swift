import English
import Grammar
import Model

extension Command {
  static let tomorrow = Command(
    "tomorrow",
    summary: "Says what is due tomorrow, and how long it takes.",
    examples: ["tomorrow"],
    forms: ["Type day tomorrow to work there."],
    atLength: AtLength.days, traits: .isSaidBehindList,
    selects: dueTomorrow
  ) { session, _ throws(Failure) in
    let day = session.world.today.date.adding(days: 1)
    let agenda = session.agendas.on(day)
    return session.begin(agenda.cursor(on: day, session.voice), session.voice.tomorrowHeading(agenda))
  }

  /// The tasks that are due tomorrow; what comes again then is said beside them.
  private static func dueTomorrow(_ invocation: Invocation, _: Words) throws(Failure) -> Selection {
    Selection(.due(on: invocation.context.now.date.adding(days: 1)), invocation)
  }
}
