import English
import Model

extension Command {
  static let dismiss = Command(
    "dismiss", takes: .tasks,
    summary: "Ends reminders that have come. The tasks stay.",
    examples: ["dismiss 1", "dismiss all"],
    forms: ["Alone, dismiss ends the reminder last said.", "Undo brings it back."]
  ) { session, words throws(Failure) in
    let tasks = try session.tasksWithReminder(words)
    try session.acknowledge(tasks)
    return Answer(session.voice.dismissed(tasks), explanation: session.voice.explainDismissed(tasks))
  }
}
