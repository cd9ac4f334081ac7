import English
import Grammar
import Model

extension Command {
  static let move = Command(
    "move", "postpone", "defer", "delay", "push", takes: .tasksAnd(.due),
    summary: "Moves tasks to another day, at the time of day they have, or to a page.",
    examples: [
      "move 7 to friday", "move 7 one day later", "move 2 4 7 to tomorrow", "move it to 3 december 5 pm",
      "move 2 to 5 to Shopping",
    ],
    forms: [
      "On a day that is open, move 7 moves there.", "Reminders move along.",
      "Where a page is called as a day is, type move 7 to page Friday.",
    ],
    ofPage: .rename, offers: Offers(pagesBehindTo: true)
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    let (words, saidYes) = words.takingYes()
    let invocation = session.invocation
    if let (named, page) = try MoveWords(invocation).page(words) {
      let tasks = try invocation.references.tasks(named, among: .all)
      if !saidYes { try session.confirmAll(named, tasks) }
      return try put(tasks, on: page, session)
    }
    let (named, place) = try MoveWords(invocation).place(words)
    let tasks = try invocation.references.tasks(named)
    let targets = try MoveWords(invocation.about(tasks)).targets(place)
    if !saidYes { try session.confirmAll(named, tasks) }
    let changes = zip(tasks, targets).map {
      Change(before: $0, after: $0.moved(to: $1, at: session.world.now, today: session.world.today))
    }
    .map(place.withStart).filter { $0.before?.due != $0.after?.due || $0.before?.start != $0.after?.start }
    session.memory.speak(of: tasks.map(\.uid))
    guard !changes.isEmpty else {
      return Answer(Sentences.nothingChanged, explanation: session.voice.explainChanged([], of: tasks))
    }
    let moved = try session.commit(changes)
    let when = targets.last ?? session.world.today
    // A day comes before a page of its name, and then it is said.
    let remark = place.isPageToo(session.store.list) ? " " + Sentences.Pages.isDay : ""
    return Answer(
      Set(targets.map(\.date)).count > 1
        ? session.voice.moved(moved)
        : session.voice.moved(moved, to: when, load: session.agendas.on(when.date).load) + remark,
      explanation: session.voice.explainMoved(moved))
  }
}

/// What stands behind `move`: tasks, then where to.
private struct MoveWords {
  /// Where tasks go, as it is said.
  enum Place {
    /// Each task moves by this much from its own due.
    case by(NominalDuration)
    case to(String)
    case openDay
    /// From a start to a due.
    case lasting(When, When)

    /// A change that moves a task, with the start that was said.
    func withStart(_ change: Change) -> Change {
      guard case .lasting(let start, _) = self, var task = change.after else { return change }
      task.start = start
      return Change(before: change.before, after: task)
    }

    /// Whether the words for a day are the name of a page too.
    func isPageToo(_ list: TodoList) -> Bool {
      if case .to(let text) = self { list.page(named: Words.unquoted(text)) != nil } else { false }
    }
  }

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The tasks that are to be put on a page, and the page: behind a `to`, unless what stands there is clearly a day.
  func page(_ words: Words) throws(Failure) -> (Words, Page)? {
    for place in places(words) {
      let (tasks, rest) = (Words(words.prefixText(place)), words.dropFirst(place + 1))
      if let name = rest.behindPage, !name.isEmpty {
        return (tasks, try invocation.pages.named(Words.unquoted(name.rest)))
      }
      if case .value = Phrases.date(rest.rest, invocation.context) { continue }
      if let page = invocation.list.page(named: Words.unquoted(rest.rest)) { return (tasks, page) }
    }
    return nil
  }

  /// The places of `to`, also at the beginning, before which the task last spoken of is meant. Of very many the last are
  /// looked at: what stands behind each is read.
  private func places(_ words: Words) -> [Int] {
    let isFirst = words.count > 1 && words.first.map { $0.plain == "to" && !$0.isQuoted } ?? false
    return (isFirst ? [0] : []) + words.places(of: "to").suffix(50)
  }

  /// The tasks that are to be moved, and where to.
  func place(_ words: Words) throws(Failure) -> (Words, Place) {
    let splits = invocation.references.splits(words, for: .due).filter { !$0.text.isEmpty }
    for split in splits { if let shift = Phrases.move(split.text, isMove: true) { return (split.tasks, .by(shift)) } }
    if let lasting = try lasting(words, splits) { return lasting }
    if let behind = try behindTo(words) { return behind }
    for split in splits {
      if case .value = invocation.days.due(split.text) { return (split.tasks, .to(split.text)) }
    }
    guard invocation.day != nil else { throw .refusal(.missing(.day)) }
    return (words, .openDay)
  }

