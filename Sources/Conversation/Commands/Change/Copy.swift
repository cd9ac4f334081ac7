import English
import Model

extension Command {
  static let copy = Command(
    "copy", "duplicate", "clone", takes: .tasks,
    summary: "Adds a task like another.",
    examples: ["copy 7", "copy rent"],
    forms: [
      "The copy has all that stands in the task, reminders and notes too.",
      "It is open, also where the other is done. Type edit to change it.",
    ]
  ) { session, words throws(Failure) in
    let (world, list) = (session.world, session.store.list)
    var copy = try session.invocation.references.task(words, among: .all)
    copy.uid = world.newUID()
    copy.number = list.freeNumber(at: world.now)
    (copy.created, copy.changed) = (world.now, world.now)
    (copy.done, copy.snoozed) = (nil, nil)
    let added = try session.commit([Change(before: nil, after: copy)]).last ?? copy
    return Answer(
      session.voice.added(added), explanation: session.voice.explainAdded(added))
  }
}
