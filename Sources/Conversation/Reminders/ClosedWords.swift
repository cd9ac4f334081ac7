import English
import Grammar
import Model

// `reminders closed` and what stands behind it: how reminders come while Heed is closed.

extension Command {
  /// Says how they come, or changes that.
  static func closed(_ words: Words, _ session: Session) throws(Failure) -> Answer {
    guard let teller = session.teller else { throw .refusal(.reminder(.nothingTells)) }
    let (bare, saidYes) = words.takingYes()
    switch bare.first?.plain {
    case nil: return Answer(session.closedState(teller))
    case "on" where bare.count == 1:
      return try session.letCome(teller, by: teller.settled.map { [$0.way] } ?? teller.ways, saidYes)
    case "off" where bare.count == 1:
      try teller.settle(nil)
      return Answer(Sentences.Closed.off)
    case "try" where bare.count == 1:
      guard let closed = teller.settled else { throw .refusal(.reminder(.notClosed)) }
      try session.tryTelling(teller, closed.way)
      return Answer(Sentences.Closed.sent(closed.way))
    case "by":
      if let way = ClosedReminders.Way.allCases.first(where: { Sentences.Closed.typed($0) == bare[1]?.plain }),
        bare.count == 2
      {
        return try session.letCome(teller, by: [way], saidYes)
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

extension Session {
  /// How reminders come while Heed is closed, and what was told last, or could not be.
  fileprivate func closedState(_ teller: any Teller) -> [String] {
    guard let closed = teller.settled else { return [Sentences.Closed.isOff] }
    let told = teller.told
    let failed = told.count { $0.value.failures > 0 }
    if failed > 0 { return [voice.closed(closed), Sentences.Closed.notTold(failed, closed.way)] }
    let last = told.max { ($0.value.moment, $0.key.at) < ($1.value.moment, $1.key.at) }
    return [voice.closed(closed)]
      + (last.map { [voice.lastTold(store.list[$0.key.uid], at: $0.value.moment)] } ?? [])
  }

  /// Lets reminders come while Heed is closed by the first of some ways that works, which a person hears by a trial.
  fileprivate func letCome(
    _ teller: any Teller, by ways: [ClosedReminders.Way], _ saidYes: Bool
  ) throws(Failure) -> Answer {
    let earlier = teller.settled
    guard console.isInteractive || saidYes || earlier != nil else {
      throw .refusal(.reminder(.stays(line: asker.recorded.line)))
    }
    let isLocked = people?.current?.isLocked ?? false
    if isLocked, earlier == nil, !saidYes {
      let line = asker.recorded.line
      guard try isGiven(Sentences.Closed.timesInTheClear, refusal: .reminder(.stays(line: line))) else {
        return Answer(Sentences.Closed.off)
      }
    }
    guard var way = ways.first else { throw .refusal(.reminder(.nothingTells)) }
    if console.isInteractive {
      console.sayAtOnce(Sentences.Closed.listen)
      guard let heard = ways.first(where: { isTold(Sentences.Closed.trial, teller, $0) }) else {
        throw .refusal(.reminder(noWay(teller, ways.count == 1 ? way : .both)))
      }
      way = heard
    }
    var closed = earlier ?? ClosedReminders(way: way, since: world.now)
    closed.way = way
    try teller.settle(closed)
    if isLocked { try teller.keep(times: reminders.times) }
    let said = earlier.map { $0.way != way } ?? false ? Sentences.Closed.by(way) : Sentences.Closed.on
    return Answer([said] + (teller.endsAtLogout ? [Sentences.Closed.untilLogout] : []))
  }

  /// Whether a person says yes to that.
  private func isGiven(_ question: String, refusal: Refusal) throws(Failure) -> Bool {
    do throws(Failure) { try asker.confirm(question, refusal: refusal) } catch {
      guard case .refusal(.question(.declined)) = error else { throw error }
      return false
    }
    return true
  }

  /// Keeps the times of a locked profile that agreed to it, where tasks changed.
  func keepTimes() {
    guard let teller, teller.keepsTimes else { return }
    // What cannot be kept is kept at the next change; that is no reason to stop.
    try? teller.keep(times: reminders.times)
  }

  /// What became of telling a reminder; of a profile with a password only the time is known.
  func outcome(of ring: Ring, in told: [Ring: Told]) -> Told? {
    told[ring] ?? people?.current.flatMap { told[Ring(uid: $0.uid, at: ring.at)] }
  }

  fileprivate func tryTelling(_ teller: any Teller, _ way: ClosedReminders.Way) throws(Failure) {
    if !isTold(Sentences.Closed.trial, teller, way) { throw .refusal(.reminder(noWay(teller, way))) }
  }

  private func isTold(_ sentence: String, _ teller: any Teller, _ way: ClosedReminders.Way) -> Bool {
    teller.tell(
      sentence, by: way, commands: [settings.reminderCommand].filter { !$0.isEmpty }, isUrgent: false)
  }

  /// That a way is not there, with another one that may be.
  private func noWay(_ teller: any Teller, _ way: ClosedReminders.Way) -> ReminderRefusal {
    .noWay(way, other: way == .both ? nil : teller.ways.first { $0 != way })
  }
}