  /// The tasks that are to be moved and from when to when, where a span of time stands behind them. "2 3 to 5 pm" and
  /// "2 to 3 to 5 pm" are for two tasks.
  private func lasting(_ words: Words, _ splits: [Split]) throws(Failure) -> (Words, Place)? {
    guard Phrases.mayBeSpan(words.rest) else { return nil }
    let places = places(words)
    if let last = places.last, last > 1, References.numberListEnds(Words(words.prefixText(last))).last == last {
      return nil
    }
    for split in places.map({ Split(words, at: $0, valueAt: $0 + 1) }) + splits {
      guard let tasks = try? References(invocation.tried).tasks(split.tasks),
        let span = try invocation.about(tasks).fields.span(split.text)
      else { continue }
      var (start, due): (When?, When?)
      for edit in span {
        if case .start(let when) = edit { start = when }
        if case .due(let when) = edit { due = when }
      }
      if let start, let due { return (split.tasks, .lasting(start, due)) }
    }
    return nil
  }

  /// The tasks that are to be moved and the day, where a day stands behind the last `to` that can have one; nil where the
  /// words say it otherwise.
  private func behindTo(_ words: Words) throws(Failure) -> (Words, Place)? {
    let places = places(words)
    let areTasks = References.numberListEnds(words).last == words.count
    for place in places.reversed() {
      let text = words.dropFirst(place + 1).rest
      if case .failure = invocation.days.due(text) { continue }
      // "2 to 5" alone is no day, it is tasks.
      if invocation.day != nil, areTasks { break }
      return (Words(words.prefixText(place)), .to(text))
    }
    // The last that ends a list of tasks: "2 to 5 to the zoo".
    let isBehindList = { References.numberListEnds(Words(words.prefixText($0))).last == $0 }
    guard let place = places.last(where: isBehindList) ?? places.first, !areTasks else { return nil }
    // What stands behind it is no day: say why.
    let text = words.dropFirst(place + 1).rest
    _ = try dayNoPage(text)
    return (Words(words.prefixText(place)), .to(text))
  }

  /// The day that words mean. Where they mean nothing known, they may have been meant as a page.
  private func dayNoPage(_ text: String) throws(Failure) -> When {
    do throws(Failure) { return try day(text) } catch {
      guard case .misunderstanding(let failure) = error, failure.reason == .unknown else { throw error }
      throw .refusal(.page(.noDayOrPage(text, nearest: invocation.pages.nearest(to: Words.unquoted(text)))))
    }
  }

  private func day(_ text: String) throws(Failure) -> When {
    try invocation.resolve(invocation.days.dueOfSubjects(text), heard: text, Meaning.when)
  }

  /// Where each of the subjects goes.
  func targets(_ place: Place) throws(Failure) -> [When] {
    let (tasks, now) = (invocation.subjects, invocation.context.now)
    switch place {
    case .openDay: return tasks.map { _ in When(invocation.day ?? now.date) }
    case .lasting(_, let due): return tasks.map { _ in due }
    case .to(let text):
      let when = try day(text)
      return tasks.map { _ in when }
    case .by(let shift):
      do throws(TaskRefusal) {
        var targets: [When] = []
        for task in tasks { targets.append(try task.edited([.moveDue(shift)], at: now).due ?? now) }
        return targets
      } catch { throw .refusal(.task(error)) }
    }
  }
}

extension Command {
  /// Puts tasks on a page.
  private static func put(_ tasks: [Todo], on page: Page, _ session: Session) throws(Failure) -> Answer {
    let moving = tasks.filter { Page.key($0.page) != page.key }
    session.memory.speak(of: tasks.map(\.uid))
    guard !moving.isEmpty else {
      return Answer(Sentences.nothingChanged, explanation: session.voice.explainChanged([], of: tasks))
    }
    let moved = try session.commit(Pages.putting(moving, on: page, at: session.world.now))
    return Answer(session.voice.moved(moved, to: page), explanation: session.voice.explainPut(moved))
  }
}

extension Todo {
  /// The task on another day, at the time of day it has unless there is a new one; its reminders move along.
  fileprivate func moved(to when: When, at now: Instant, today: When) -> Todo {
    var moved = self
    let target = When(when.date, when.time ?? due?.time)
    moved.setDue(target, at: today)
    moved.alarms = alarms.map { $0.moved(from: due, to: target) }
    moved.changed = now
    // What was put off comes with the other reminders of the new day, or by itself so many days later.
    if let old = due, let snoozed {
      moved.snoozed = nil
      if moved.nextReminder(after: today) == nil {
        moved.snoozed = snoozed.adding(minutes: 1440 * (target.date.dayNumber - old.date.dayNumber))
      }
    }
    return moved
  }
}
