import Model

extension Command {
  static let week = Command(
    "week",
    summary: "Says the next seven days, and which of them are free.",
    examples: ["week"],
    forms: ["Each day says how many tasks it has, and for how long."]
  ) { session, _ throws(Failure) in
    let now = session.world.today
    let days = (0..<7).map { now.date.adding(days: $0) }
    let agendas = session.agendas(days[0]...days[6])
    let late = session.store.list.open.count { $0.isOverdue(at: now) }
    let voice = session.voice
    let free = voice.freeDays(days.filter { agendas[$0] == nil })
    return session.list(
      sentences: session.sentences(agendas, voice.day) + [free].compactMap { $0 },
      voice.weekHeading(agendas.values, late: late))
  }
}
