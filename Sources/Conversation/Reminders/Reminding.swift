import English
import Grammar
import Model

/// How reminders reach the person (rules.txt rules 82 and 83).
public enum Delivery: Hashable, Sendable {
  /// Only while nobody is typing; otherwise behind the next answer.
  case polite
  /// Also while a line is typed.
  case now
  /// Never; `reminders` says them.
  case quiet
}

/// What carries out the person's own command at a reminder (rules.txt rule 89).
public struct OwnCommand {
  /// Begins a command with a sentence on its standard input, and does not wait for it.
  let begin: (_ command: String, _ sentence: String) -> Void
  /// Whether one has failed since this was last asked.
  let hasFailed: () -> Bool
  /// Whether one runs, which may fail yet.
  let isRunning: () -> Bool

  /// `begin` must return at once; `hasFailed` tells each failure once.
  public init(
    begin: @escaping (_ command: String, _ sentence: String) -> Void, hasFailed: @escaping () -> Bool,
    isRunning: @escaping () -> Bool
  ) {
    self.begin = begin
    self.hasFailed = hasFailed
    self.isRunning = isRunning
  }
}

extension Session {
  /// The reminders of the tasks as they are now.
  var reminders: RemindersNow {
    RemindersNow(
      list: store.list, sequence: store.sequence, now: world.today, hour: settings.hours.reminder,
      wallClock: world.wallClock(at:))
  }

  /// What to say now of reminders that have come, with the question that waits for an answer behind them; nil for nothing.
  /// To be asked at a prompt when other Heeds changed something, and after `reminderPatience`. `isAtRest` tells that nobody is
  /// typing.
  ///
  /// Looks at the tasks that have reminders only when tasks changed or the next one is due; else it costs a look at two
  /// files.
  public func reminder(isAtRest: Bool) -> String? {
    guard settings.reminders != .quiet, console.isInteractive else { return nil }
    // What another Heed did meanwhile a commit would find too: it takes only tasks that are as the command found them.
    if (try? store.refresh()) == true { watch.isStale = true }
    guard settings.reminders == .now || isAtRest else {
      // A sound elsewhere breaks no line.
      watch.begin(settings.reminderCommand, reminders, voice)
      return nil
    }
    guard let sentence = announcement() else { return nil }
    guard let question = asker.asked else {
      remember([sentence])
      return sentence
    }
    return sentence + "\n" + question
  }

  /// Seconds after which `reminder` is to be asked again though nothing changed: at most a minute, since a clock may be set and
  /// a machine sleep; one second where something is held back until nobody types.
  public var reminderPatience: Int {
    if settings.reminders == .quiet { return ReminderWatch.longest }
    return watch.patience(world)
  }

  /// The prompt behind reminders that came since a command was waited for, which a braille display shows until the next
  /// Enter; nil where none came, or a question is open.
  public var promptOfReminders: String? {
    watch.came == 0 || asker.asked != nil ? nil : Sentences.Prompts.came(watch.came)
  }

  /// Lets reminders begin the command that the person has set.
  public func runAtReminders(_ own: OwnCommand) { watch.own = own }

  /// Says what was held back, between an answer and the prompt.
  func sayNews() {
    ByItself(session: self).say()
    guard settings.reminders != .quiet, console.isInteractive, let sentence = announcement() else { return }
    say(sentence)
    remember(memory.document == nil ? memory.answer + [sentence] : [sentence])
  }

  /// What is to be said now, the bell and the person's own command going with it.
  private func announcement() -> String? {
    guard let sentence = newReminders() else {
      // At a question nothing can be set.
      let isTold = asker.asked == nil && watch.hasFailed(settings.reminderCommand)
      return isTold ? Sentences.Reminders.commandFailed : nil
    }
    if settings.bell { console.ring() }
    return sentence
  }

  /// The sentence for those that have come and were not said yet.
  private func newReminders() -> String? {
    guard watch.hasNews(at: world.today) else { return nil }
    watch.begin(settings.reminderCommand, reminders, voice)
    let new = watch.new(reminders)
    guard !new.isEmpty else { return nil }
    watch.came += new.count
    keepHeard(new)
    // While a command asks, `it` stays what the person spoke of.
    if asker.asked == nil { memory.speak(of: new.map(\.uid)) }
    return voice.reminders(new, of: store.list, limit: 39, isAtQuestion: asker.asked != nil)
  }

  /// What `again` and `explain` say now, a reminder being the last that was said.
  private func remember(_ said: [String]) {
    memory.answer = said
    memory.document = nil
    memory.long = { said + Sentences.Reminders.explanation }
  }

  /// Sums up what came since reminders were last heard; else how many that were heard in an earlier session wait.
  func missedReminders() -> String? {
    guard settings.reminders != .quiet else { return nil }
    let reminders = self.reminders
    let waiting = reminders.waiting
    let missed = reminders.missed(waiting, since: settings.heardReminders, world.now)
    watch.say(waiting)
    if !missed.isEmpty {
      let told = teller?.told ?? [:]
      let failed = missed.count { (outcome(of: $0, in: told)?.failures ?? 0) > 0 }
      // What could not be told goes on being tried until it is heard by its name.
      keepHeard(failed > 0 ? [] : missed)
      if failed > 0 { return Sentences.Closed.untold(failed) }
      // What was told while Heed was closed was not missed.
      if missed.contains(where: { outcome(of: $0, in: told) == nil }) {
        return Sentences.Reminders.missed(missed.count)
      }
    }
    return waiting.isEmpty ? nil : Sentences.Reminders.stillWaiting(waiting.count)
  }

  /// What is said behind the answer of a single command or a script, where a person reads it: how many reminders wait that came
  /// since one last heard of any; nil for none, so that each is said once.
  public func reminderBehindAnswers() -> String? {
    guard settings.reminders != .quiet, !isPlain, !hasFailed else { return nil }
    let reminders = self.reminders
    let missed = reminders.missed(reminders.waiting, since: settings.heardReminders, world.now)
    guard !missed.isEmpty else { return nil }
    keepHeard(missed)
    return Sentences.Reminders.stillWaiting(missed.count)
  }

  /// Lets later sessions know that a person heard reminders now, and nobody tell these while Heed is closed.
  func keepHeard(_ rings: [Ring]) {
    teller?.note(heard: rings, at: world.now)
    settings.heardReminders = world.now
    // What cannot be kept is said once more at the next start; that is no reason to stop.
    try? keepSettings(settings)
  }
}
