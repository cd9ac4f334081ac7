import English
import Grammar
import Model

extension Command {
  static let delete = Command(
    "delete", "remove", "rm", "del", takes: .tasks,
    summary: "Deletes tasks. Undo brings them back.",
    examples: ["delete 7", "delete 2 to 5", "delete page School"],
    forms: [
      "More than one task is asked about first, and so is delete tag home.",
      "In a script, put yes behind it. Type delete 2 to 5 yes.",
      "Delete page and its name deletes the page with all its tasks.",
    ],
    traits: [.endsTasks], ofPage: .itself
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    if let name = words.behindPage, let page = session.pages.called(name) {
      return try delete(page, saidYes: saidYes, session)
    }
    let invocation = session.invocation
    if let (field, line) = ChangeWords(invocation).emptying(words) {
      throw .refusal(.command(.notDeleted(field, line)))
    }
    try invocation.refuseUnknownPage(words)
    let tasks = try invocation.references.tasks(words, among: .all)
    if !saidYes {
      let isOfAllPages = words.first?.plain == "all" && session.memory.page != nil
      let isOfTag = try invocation.references.isOfTag(words)
      try session.confirmSeveral(tasks, verb: "delete", isOfAllPages: isOfAllPages, orOne: isOfTag)
    }
    let deleted = try session.commit(tasks.map { Change(before: $0, after: nil) })
    return Answer(
      session.voice.deleted(deleted, left: session.pages.openCount), explanation: session.voice.explainDeleted())
  }
}

extension Command {
  /// Deletes a page with all its tasks, which is asked about where it has any.
  private static func delete(_ page: Page, saidYes: Bool, _ session: Session) throws(Failure) -> Answer {
    guard !page.isFirst else { throw .refusal(.page(.firstPageStays)) }
    let tasks = session.pages.tasks(on: page)
    if !tasks.isEmpty, !saidYes {
      try session.asker.confirm(
        Sentences.Pages.delete(page, tasks), refusal: .page(.pageNeedsYes(page.name, count: tasks.count)))
    }
    try session.commit(session.pages.deleting(page, with: tasks), as: .ofPage(Command.delete.name))
    session.keepPage()
    return Answer(
      session.voice.deleted(page, tasks.count, left: session.pages.openCount),
      explanation: session.voice.explainDeleted())
  }
}

extension References {
  /// Whether words mean the tasks that have a tag: who types them may mean the tag itself, so that even one is asked about.
  fileprivate func isOfTag(_ words: Words) throws(Failure) -> Bool {
    guard let first = words.first, References.isWord(first, "tag", "tags", "tagged") else { return false }
    return try query(words, among: .all) != nil
  }
}

extension Invocation {
  /// Refuses `page` and a name that is neither a page's nor, both words together, a task's ("Page the doctor").
  func refuseUnknownPage(_ words: Words) throws(Failure) {
    guard let name = words.behindPage, references.tasks(named: words.rest, among: .all).isEmpty
    else { return }
    _ = try pages.named(Words.unquoted(name.rest))
  }
}
