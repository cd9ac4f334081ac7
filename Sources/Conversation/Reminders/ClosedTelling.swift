import English
import Grammar
import Model

/// What is told of one profile's reminders while no Heed is open, at one moment, and when to look again (D30).
public struct ClosedTelling {
  /// A reminder that came; its task is nil where a password keeps it.
  typealias Came = (ring: Ring, todo: Todo?)

  /// Those to be told now, the earliest first.
  let new: [Came]
  /// Those that came and wait: what became of telling any other may be forgotten.
  private let waiting: [Came]
  /// When to look again, without what is tried once more.
  private let comes: [Instant]
  /// Those that are left to a person at Heed, or to the end of quiet hours: `comes` says when they are looked at again.
  private var held: Set<Ring> = []
  /// Whether the last time that is known has come, so that none can come before Heed is opened.
  private var endsTimes = false
  private let world: any World

  /// Minutes within which a reminder comes in time; later ones are told as late.
  private static let inTime = 5
  /// Seconds after which it is looked again whether a person who sits at Heed heard what came.
  private static let patience = 20

  /// Looks at the tasks of a profile. `since` is from when reminders are to be told; `isAttended` that a person sits at a Heed
  /// which says them.
  public init(
    _ list: TodoList, _ settings: Settings, since: Instant, told: [Ring: Told], isAttended: Bool, _ world: any World
  ) {
    let (waiting, next) = list.waitingRemindersAndNext(
      at: world.today, hour: settings.hours.reminder, wallClock: world.wallClock(at:))
    self.init(
      waiting.map { ($0.ring, $0.todo) }, next: next, settings, since: since, told: told, isAttended: isAttended, world)
  }

  /// Looks at the times of a profile with a password, of which nothing else is known. `uid` is the profile.
  public init(
    times: [When], of uid: UID, _ settings: Settings, since: Instant, told: [Ring: Told], isAttended: Bool,
    _ world: any World
  ) {
    let today = world.today
    self.init(
      times.filter { $0 <= today }.map { (Ring(uid: uid, at: $0), nil) }, next: times.first { $0 > today }, settings,
      since: since, told: told, isAttended: isAttended, world)
    endsTimes = times.count == ClosedReminders.timesKept && times.allSatisfy { $0 <= today }
  }

  private init(
    _ waiting: [Came], next: When?, _ settings: Settings, since: Instant, told: [Ring: Told], isAttended: Bool,
    _ world: any World
  ) {
    let (now, today) = (world.now, world.today)
    self.waiting = waiting
    self.world = world
    let begin = Told(at: since).isAhead(of: now) ? nil : world.wallClock(at: since)
    let untold = waiting.filter { came in
      // A task that was made since with a reminder of the past was never told of either.
      let isMadeSince = came.todo.map { $0.created >= since } ?? false
      guard begin.map({ came.ring.at > $0 || isMadeSince }) ?? true else { return false }
      guard let last = told[came.ring], !last.isAhead(of: now) else { return true }
      return last.again.map { $0 <= now } ?? false
    }
    let quiet = settings.quietHours.flatMap { $0.contains(today.time ?? .midnight) ? $0 : nil }
    let loud = untold.filter { quiet == nil || $0.todo?.urgency == .high }
    new = isAttended ? [] : loud
    held = Set(untold.map(\.ring)).subtracting(new.map(\.ring))
    comes = [
      next.map { world.firstMoment(of: $0) },
      quiet.flatMap { loud.count < untold.count ? world.firstMoment(of: $0.end(after: today)) : nil },
      isAttended && !loud.isEmpty ? Instant(seconds: now.seconds + ClosedTelling.patience) : nil,
    ].compactMap { $0 }
  }

  /// A profile whose tasks cannot be read, which is told once a day. `isChanging` where a program is writing them: then it is
  /// looked again soon.
  public init(unreadable told: [Ring: Told], isChanging: Bool, _ world: any World) {
    let ring = Ring(uid: ClosedTelling.nobody, at: When(world.today.date, .midnight))
    let isDue = told[ring].map { $0.again.map { $0 <= world.now } ?? false } ?? true
    new = isChanging || !isDue ? [] : [(ring, nil)]
    // What was told stays known, of the tasks and of this, so that the day brings it once.
    waiting = told.keys.filter { $0.uid != ClosedTelling.nobody || $0 == ring }.map { ($0, nil) } + new
    comes = isChanging ? [Instant(seconds: world.now.seconds + ClosedTelling.patience)] : []
    self.world = world
  }

  /// Whose reminder it is that the tasks cannot be read: no task has this identifier.
  private static let nobody = UID(high: 0, low: 0)

  /// Whether one of those to be told is of a task of high urgency.
  public var isUrgent: Bool { new.contains { $0.todo?.urgency == .high } }

  /// Whether there is anything to tell.
  public var isEmpty: Bool { new.isEmpty }

  /// The one task that is told of; nil for several, or where a password keeps it.
  public var one: UID? { new.count == 1 ? new[0].todo?.uid : nil }

  /// Notes what became of telling, and forgets what nobody needs to know any more.
  public func note(worked: Bool, in told: inout [Ring: Told]) {
    let known = Set(waiting.map(\.ring))
    told = told.filter { known.contains($0.key) }
    for (ring, _) in new {
      told[ring] = Told(at: world.now, failures: worked ? 0 : (told[ring]?.failures ?? 0) + 1)
    }
  }

  /// When to look again, with what became of telling; nil for when something changes.
  public func next(_ told: [Ring: Told]) -> Instant? {
    let again = waiting.filter { !held.contains($0.ring) }.compactMap { told[$0.ring]?.again }
    let soonest = Instant(seconds: world.now.seconds + 1)
    return (comes + again).min().map { max($0, soonest) }
  }

  /// The one sentence for the new reminders of all profiles, however many there are; nil for none.
  public static func sentence(_ tellings: [ClosedTelling], saysNames: Bool, _ voice: Voice) -> String? {
    let all = tellings.flatMap(\.new)
    let new = all.filter { $0.ring.uid != nobody }
    guard let first = new.first else { return all.isEmpty ? nil : Sentences.Closed.unreadable }
    let isLate = new.contains { $0.ring.at.adding(minutes: inTime) < voice.now }
    guard new.count == 1 else { return Sentences.Closed.came(new.count, isLate: isLate) }
    guard saysNames, let todo = first.todo else {
      return tellings.contains(where: \.endsTimes) ? Sentences.Closed.lastTime : Sentences.Closed.nameless
    }
    return voice.reminder(todo, came: first.ring.at)
  }
}

extension World {
  /// The first moment from now on at which the wall clock shows that time or a later one, also where a clock change skips it
  /// or brings it twice.
  func firstMoment(of when: When) -> Instant {
    var moment = max(instant(of: when), now)
    let missing = when.startingMinutes - wallClock(at: moment).startingMinutes
    if missing > 0 { moment.seconds = (floorDivide(moment.seconds, 60) + missing) * 60 }
    // A skipped time is read as one behind the gap, which is never longer than a day.
    for _ in 0..<1440 {
      let earlier = Instant(seconds: moment.seconds - 60)
      guard earlier > now, wallClock(at: earlier) >= when else { break }
      moment = earlier
    }
    return moment
  }
}
