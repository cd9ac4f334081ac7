import English
import Model

/// How reminders reach the person (ACCESSIBILITY.md rules 82 and 83).
public enum Delivery: Hashable, Sendable {
  /// Only while nothing is typed; otherwise behind the next answer.
  case polite
  /// Also while a line is typed.
  case now
  /// Never; `reminders` says them.
  case quiet
}

/// What carries out the person's own command at a reminder (ACCESSIBILITY.md rule 89).
public struct OwnCommand {
  /// Begins a command with a sentence on its standard input, and does not wait for it.
  let begin: (_ command: String, _ sentence: String) -> Void
  /// Whether one has failed since this was last asked.
  let hasFailed: () -> Bool

  public init(begin: @escaping (_ command: String, _ sentence: String) -> Void, hasFailed: @escaping () -> Bool) {
    self.begin = begin
    self.hasFailed = hasFailed
  }
}

/// What a session knows of the reminders of its tasks, so that it need not look at tasks every second.
struct Watch {
  /// Those that were said, or summed up, in this session.
  var said: Set<Ring> = []
  /// The first one to come after the last look; nil when there is none.
  var next: When?
  /// Whether tasks may have changed since the last look.
  var isStale = true
  /// The task whose reminder was said last: what `snooze` and `dismiss` alone mean.
  var last: UID?
  /// Those for which the person's own command was begun.
  var rung: Set<Ring> = []
  /// The first one for which it is to begin after the last look, nil when there is none, and what was changed by then.
  var nextRung: When?
  var lookedAt: Int?
  /// What carries out the person's own command, and the command that was said to fail.
  var own: OwnCommand?
  var failing: String?
  /// Whether a command is being waited for, rather than an answer.
  var isAtPrompt = false
}

extension Session {
  /// What to say now of reminders that have come; nil for nothing. To be asked about once a second at a prompt.
  ///
  /// Looks at the tasks that have reminders only when tasks changed or the next one is due; else it costs a look at two
  /// files.
  public func reminder(lineIsEmpty: Bool) -> String? {
    guard settings.reminders != .quiet, console.isInteractive else { return nil }
    // In the middle of a command the tasks stay as it found them.
    if watch.isAtPrompt, (try? store.refresh()) == true { watch.isStale = true }
    guard settings.reminders == .now || (lineIsEmpty && watch.isAtPrompt) else {
      // A sound elsewhere breaks no line.
      runOwnCommand()
      return nil
    }
    let sentence = announcement()
    if let sentence { remember([sentence]) }
    return sentence
  }

  /// Lets reminders begin the command that the person has set.
  public func runAtReminders(_ own: OwnCommand) { watch.own = own }

  /// Says what was held back, between an answer and the prompt.
  func sayReminders() {
    guard settings.reminders != .quiet, console.isInteractive, let sentence = announcement() else { return }
    say(sentence)
    remember(memory.document == nil ? memory.answer + [sentence] : [sentence])
  }

  /// What is to be said now, the bell and the person's own command going with it.
  private func announcement() -> String? {
    guard let sentence = newReminders() else { return failureOfOwnCommand() }
    if settings.bell { console.ring() }
    return sentence
  }

  /// What `again` and `explain` say now, a reminder being the last that was said.
  private func remember(_ said: [String]) {
    memory.answer = said
    memory.document = nil
    memory.long = said + Sentences.Reminders.explanation
  }

  /// Begins the person's own command for those that came and for which it was not begun yet, said or held back.
  private func runOwnCommand() {
    guard let own = watch.own, !settings.reminderCommand.isEmpty else { return }
    let now = world.today
    if watch.lookedAt == store.sequence, watch.nextRung.map({ $0 > now }) ?? true { return }
    watch.lookedAt = store.sequence
    watch.nextRung = comingReminders().first?.at
    let new = waitingReminders().filter { !watch.rung.contains($0) && !watch.said.contains($0) }
    guard let ring = new.first, let task = store.list[ring.uid] else { return }
    watch.rung.formUnion(new)
    let tasks = new.compactMap { store.list[$0.uid] }
    let all = Sentences.Reminders.several(tasks.map(\.name), limit: nil)
    own.begin(settings.reminderCommand, tasks.count == 1 ? voice.reminder(task, came: ring.at) : all)
  }

