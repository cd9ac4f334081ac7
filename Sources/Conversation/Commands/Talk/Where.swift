import English
import Model

extension Command {
  static let `where` = Command(
    "where",
    summary: "Says the place in the list and the current task.",
    examples: ["where"],
    forms: ["In the wizard it says the question."],
    atLength: AtLength.standing
  ) { session, _ throws(Failure) in
    let listing = session.memory.listing
    let task = session.memory.current.flatMap { session.store.list[$0] }
    return Answer(
      session.voice.whereabouts(
        open: session.pages.openCount, place: listing.position + 1, of: listing.tasks.count, current: task,
        day: session.memory.day, recording: session.recording))
  }
}
