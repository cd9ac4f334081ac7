import Model

extension Command {
  static let move = Command(
    "move", takes: .tasksAnd(.due),
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
    if let (named, page) = try session.pageDestination(words) {
      let tasks = try session.tasks(named, among: .all)
      if !saidYes { try session.confirmAll(named, tasks) }
      return try put(tasks, on: page, session)
    }
    let shifted = try session.shifted(words)
    let (named, text): (Words, String?)
    if let shifted { (named, text) = (shifted.0, nil) } else { (named, text) = try session.destination(words) }
    let tasks = try session.tasks(named)
    let targets = try session.targets(tasks, shifted?.1, text)
    if !saidYes { try session.confirmAll(named, tasks) }
    let changes = zip(tasks, targets).map {
      Change(before: $0, after: $0.moved(to: $1, at: session.world.now, today: session.world.today))
    }
    .filter { $0.before?.due != $0.after?.due }
    if let task = tasks.last { session.memory.current = task.uid }
    guard !changes.isEmpty else {
      return Answer(Sentences.nothingChanged, explanation: session.voice.explainChanged([], of: tasks))
    }
    let moved = try session.commit(changes)
    let when = targets.last ?? session.world.today
    // A day comes before a page of its name, and then it is said.
    let isPage = text.flatMap { session.store.list.page(named: Details.unquoted($0)) } != nil
    let remark = isPage ? " " + Sentences.Pages.isDay : ""
    return Answer(
      Set(targets.map(\.date)).count > 1
        ? session.voice.moved(moved)
        : session.voice.moved(moved, to: when, load: session.agendas.on(when.date).load) + remark,
      explanation: session.voice.explainMoved(moved))
  }
}

extension Session {
  /// The tasks that are to be moved, and how far from where they stand; nil when the words are something else.
  fileprivate func shifted(_ words: Words) throws(Failure) -> (Words, Shift)? {
    for split in try splits(words, for: .due) where !split.text.isEmpty {
      if let shift = Phrases.shift(split.text, isMove: true) { return (split.tasks, shift) }
    }
    return nil
  }

  /// Where each of the tasks goes: so far from its due, to the day that words mean, or to the open day.
  fileprivate func targets(_ tasks: [Todo], _ shift: Shift?, _ text: String?) throws(Failure) -> [When] {
    if let shift {
      var targets: [When] = []
      for task in tasks { targets.append(try edited(task, [.moveDue(shift)]).due ?? world.today) }
      return targets
    }
    guard let text else { return tasks.map { _ in When(memory.day ?? world.today.date) } }
    let when = try about(tasks) { () throws(Failure) in try target(text) }
    return tasks.map { _ in when }
  }

  /// The tasks that are to be moved, and words for where to: behind the last `to` that has a day behind it. No words for
  /// the open day.
  fileprivate func destination(_ words: Words) throws(Failure) -> (Words, String?) {
    let places = words.places(of: "to")
    for place in places.reversed() {
      let text = words.dropFirst(place + 1).rest
      if case .failure = dueReading(text) { continue }
      // "2 to 5" alone is no day, it is tasks.
      if memory.day != nil, References.numberListEnds(words).last == words.count { break }
      return (Words(words.prefixText(place)), text)
    }
    // The last that ends a list of tasks: "2 to 5 to the zoo".
    let isBehindList = { References.numberListEnds(Words(words.prefixText($0))).last == $0 }
    if let place = places.last(where: isBehindList) ?? places.first,
      References.numberListEnds(words).last != words.count
    {
      // What stands behind it is no day: say why.
      let text = words.dropFirst(place + 1).rest
      _ = try dayNoPage(text)
      return (Words(words.prefixText(place)), text)
    }
    for split in try splits(words, for: .due) where !split.text.isEmpty {
      if case .value = dueReading(split.text) { return (split.tasks, split.text) }
    }
    guard memory.day != nil else { throw .refusal(.missing(.day)) }
    return (words, nil)
  }

  private func target(_ text: String) throws(Failure) -> When {
    try resolve(try ownDayReading(text), heard: text, Meaning.when)
  }
}

extension Session {
  /// The tasks that are to be put on a page, and the page: behind a `to`, unless what stands there is clearly a day.
  fileprivate func pageDestination(_ words: Words) throws(Failure) -> (Words, Page)? {
    for place in words.places(of: "to") {
      let (tasks, rest) = (Words(words.prefixText(place)), words.dropFirst(place + 1))
      if let name = rest.behindPage, !name.isEmpty { return (tasks, try pages.named(Details.unquoted(name.rest))) }
      if case .value = Phrases.date(rest.rest, phraseContext) { continue }
      if let page = pages.called(rest) { return (tasks, page) }
    }
    return nil
  }

  /// The day that words mean. Where they mean nothing known, they may have been meant as a page.
  private func dayNoPage(_ text: String) throws(Failure) -> When {
    do throws(Failure) { return try target(text) } catch {
      guard case .misunderstanding(let failure) = error, failure.reason == .unknown else { throw error }
      throw .refusal(.noDayOrPage(text, nearest: pages.nearest(to: Details.unquoted(text))))
    }
  }
}

extension Command {
  /// Puts tasks on a page.
  private static func put(_ tasks: [Todo], on page: Page, _ session: Session) throws(Failure) -> Answer {
    let moving = tasks.filter { folded($0.page) != page.key }
    if let task = tasks.last { session.memory.current = task.uid }
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
    moved.due = target
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
