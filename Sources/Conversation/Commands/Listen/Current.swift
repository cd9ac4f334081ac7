import English
import Model

extension Command {
  static let current = Command(
    "current",
    summary: "Says the task last spoken of, which it means.",
    examples: ["current"],
    forms: ["Many commands are for this task when no other is named."],
    atLength: AtLength.places
  ) { session, _ throws(Failure) in
    let task = try session.invocation.references.current(orMissing: .current)
    guard let place = session.memory.listing.tasks.firstIndex(of: task.uid) else {
      return Answer(session.voice.row(task))
    }
    return Answer(session.voice.place(place + 1, of: session.memory.listing.tasks.count, task))
  }
}
