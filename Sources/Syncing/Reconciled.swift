import Model

/// One resource of a task, as it was known and as it is.
struct TaskCopy {
  var address: String
  var list: String
  /// What it said when it was known; nil where it never was.
  var base: SyncedText?
  /// What it says now; nil when it is gone.
  var there: SyncedText?
}

/// What a task is, of what it is here and of all its copies there. The same on every machine that sees the same.
struct Reconciled {
  /// The task as it is to be here; nil where it is to go.
  private(set) var task: SyncedTask?
  private(set) var conflicts: [SyncConflict] = []
  /// Where it changed, for one that was deleted on the other side and stays.
  private(set) var stays: SyncReport.Side?

  /// Of what is here and all copies there; `stays` where it is known already that it stays.
  init(uid: String, here: SyncedTask?, copies: [TaskCopy], stays known: SyncReport.Side? = nil) {
    stays = known
    let alive = copies.filter { $0.there != nil }
    let known = copies.first { $0.base != nil }
    guard let here else {
      // Deleted here. What was changed or moved there since comes back.
      let isAsItWas = alive.allSatisfy { $0.base.map { $0.lines } == $0.there?.lines }
      if !isAsItWas { take(uid, alive, base: known?.base) }
      if task != nil, known != nil { stays = .there }
      return
    }
    guard !alive.isEmpty else {
      // Gone there. What was changed or moved here since is made again; what never was there is new.
      let isAsItWas = known.map { $0.base?.lines == here.text.lines && $0.list == here.list } ?? false
      task = isAsItWas ? nil : here
      if !isAsItWas, known != nil { stays = .here }
      return
    }
    var text = here.text
    for copy in alive where copy.base?.lines != copy.there?.lines {
      merge(uid, &text, copy, base: copy.base ?? known?.base)
    }
    task = SyncedTask(uid: uid, list: list(here, alive, known), text: text)
  }

  /// A task that is not here, of its copies alone.
  private mutating func take(_ uid: String, _ alive: [TaskCopy], base: SyncedText?) {
    guard let latest = Reconciled.latest(alive), var text = latest.there else { return }
    for copy in alive where copy.address != latest.address { merge(uid, &text, copy, base: base) }
    task = SyncedTask(uid: uid, list: latest.list, text: text)
  }

  private mutating func merge(_ uid: String, _ text: inout SyncedText, _ copy: TaskCopy, base: SyncedText?) {
    guard let there = copy.there else { return }
    let merge = Merge(uid: uid, base: base, here: text, there: there)
    text = merge.text
    conflicts += merge.conflicts
  }

  /// Where the task belongs: where it was moved, here or there, and by the later change where it was moved on both sides.
  private mutating func list(_ here: SyncedTask, _ alive: [TaskCopy], _ known: TaskCopy?) -> String {
    guard let latest = Reconciled.latest(alive), let there = latest.there else { return here.list }
    let before = known?.list
    // An unfinished move is seen as two copies; the one that was not known is where it goes.
    let moved = Reconciled.latest(alive.filter { $0.list != before }) ?? latest
    if moved.list == here.list || moved.list == before { return here.list }
    if here.list == before { return moved.list }
    let isOursLater = here.text.changed > there.changed
    let lost = isOursLater ? moved.list : here.list
    conflicts.append(SyncConflict(uid: here.uid, field: .page, lost: [lost], isOurs: !isOursLater))
    return isOursLater ? here.list : moved.list
  }

  /// The copy that was changed last; of two that were at once, everybody takes the same.
  static func latest(_ copies: [TaskCopy]) -> TaskCopy? {
    copies.max { left, right in
      let times = (left.there?.changed ?? Instant(seconds: .min), right.there?.changed ?? Instant(seconds: .min))
      return times.0 == times.1 ? left.address < right.address : times.0 < times.1
    }
  }
}
