import English
import Grammar
import Model

// What a conversation begins with, and what else is said beside answers.

extension Session {
  /// The one line at the start (rule 61).
  func start() -> String {
    let name = people?.current.map { $0.name.spoken + "." }
    let hints = settings.hasHeardNoStart && store.list.count == 0 ? hear(.start, .tour) : hear(.start)
    return [name, tasksNow(), hints].compactMap { $0 }.joined(separator: " ")
  }

  /// How many tasks there are, and how many of them are late.
  func tasksNow() -> String {
    let (later, late) = (store.list.laterCount(than: world.today.date), store.list.count(.overdue(at: world.today)))
    return voice.start(open: store.list.openCount - later, overdue: late, later: later)
  }

  /// That the wall clock is another zone's than in the last session: said once.
  func movedZone() -> String? {
    guard let (moved, sentence) = settings.moved(to: world.zoneMark) else { return nil }
    settings = moved
    // What cannot be kept is said once more at the next start; that is no reason to stop.
    try? keepSettings(settings)
    return sentence.map { ([$0] + [Moments.move(in: self)].compactMap(\.self)).joined(separator: " ") }
  }

  /// Whether a hint is still to be heard.
  func isHeard(_ hint: Hint) -> Bool { settings.isHeard(hint, level ?? settings.level) }

  /// The sentences of the hints that are still to be heard, counting them; nil where none is.
  func hear(_ hints: Hint...) -> String? {
    let level = level ?? settings.level
    let hints = hints.filter { console.isInteractive && settings.isHeard($0, level) }
    let heard = hints.reduce(settings) { $0.hearing($1, level) }
    // A count that cannot be kept is no reason to stop.
    if heard != settings { try? keepSettings(heard) }
    settings = heard
    return hints.isEmpty ? nil : hints.map(\.sentence).joined(separator: " ")
  }

  /// What could stand at the cursor of a line, which is counted in UTF-8 bytes; names of files but where a shell has them.
  public func completion(of line: String, cursor: Int, namesFiles: Bool = true) -> Completion {
    let folder = { [world] path in namesFiles ? (try? world.names(inFolder: path)) ?? nil : nil }
    return Completer(pages: pages, asking: asker.field, folder: folder).completion(of: line, cursor: cursor)
  }
}
