import Model

extension Command {
  static let page = Command(
    "page", takes: .page,
    summary: "Turns to a page. List, next, add and all work there.",
    examples: ["page School", "page all", "page School repeats every weekday", "page School repeats never"],
    forms: [
      "Alone, page says which page is open.",
      "A page that is not there is made when you say yes.",
      "In a script, type new page Garden, or page Garden yes.",
      "A repeat opens its finished tasks again, but not those with a due.",
      "Type move 7 to School, rename page School to College, delete page School.",
    ],
    atLength: AtLength.pages
  ) { session, words throws(Failure) in
    guard let first = words.first else {
      let page = session.memory.page.flatMap { session.store.list.page(named: $0) }
      return Answer(
        page.map { session.voice.pageRow(session.count(of: $0)) }
          ?? session.voice.allPages(session.store.list.openCount))
    }
    if words.count == 1, !first.isQuoted, ["all", "none"].contains(first.plain) { return session.turn(to: nil) }
    try session.refuseVerb(behindPage: words)
    if let (name, phrase) = session.pageRepeat(words) { return try session.repeatPage(name, phrase) }
    return try session.openPage(words)
  }
}
