import Model

extension Command {
  static let tomorrow = Command(
    "tomorrow",
    summary: "Says what is due tomorrow, and how long it takes.",
    examples: ["tomorrow"],
    forms: ["Type day tomorrow to work there."],
    atLength: AtLength.days
  ) { session, _ throws(Failure) in
    let day = session.world.today.date.adding(days: 1)
    let agenda = session.agendas.on(day)
    return session.begin(agenda.cursor(on: day, session.voice), session.voice.tomorrowHeading(agenda))
  }
}
