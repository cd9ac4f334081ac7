import English
import Grammar
import Model

// `reminders closed` and what stands behind it: how reminders come while Heed is closed.

extension Command {
  /// Says how they come, or changes that.
  static func closed(_ words: Words, _ session: Session) throws(Failure) -> Answer {
    guard let teller = session.teller else { throw .refusal(.reminder(.nothingTells)) }
    // What cannot be read is neither taken for nothing nor written over.
    _ = try teller.settlement()
    let talk = ClosedTalk(session: session, teller: teller)
    let (bare, saidYes) = words.takingYes()
    switch bare.first?.plain {
    case nil: return Answer(talk.state)
    case "on" where bare.count == 1:
      return try talk.letCome(by: talk.ways, saidYes)
    case "off" where bare.count == 1:
      try teller.settle(nil)
      return Answer(Sentences.Closed.off)
    case "try" where bare.count == 1:
      guard let closed = teller.settled else { throw .refusal(.reminder(.notClosed)) }
      try talk.trial(closed.way)
      return Answer(Sentences.Closed.sent(closed.way))
    case "by":
      if let way = ClosedReminders.Way.allCases.first(where: { Sentences.Closed.typed($0) == bare[1]?.plain }),
        bare.count == 2
      {
        return try talk.letCome(by: [way], saidYes)
      }
    case "names" where bare.count == 2 && ["on", "off"].contains(bare[1]?.plain):
      guard var closed = teller.settled else { throw .refusal(.reminder(.notClosed)) }
      closed.saysNames = bare[1]?.plain == "on"
      try teller.settle(closed)
      return Answer(Sentences.Closed.names(closed.saysNames))
    default: break
    }
    throw .refusal(
      .command(.notAValue(words.rest, setting: "reminders closed", choices: Sentences.Closed.choices)))
  }
}

/// What is settled with a person about reminders while Heed is closed.
private struct ClosedTalk {
  let session: Session
  let teller: any Teller

  /// How they come, and what was told last, or could not be.
  var state: [String] {
    guard let closed = teller.settled else { return [Sentences.Closed.isOff] }
    let (told, voice) = (teller.told, session.voice)
    let failed = told.count { $0.value.failures > 0 }
    if failed > 0 { return [voice.closed(closed), Sentences.Closed.notTold(failed, closed.way)] }
    let last = told.max { ($0.value.moment, $0.key.at) < ($1.value.moment, $1.key.at) }
    return [voice.closed(closed)]
      + (last.map { [voice.lastTold(session.store.list[$0.key.uid], at: $0.value.moment)] } ?? [])
  }

  /// The ways that are tried, the first one that works being taken: that of before, or of another profile or store, first.
  var ways: [ClosedReminders.Way] {
    if let settled = teller.settled { return [settled.way] }
    let known = teller.fellow.map { [$0.way] } ?? []
    return known + teller.ways.filter { !known.contains($0) }
  }

  /// Lets them come by the first of some ways that works, which a person hears by a trial.
  func letCome(by ways: [ClosedReminders.Way], _ saidYes: Bool) throws(Failure) -> Answer {
    let earlier = teller.settled
    guard session.console.isInteractive || saidYes || earlier != nil else {
      throw .refusal(.reminder(.stays(line: session.asker.recorded.line)))
    }
    let isLocked = session.people?.current?.isLocked ?? false
    if isLocked, earlier == nil, !saidYes, try !isGiven(Sentences.Closed.timesInTheClear) {
      return Answer(Sentences.Closed.off)
    }
    let way = try heard(of: ways)
    let fellow = teller.fellow
    var closed = earlier ?? ClosedReminders(way: way, saysNames: fellow?.saysNames ?? true, since: session.world.now)
    closed.way = way
    try teller.settle(closed)
    if isLocked, earlier == nil {
      try teller.keep(times: session.reminders.times)
      // What came before is told by Heed alone.
      teller.note(heard: session.reminders.waiting, at: session.world.now)
    }
    let said = earlier.map { $0.way != way } ?? false ? Sentences.Closed.by(way) : Sentences.Closed.on
    return Answer([said] + (teller.endsAtLogout ? [Sentences.Closed.untilLogout] : []))
  }

  /// The first way by which a trial came; in a script, which hears none, the first one.
  private func heard(of ways: [ClosedReminders.Way]) throws(Failure) -> ClosedReminders.Way {
    guard let first = ways.first else { throw .refusal(.reminder(.nothingTells)) }
    guard session.console.isInteractive else { return first }
    session.console.sayAtOnce(Sentences.Closed.listen)
    guard let heard = ways.first(where: isTold) else {
      throw .refusal(.reminder(noWay(ways.count == 1 ? first : .both)))
    }
    return heard
  }

  /// Tells a trial.
  func trial(_ way: ClosedReminders.Way) throws(Failure) {
    if !isTold(way) { throw .refusal(.reminder(noWay(way))) }
  }

  /// Whether a person says yes to that.
  private func isGiven(_ question: String) throws(Failure) -> Bool {
    let refusal = Refusal.reminder(.stays(line: session.asker.recorded.line))
    do throws(Failure) { try session.asker.confirm(question, refusal: refusal) } catch {
      guard case .refusal(.question(.declined)) = error else { throw error }
      return false
    }
    return true
  }

  private func isTold(_ way: ClosedReminders.Way) -> Bool {
    teller.tell(
      Sentences.Closed.trial, by: way, commands: [session.settings.reminderCommand].filter { !$0.isEmpty },
      isUrgent: false)
  }

  /// That a way is not there, with another one that may be.
  private func noWay(_ way: ClosedReminders.Way) -> ReminderRefusal {
    .noWay(way, other: way == .both ? nil : teller.ways.first { $0 != way })
  }
}

extension Session {
  /// Keeps the times of a locked profile that agreed to it, where they may not be those that are kept: what comes, and what came
  /// and was not told yet, since quiet hours held it or nothing could tell it. Called before each command too, which may close
  /// the profile.
  func keepTimes() {
    guard let teller, teller.keepsTimes else { return }
    let reminders = self.reminders
    // Around every command: what was settled is read only where there may be something to keep.
    guard !watch.hasKeptTimes(of: reminders), let settled = teller.settled else { return }
    let (told, begin) = (teller.told, reminders.wallClock(settled.since))
    let waiting = reminders.waiting.filter { ring in
      ring.at > begin && (outcome(of: ring, in: told).map { $0.failures > 0 } ?? true)
    }
    let times = Set(waiting.map(\.at) + reminders.times).sorted().prefix(ClosedReminders.timesKept)
    // What cannot be kept is kept at the next change; that is no reason to stop.
    guard (try? teller.keep(times: Array(times))) != nil else { return }
    watch.keepTimes(of: reminders, until: times.first)
  }

  /// What is said where reminders came while Heed is closed and do so no more, since a password was set; nothing where they do.
  func closedEnded(_ wereOn: Bool) -> [String] {
    wereOn && teller?.settled == nil ? [Sentences.Closed.off, Sentences.Closed.turnOn] : []
  }

  /// What became of telling a reminder; of a profile with a password only the time is known.
  func outcome(of ring: Ring, in told: [Ring: Told]) -> Told? {
    told[ring] ?? people?.current.flatMap { told[Ring(uid: $0.uid, at: ring.at)] }
  }
}
