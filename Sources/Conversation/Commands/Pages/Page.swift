import English
import Grammar
import Model

extension Command {
  static let page = Command(
    "page", "project", "context", takes: .page,
    summary: "Turns to a page. List, next, add and all work there.",
    examples: ["page School", "page all", "page School repeats every weekday"],
    forms: [
      "Alone, page says which page is open. Repeats never ends a repeat.",
      "A page that is not there is made when you say yes.",
      "In a script, type new page Garden, or page Garden yes.",
      "A repeat opens its finished tasks again, but not those with a due.",
      "Type move 7 to School, rename page School to College, delete page School.",
    ],
    atLength: AtLength.pages
  ) { session, words throws(Failure) in
    let pages = session.pages
    guard let first = words.first else {
      let page = pages.open.flatMap { pages.list.page(named: $0) }
      return Answer(
        page.map { session.voice.pageRow(pages.count(of: $0)) } ?? session.voice.allPages(pages.list.openCount))
    }
    if words.count == 1, !first.isQuoted, ["all", "none"].contains(first.plain) { return turn(to: nil, session) }
    try refuseVerb(behindPage: words, pages)
    if let (name, phrase) = pages.parting(repeat: words) { return try setRepeat(name, phrase, session) }
    return try open(words, session)
  }
}

extension Command {
  /// Turns to a page, or to all, and says it.
  private static func turn(to page: Page?, _ session: Session) -> Answer {
    if page.map(\.key) != session.memory.page.map(Page.key) { session.memory.forgetTask() }
    session.memory.page = page?.name
    session.forgetList()
    guard let page else { return Answer(session.voice.allPages(session.store.list.openCount)) }
    return Answer(session.voice.pageRow(session.pages.count(of: page)), explanation: [Sentences.Pages.isOpen])
  }

  /// Turns to a page, which is made when the person says yes.
  private static func open(_ words: Words, _ session: Session) throws(Failure) -> Answer {
    let (words, saidYes) = words.takingYes()
    let name = Words.clean(Words.unquoted(words.rest))
    if let page = session.store.list.page(named: name) { return turn(to: page, session) }
    _ = try Phrases.pageName(name)
    let nearest = session.pages.nearest(to: name)
    if saidYes { return try make(name, session) }
    if let nearest, session.console.isInteractive, let page = session.store.list.page(named: nearest) {
      return try open(page, orMake: name, session)
    }
    try session.asker.confirm(Sentences.Pages.make(name), refusal: .page(.noPage(name, nearest: nearest)))
    return try make(name, session)
  }

  /// Turns to the page that is named nearly as was typed, or makes the one that was, as the person chooses.
  private static func open(_ page: Page, orMake name: String, _ session: Session) throws(Failure) -> Answer {
    let names = [page.name, name]
    let place = try session.asker.choose(2, Sentences.Pages.openOrMake(page.name, name), no: nil) { answer in
      names.indices.filter { Page.key(names[$0]) == Page.key(answer) }
    }
    if place == 0 {
      session.asker.recorded.settle(name, as: page.name)
      return turn(to: page, session)
    }
    session.asker.recorded.line += " yes"
    return try make(name, session)
  }

  /// Makes a page and turns to it.
  static func make(_ text: String, _ session: Session) throws(Failure) -> Answer {
    if let page = session.store.list.page(named: Words.clean(text)) { throw .refusal(.page(.pageExists(page.name))) }
    let page = Page(name: try Phrases.pageName(text), created: session.world.now)
    try session.commit([.page(before: nil, after: page)], as: .ofPage(Command.new.name))
    _ = turn(to: page, session)
    return Answer(session.voice.made(page), explanation: [Sentences.Pages.isOpen])
  }

  /// Refuses `page delete School`, for which the verb comes first, unless a page is called so.
  private static func refuseVerb(behindPage words: Words, _ pages: Pages) throws(Failure) {
    guard let verb = words.first, !verb.isQuoted, let ofPage = Command.named(verb.plain)?.ofPage,
      pages.list.page(named: words.rest) == nil
    else { return }
    let page = words.dropFirst().rest
    if page.isEmpty { throw .refusal(.missing(.page)) }
    throw .refusal(.page(.verbBehindPage(verb.plain, page, instead: ofPage == .rename ? "rename" : verb.plain)))
  }

  /// Gives a page a repeat, or takes it away; says it where there are no words for one. No name is that of the page that
  /// is open.
  private static func setRepeat(_ name: String, _ text: String, _ session: Session) throws(Failure) -> Answer {
    let page = try session.pages.named(name.isEmpty ? session.memory.page ?? "" : name)
    if text.isEmpty { return Answer(session.voice.repeats(page)) }
    let now = session.world.today
    var changed = page
    changed.recurrence = try recurrence(text, now, session)
    // Nothing is opened at once: it begins with the next time.
    changed.followed = changed.recurrence.map { $0.start.time == nil ? When(now.date) : now }
    guard changed.recurrence != page.recurrence else { return Answer(Sentences.nothingChanged) }
    try session.commit(
      [.page(before: session.store.list.pages[page.key], after: changed)], as: .ofPage(Command.`repeat`.name))
    let next = changed.recurrence?.dates(after: changed.followed ?? session.world.today).first { _ in true }
    return Answer(session.voice.changed(changed, next: next), explanation: [Sentences.Pages.repeats])
  }

  /// The repeat that words mean for a page; nil where they take it away.
  private static func recurrence(_ text: String, _ now: When, _ session: Session) throws(Failure) -> Recurrence? {
    if Phrases.isClearing(text) || Words(text).first?.plain == "never" { return nil }
    let invocation = session.invocation
    let phrase = try invocation.resolve(
      Phrases.recurrence(text, invocation.context), heard: text, \.meaning)
    guard phrase.mode == .fixed else { throw .refusal(.page(.notARepeatForPages(text))) }
    guard let recurrence = phrase.recurrence(due: nil, now: now) else { throw .refusal(.task(.repeatNeverComes)) }
    return recurrence
  }
}
