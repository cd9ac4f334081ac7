import English
import Grammar
import Model

extension Command {
  static let dismiss = Command(
    "dismiss", takes: .tasks,
    summary: "Ends reminders that have come. The tasks stay.",
    examples: ["dismiss 1", "dismiss all"],
    forms: ["Alone, dismiss ends the reminder last said.", "Undo brings it back."]
  ) { session, words throws(Failure) in
    let tasks = try reminded(words, session)
    try acknowledge(tasks, session)
    return Answer(session.voice.dismissed(tasks), explanation: session.voice.explainDismissed(tasks))
  }
}

extension Command {
  /// The tasks with a reminder that waits which the words mean; the one last said when there are no words.
  static func reminded(_ words: Words, _ session: Session) throws(Failure) -> [Todo] {
    let list = session.store.list
    let waiting = session.reminders.waiting
    if words.isEmpty {
      if let last = session.watch.last, waiting.contains(where: { $0.uid == last }), let task = list[last] {
        return [task]
      }
      guard waiting.count <= 1 else { throw .refusal(.reminder(.severalReminders(waiting.count))) }
      guard let ring = waiting.first, let task = list[ring.uid] else { throw .refusal(.reminder(.noReminders)) }
      return [task]
    }
    if words.count == 1, words.first?.plain == "all" {
      guard !waiting.isEmpty else { throw .refusal(.reminder(.noReminders)) }
      return waiting.compactMap { list[$0.uid] }
    }
    let tasks = try session.invocation.references.tasks(words)
    // One that was put off can be put off again, or ended.
    let found = tasks.filter { task in (task.isOpen && task.snoozed != nil) || waiting.contains { $0.uid == task.uid } }
    if found.isEmpty, let task = tasks.first { throw .refusal(.reminder(.noReminderOf(task))) }
    return found
  }

  /// Ends the reminders of tasks, or puts them off to a time, as one step.
  static func acknowledge(_ tasks: [Todo], snoozedTo when: When? = nil, _ session: Session) throws(Failure) {
    try session.commit(session.finishing.acknowledge(tasks, snoozedTo: when))
    if tasks.contains(where: { $0.uid == session.watch.last }) { session.watch.last = nil }
  }
}
