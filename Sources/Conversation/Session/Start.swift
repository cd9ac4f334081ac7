import English
import Model

// What is said at the start, and hints that fade.

extension Session {
  /// How often a hint is heard before it fades.
  static let hintLimit = 3

  /// The hint's sentence if it is still to be heard, counting it.
  func hear(_ hint: Hint) -> String? {
    guard settings.hints, level ?? settings.level != .brief, console.isInteractive else { return nil }
    if level ?? settings.level == .full { return hint.sentence }
    let count = settings.heard[hint.rawValue] ?? 0
    guard count < Session.hintLimit else { return nil }
    settings.heard[hint.rawValue] = count + 1
    // A count that cannot be kept is no reason to stop.
    try? keepSettings(settings)
    return hint.sentence
  }

  /// The one line at the start (rule 61).
  func start() -> String {
    let name = people?.current.map { $0.name.spoken + "." }
    return [name, tasksNow(), hear(.start)].compactMap { $0 }.joined(separator: " ")
  }

  /// How many tasks there are, and how many of them are late.
  func tasksNow() -> String {
    var late = Query()
    late.overdueAt = world.today
    return voice.start(open: store.list.openCount, overdue: store.list.count(late))
  }
}
