import English
import Grammar
import Model

extension Command {
  static let reopen = Command(
    "reopen", takes: .tasks,
    summary: "Opens finished tasks again.",
    examples: ["reopen 7", "reopen rent", "reopen all", "reopen page School"],
    forms: [
      "Type list done to hear what is finished.",
      "Type page School repeats every weekday to have it done by itself.",
    ],
    ofPage: .itself, offers: Offers(tasks: .done)
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    var (tasks, isPage): ([Todo], Bool) = ([], false)
    if let name = words.behindPage, let page = session.pages.called(name) {
      (tasks, isPage) = (session.pages.tasks(on: page, .done), true)
      guard !tasks.isEmpty else { return Answer(Sentences.nothingChanged) }
    } else {
      let invocation = session.invocation
      try invocation.refuseUnknownPage(words)
      tasks = try invocation.references.tasks(words, among: .done)
    }
    if tasks.allSatisfy(\.isOpen) { throw .refusal(.task(.stillOpen(tasks[0]))) }
    if !saidYes, isPage || words.first?.plain == "all" { try session.confirmSeveral(tasks, verb: "reopen") }
    let reopened = try session.commit(session.finishing.reopen(tasks))
    return Answer(session.voice.reopened(reopened), explanation: session.voice.explainReopened(reopened))
  }
}
