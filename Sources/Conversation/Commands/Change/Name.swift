import English
import Grammar
import Model

extension Command {
  static let name = Command(
    "name", "rename", "append", "prepend", takes: .tasksAnd(.name),
    summary: "Gives a task or a page another name.",
    examples: ["name 7 Pay the rent", "rename page School to College", "rename 7 to Pay the rent"],
    forms: [
      "The words behind the task are its new name.", "A name that begins with to or as stands in quotes.",
    ],
    ofPage: .itself
  ) { session, words throws(Failure) in
    if let names = words.behindPage, isOfPage(names, words, session) { return try rename(names, session) }
    return try set(.name, words, session)
  }

  /// Whether a page is to have another name, rather than a task whose name begins with page.
  private static func isOfPage(_ names: Words, _ words: Words, _ session: Session) -> Bool {
    if names.isEmpty || session.pages.isBeforeTo(names) { return true }
    let to = words.places(of: "to").first
    guard to != nil || session.pages.isUnrenamed(names) else { return false }
    return session.invocation.references.tasks(named: words.prefixText(to ?? 2), among: .all).isEmpty
  }
}

extension Command {
  /// Gives a page another name: `School to College`, where a page may have a `to` in its name.
  private static func rename(_ words: Words, _ session: Session) throws(Failure) -> Answer {
    let pages = session.pages
    let places = words.places(of: "to")
    guard let first = places.first else { throw .refusal(.missing(words.isEmpty ? .page : .newName)) }
    let names = places.map { place in
      (Words.unquoted(words.prefixText(place)), Words.unquoted(words.dropFirst(place + 1).rest))
    }
    let found = names.first { pages.list.page(named: $0.0) != nil }
    let page = try pages.named(found?.0 ?? Words.unquoted(words.prefixText(first)))
    guard !page.isFirst else { throw .refusal(.page(.firstPageStays)) }
    let text = Words.clean(found?.1 ?? "")
    if let other = pages.list.page(named: text), other.key != page.key {
      throw .refusal(.page(.pageExists(other.name)))
    }
    let name = try Phrases.pageName(text)
    guard name != page.name else { return Answer(Sentences.nothingChanged) }
    try session.commit(session.pages.renaming(page, to: name, at: session.world.now), as: .ofPage("rename"))
    if session.memory.page.map({ Page.key($0) == page.key }) == true { session.memory.page = name }
    return Answer(session.voice.renamed(page, to: name), explanation: session.voice.explainPage(name))
  }
}
