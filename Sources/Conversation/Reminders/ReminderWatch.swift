import English
import Model

/// The reminders of a list at one time of the wall clock.
struct RemindersNow {
  let list: TodoList
  /// The number of the last change of that list.
  let sequence: Int
  let now: When
  /// From when a reminder counts back where the due is a whole day.
  let hour: TimeOfDay
  let wallClock: (Instant) -> When

  /// All that have come and wait, the earliest first.
  var waiting: [Ring] { list.waitingReminders(at: now, hour: hour, wallClock: wallClock) }
  /// The next one of each task that has one to come, the earliest first.
  var coming: [Ring] { list.comingReminders(after: now, hour: hour) }
  /// When any come next, as far as is kept of a profile with a password.
  var times: [When] { list.comingTimes(after: now, hour: hour, limit: ClosedReminders.timesKept) }
  /// Both with their tasks.
  var all: (waiting: [RingOfTodo], coming: [RingOfTodo]) { list.reminders(at: now, hour: hour, wallClock: wallClock) }

  /// Those that wait and came since a person last heard reminders; nil for never. A moment to come is from before the
  /// clock was put back, and counts for never.
  func missed(_ waiting: [Ring], since heard: Instant?, _ present: Instant) -> [Ring] {
    guard let heard, heard <= present else { return waiting }
    let last = wallClock(heard)
    return waiting.filter { ring in
      // A task that was made since with a reminder of the past was never heard of either.
      max(ring.at, list[ring.uid].map { wallClock($0.created) } ?? ring.at) > last
    }
  }
}

/// Which reminders a session has said, so that each is said once and nobody looks at tasks every second.
struct ReminderWatch {
  /// Whether tasks may have changed since the last look.
  var isStale = true
  /// How many were said since a command was waited for.
  var came = 0
  /// The task whose reminder was said last: what `snooze` and `dismiss` alone mean.
  var last: UID?
  /// What carries out the person's own command.
  var own: OwnCommand?
  /// Those that were said, or summed up.
  private var said: Set<Ring> = []
  /// The first one to come after the last look; nil when there is none.
  private var next: When?
  /// Those for which the person's own command was begun.
  private var begun: Set<Ring> = []
  /// When the person's own command is to begin next; nil when no reminder is to come.
  private var nextToBegin: When?
  /// The sequence number of the store at the last look for it: once that moves on, tasks have changed.
  private var lookedAt: Int?
  /// The person's own command that was said to fail.
  private var failing: String?
  /// The number of the last change, and the hour, with which times were kept of a profile with a password, and the first of these.
  private var kept: (sequence: Int, hour: TimeOfDay, until: When?)?

  /// Remembers reminders as said. One alone is what `snooze` and `dismiss` then mean.
  mutating func say(_ rings: [Ring]) {
    said.formUnion(rings)
    last = rings.count == 1 ? rings[0].uid : nil
  }

  /// Those that have come and were not said yet; they are said now. Looks at tasks only when they changed or the next
  /// reminder is due.
  mutating func new(_ reminders: RemindersNow) -> [Ring] {
    isStale = false
    next = reminders.coming.first?.at
    let new = reminders.waiting.filter { !said.contains($0) }
    if !new.isEmpty { say(new) }
    return new
  }

  /// The most seconds that nobody looks.
  static let longest = 60

  /// How many seconds nobody needs to look for, where tasks stay as they are.
  func patience(_ world: any World) -> Int {
    if hasNews(at: world.today) || own?.isRunning() ?? false { return 1 }
    guard let next else { return ReminderWatch.longest }
    return min(ReminderWatch.longest, max(1, world.firstMoment(of: next).seconds - world.now.seconds))
  }

  /// Whether tasks changed, or the next reminder has come, since the last look.
  func hasNews(at now: When) -> Bool { isStale || next.map { $0 <= now } ?? false }

  /// Begins the person's own command for those that came and for which it was not begun yet, said or held back.
  mutating func begin(_ command: String, _ reminders: RemindersNow, _ voice: Voice) {
    guard let own, !command.isEmpty else { return }
    if lookedAt == reminders.sequence, nextToBegin.map({ $0 > reminders.now }) ?? true { return }
    lookedAt = reminders.sequence
    nextToBegin = reminders.coming.first?.at
    let new = reminders.waiting.filter { !begun.contains($0) && !said.contains($0) }
    guard let sentence = voice.reminders(new, of: reminders.list, limit: nil) else { return }
    begun.formUnion(new)
    own.begin(command, sentence)
  }

  /// Whether the times that are kept of a profile with a password are still these: nothing changed, and none has come.
  func hasKeptTimes(of reminders: RemindersNow) -> Bool {
    guard let kept, kept.sequence == reminders.sequence, kept.hour == reminders.hour else { return false }
    return kept.until.map { reminders.now < $0 } ?? true
  }

  /// Notes that times were kept, the first of which is this.
  mutating func keepTimes(of reminders: RemindersNow, until first: When?) {
    kept = (reminders.sequence, reminders.hour, first)
  }

  /// Whether the person's own command failed: told once for a command, however often it fails.
  mutating func hasFailed(_ command: String) -> Bool {
    guard own?.hasFailed() == true, failing != command else { return false }
    failing = command
    return true
  }
}

extension Voice {
  /// The sentence for reminders that came, of several with their names up to so many columns; nil where there are none.
  func reminders(_ rings: [Ring], of list: TodoList, limit: Int?, isAtQuestion: Bool = false) -> String? {
    guard let ring = rings.first, let task = list[ring.uid] else { return nil }
    if rings.count == 1 { return reminder(task, came: ring.at) }
    let names = rings.compactMap { list[$0.uid]?.name }
    return Sentences.Reminders.several(names, limit: limit, isAtQuestion: isAtQuestion)
  }
}
