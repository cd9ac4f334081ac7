import English
import Model

// Checklists: pages whose finished tasks are open again at each time of a repeat ("School repeats every weekday").
// Tasks with a due stay done: they belong to their day, and the finished copy of a repeating task is history.

extension Session {
  /// The page and the repeat in `School repeats every weekday`; an empty name for the page that is open, and no repeat
  /// where it is only asked for.
  func pageRepeat(_ words: Words) -> (name: String, phrase: String)? {
    let isWord: (Words.Word) -> Bool = { ["repeat", "repeats"].contains($0.plain) && !$0.isQuoted }
    guard let place = words.words.firstIndex(where: isWord).map({ $0 - words.words.startIndex }),
      store.list.page(named: words.rest) == nil
    else { return nil }
    return (Words.unquoted(words.prefixText(place)), words.dropFirst(place + 1).rest)
  }

  /// Gives a page a repeat, or takes it away.
  func repeatPage(_ name: String, _ text: String) throws(Failure) -> Answer {
    let page = try self.page(name.isEmpty ? memory.page ?? "" : name)
    if text.isEmpty { return Answer(voice.repeats(page)) }
    var changed = page
    changed.recurrence = nil
    changed.followed = nil
    if !Phrases.isClearing(text), Words(text).first?.plain != "never" {
      let phrase = try resolve(Phrases.recurrence(text, phraseContext), heard: text, \.meaning)
      guard phrase.mode == .fixed else { throw .refusal(.page(.notARepeatForPages(text))) }
      guard let recurrence = phrase.recurrence(due: nil, now: world.today) else {
        throw .refusal(.task(.repeatNeverComes))
      }
      changed.recurrence = recurrence
      // Nothing is opened at once: it begins with the next time.
      changed.followed = recurrence.start.time == nil ? When(world.today.date) : world.today
    }
    guard changed.recurrence != page.recurrence else { return Answer(Sentences.nothingChanged) }
    try commit([.page(before: store.list.pages[page.key], after: changed)])
    let next = changed.recurrence?.dates(after: changed.followed ?? world.today).first { _ in true }
    return Answer(voice.changed(changed, next: next), explanation: [Sentences.Pages.repeats])
  }

  /// Opens again the tasks of pages whose time has come, each page as one step, and says it; nil when there are none.
  ///
  /// It is tried again at the next command when another Heed was faster or the disk did not take it. Throws where the
  /// changes that waited before it are lost.
  func followPages() throws(Failure) -> String? {
    let now = world.today
    let due = store.list.pages.values.compactMap { page in page.timeToFollow(by: now).map { (page, $0) } }
      .filter { memory.followed[$0.0.key] != $0.1 }
    if due.isEmpty { return nil }
    // Nobody asked for these changes: they go to the disk apart from what was asked for, and may fail alone.
    try stored(store.sync())
    saving.settle(store.lasting)
    var lines: [String] = []
    for (page, time) in due.sorted(by: { $0.0.key < $1.0.key }) {
      do throws(Failure) { if let line = try follow(page, at: time) { lines.append(line) } } catch {
        if saving.isLost(in: store) { saving.drop() }
        tellUnfollowed(error)
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Says that the disk did not take it, once. A store that can only be read says so when something is to be changed.
  private func tellUnfollowed(_ failure: Failure) {
    switch failure {
    case .trouble(.diskFull), .trouble(.system):
      if memory.hasToldUnfollowed { return }
      memory.hasToldUnfollowed = true
      refuse(voice.sentences(for: failure))
    default: break
    }
  }

  /// Opens again what was finished before that time.
  private func follow(_ page: Page, at time: When) throws(Failure) -> String? {
    let tasks = self.tasks(on: page, .done).filter { task in
      task.due == nil
        && task.done.map { world.wallClock(at: $0).startingMinutes < time.startingMinutes } ?? false
    }
    guard !tasks.isEmpty else {
      // Nothing to be done is no step, and need not be looked for again.
      memory.followed[page.key] = time
      return nil
    }
    var followed = page
    followed.followed = time
    let changes = reopening(tasks) + [.page(before: page, after: followed)]
    watch.isStale = true
    let entry = try stored(store.commit(changes, typed: "reopen page " + page.name, at: world.now))
    note(entry.sequence)
    try stored(store.sync())
    memory.hasToldUnfollowed = false
    return voice.followed(page, tasks.count)
  }

  /// What opening finished tasks again changes.
  func reopening(_ tasks: [Todo]) -> [Change] {
    tasks.filter { !$0.isOpen }.map { task in
      var open = task
      open.done = nil
      open.changed = world.now
      return Change(before: task, after: open)
    }
  }
}