  /// Said once for a command, however often it fails.
  private func failureOfOwnCommand() -> String? {
    guard watch.own?.hasFailed() == true, watch.failing != settings.reminderCommand else { return nil }
    watch.failing = settings.reminderCommand
    return Sentences.Reminders.commandFailed
  }

  /// Sums up what came since reminders were last heard; else how many that were heard in an earlier session wait.
  func missedReminders() -> String? {
    guard settings.reminders != .quiet else { return nil }
    let waiting = waitingReminders()
    // A moment to come is from before the clock was put back.
    let heard = settings.heardReminders.flatMap { $0 > world.now ? nil : world.wallClock(at: $0) }
    let missed = waiting.filter { ring in
      // A task that was made since with a reminder of the past was never heard of either.
      let made = store.list[ring.uid].map { world.wallClock(at: $0.created) } ?? ring.at
      return heard.map { max(ring.at, made) > $0 } ?? true
    }
    markSaid(waiting, keeping: !missed.isEmpty)
    if waiting.count == 1 { watch.last = waiting[0].uid }
    if !missed.isEmpty { return Sentences.Reminders.missed(missed.count) }
    return waiting.isEmpty ? nil : Sentences.Reminders.stillWaiting(waiting.count)
  }

  /// All reminders that have come and wait, the earliest first.
  func waitingReminders() -> [Ring] {
    store.list.waitingReminders(at: world.today, hour: settings.hours.reminder, wallClock: world.wallClock)
  }

  /// The next reminder of each task that has one to come, the earliest first.
  func comingReminders() -> [Ring] { store.list.comingReminders(after: world.today, hour: settings.hours.reminder) }

  /// Remembers reminders as said. `keeping` also lets later sessions know.
  func markSaid(_ rings: [Ring], keeping: Bool) {
    watch.said.formUnion(rings)
    guard keeping else { return }
    settings.heardReminders = world.now
    // What cannot be kept is said once more at the next start; that is no reason to stop.
    try? keepSettings(settings)
  }

  /// The sentence for those that have come and were not said yet.
  private func newReminders() -> String? {
    let now = world.today
    if !watch.isStale, watch.next.map({ $0 > now }) ?? true { return nil }
    runOwnCommand()
    watch.isStale = false
    watch.next = comingReminders().first?.at
    let new = waitingReminders().filter { !watch.said.contains($0) }
    guard let ring = new.first else { return nil }
    markSaid(new, keeping: true)
    watch.last = new.count == 1 ? ring.uid : nil
    guard new.count == 1, let task = store.list[ring.uid] else {
      return Sentences.Reminders.several(new.compactMap { store.list[$0.uid]?.name }, limit: 39)
    }
    return voice.reminder(task, came: ring.at)
  }

  // MARK: Being done with them

  /// The tasks with a reminder that waits which the words mean; the one last said when there are no words.
  func tasksWithReminder(_ words: Words) throws(Failure) -> [Todo] {
    let waiting = waitingReminders()
    if words.isEmpty {
      if let last = watch.last, waiting.contains(where: { $0.uid == last }), let task = store.list[last] {
        return [task]
      }
      guard waiting.count <= 1 else { throw .refusal(.reminder(.severalReminders(waiting.count))) }
      guard let ring = waiting.first, let task = store.list[ring.uid] else { throw .refusal(.reminder(.noReminders)) }
      return [task]
    }
    if words.count == 1, words.first?.plain == "all" {
      guard !waiting.isEmpty else { throw .refusal(.reminder(.noReminders)) }
      return waiting.compactMap { store.list[$0.uid] }
    }
    let tasks = try tasks(words)
    // One that was put off can be put off again, or ended.
    let found = tasks.filter { task in
      (task.isOpen && task.snoozed != nil) || waiting.contains { $0.uid == task.uid }
    }
    if found.isEmpty, let task = tasks.first { throw .refusal(.reminder(.noReminderOf(task))) }
    return found
  }

  /// Makes the reminders of tasks done with, or puts them off to a time, as one step.
  func acknowledge(_ tasks: [Todo], snoozedTo when: When? = nil) throws(Failure) {
    _ = try commit(
      tasks.map { task in
        var after = task
        after.acknowledgeReminders(at: world.now, clock: world.today, hour: settings.hours.reminder)
        after.snoozed = when
        after.changed = world.now
        return Change(before: task, after: after)
      })
    if tasks.contains(where: { $0.uid == watch.last }) { watch.last = nil }
  }
}
