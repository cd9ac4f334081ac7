import English
import Model

extension Command {
  static let done = Command(
    "done", "finish", "complete", takes: .tasks,
    summary: "Finishes tasks.",
    examples: ["done 7", "done rent", "done 2 4 7"],
    forms: ["Alone, done finishes the task last spoken of.", "The number stays free for a day, so reopen 7 works."],
    offers: Offers(tasks: .open)
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    let tasks = try session.invocation.references.tasks(words)
    if !saidYes { try session.confirmAll(words, tasks, verb: "finish") }
    let open = tasks.filter(\.isOpen)
    guard !open.isEmpty else { throw .refusal(.task(.alreadyDone(tasks[0]))) }
    let finishing = session.finishing
    let moved = open.compactMap { finishing.next(of: $0) }
    let changes = open.flatMap { finishing.finish($0) }
    _ = try session.commit(changes)
    if let task = open.last { session.memory.current = task.uid }
    return Answer(
      session.voice.done(open, moved: moved, left: session.pages.openCount),
      explanation: session.voice.explainDone(open, repeats: !moved.isEmpty))
  }
}
